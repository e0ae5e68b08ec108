/** Types for plugins: `import type { CreatePlugin } from 'docsc/plugin'`. */

/** A position in a file; lines and columns count from 1. */
export type PluginPosition = { line: number; column: number; offset?: number };

/** A node of Markdown's syntax tree (mdast), with the members that plugins need most. */
export type MarkdownNode = {
  type: string;
  children?: MarkdownNode[];
  value?: string;
  /** The name of a directive. */
  name?: string;
  attributes?: unknown;
  url?: string;
  depth?: number;
  lang?: string | null;
  meta?: string | null;
  /** `hName` and `hProperties` make another element of the node; a directive with either of them is left as it is. */
  data?: Record<string, unknown>;
  position?: { start: PluginPosition; end: PluginPosition };
};

/** A node of HTML's syntax tree (hast): the root, an element or a text. */
export type HtmlNode = {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: HtmlNode[];
  value?: string;
  position?: { start: PluginPosition; end: PluginPosition };
};

/** Any plugin of unified. Its types are those of the package it comes from. */
export type UnifiedPlugin = (this: never, ...options: never[]) => unknown;

/** A plugin of unified, alone or in a list with its options. */
export type UnifiedEntry = UnifiedPlugin | [plugin: UnifiedPlugin, ...options: unknown[]];

/** The site that a plugin works for. */
export type PluginSite = {
  title: string;
  /** The origin that the site is published at, if it is configured. */
  url?: string;
  /** The path that the site is published under, with a slash at both ends. */
  base: string;
  language: string;
};

/** A page, without its text. */
export type PluginPage = {
  /** The path on the site, without `base`. */
  route: string;
  title: string;
  description?: string;
  /** The file, relative to the project. */
  path: string;
  /** The front matter that docsc knows. */
  frontMatter: Readonly<Record<string, unknown>>;
};

/** A Markdown file as a rule sees it: a page, or a file that a page includes. */
export type PluginFile = {
  path: string;
  /** The whole file. */
  text: string;
  /** The syntax tree as the file was written: variables by name, and offsets that fit `text`. */
  tree: MarkdownNode;
  /** The page that the file is part of. */
  page: PluginPage;
};

/** Reports a finding at a node or a position; without either, at the first line of the file. */
export type ReportFinding = (
  message: string,
  where?: { node?: MarkdownNode; place?: PluginPosition; hint?: string },
) => void;

/** A rule. In the configuration, its name follows the plugin's: `rules: { my-plugin/my-rule: error }`. */
export type PluginRule = {
  /** `warning` by default. */
  level?: 'error' | 'warning' | 'off';
  /** The hint for findings without a hint of their own. */
  cure?: string;
  check: (file: PluginFile, report: ReportFinding) => void | Promise<void>;
};

/** A file of the site. `path` has neither `base` nor a slash at its start. */
export type EmittedFile = { path: string; contents: string };

/** An API request, as samples send it. */
export type SampleRequest = {
  method: string;
  url: string;
  headers: { name: string; value: string }[];
  body?:
    | { kind: 'text'; type: string; text: string; json?: unknown }
    | { kind: 'file'; type: string; file: string }
    | { kind: 'multipart'; parts: { name: string; value?: string; file?: string; type?: string }[] };
  /** The content of every success, if the description says it: JSON, or none. */
  answer?: 'json' | 'none';
};

/** A language of request samples. `language` is the name that its code is coloured by. */
export type SampleLanguage = { label: string; language: string; sample: (request: SampleRequest) => string };

/** HTML above or below the text of a page; nothing for pages that go without. */
export type RenderSlot = (page: PluginPage) => HtmlNode | HtmlNode[] | undefined;

/** A plugin. All members but the name are optional. */
export type Plugin = {
  /** Begins the names of its rules: lower-case letters, digits and hyphens. */
  name: string;
  /** Plugins of remark, for the syntax tree of each Markdown file. */
  remark?: UnifiedEntry[];
  /** Plugins of rehype, for the HTML of each page. */
  rehype?: UnifiedEntry[];
  /** Returns the page's HTML, or changes it in place. */
  transform?: (tree: HtmlNode, page: PluginPage) => HtmlNode | undefined | Promise<HtmlNode | undefined>;
  slots?: { top?: RenderSlot; bottom?: RenderSlot };
  rules?: Record<string, PluginRule>;
  samples?: SampleLanguage[];
  /** Returns further files of the site. */
  emit?: (pages: readonly PluginPage[]) => EmittedFile[] | Promise<EmittedFile[]>;
};

/** The default export of a plugin's module: makes the plugin from the options in the configuration. */
export type CreatePlugin<Options = Record<string, never>> = (
  options: Partial<Options>,
  site: PluginSite,
) => Plugin | Promise<Plugin>;
