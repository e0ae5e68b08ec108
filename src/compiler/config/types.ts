/** The checked configuration with its defaults filled in, as the later stages read it. */

import type { OAuthAccess } from '../../api-format.js';
import type { DocsVersion, SiteInfo } from '../../format.js';
import type { Route } from '../../routes.js';
import type { Level, Position } from '../diagnostics/types.js';
import type { PathPattern } from '../source/globs.js';
import type { HeadTag } from '../source/head-tags.js';
import type { HeadingRuleName } from '../source/heading-rules.js';
import type { Origin, SidebarItem } from '../types.js';
import type { AgentsConfig } from './agents.js';
import type { Changelog } from './changelog.js';
import type { ChecksConfig } from './checks.js';
import type { Consent } from './consent.js';
import type { ConsoleServerConfig } from './console-servers.js';
import type { Glossary } from './glossary.js';
import type { Encoding, HostName } from './hosts.js';
import type { IconsConfig } from './icons.js';
import type { OperationEntry, TagEntry } from './operation-entries.js';
import type { PicturesConfig } from './pictures.js';
import type { PluginConfig } from './plugins.js';
import type { ProseConfig } from './prose.js';
import type { RemotePages } from './remote-pages.js';
import type { SeoConfig } from './seo.js';
import type { SocialPicturesConfig } from './social-pictures.js';
import type { Theme } from './theme.js';

/** A link in the configuration to this host; its address as published, with the base in front. */
export type ConfigLink = { label: string; href: string; origin: Origin };

/** An API description as configured. */
export type ApiConfig = {
  /** The name that sidebars use. */
  id: string;
  /** The file, relative to the project's folder. */
  path: string;
  /** The route that its pages' routes begin with, such as `/reference/api/vimpel`. */
  route: Route;
  label: string;
  /** Overlays of the description, in the order in which they are applied. */
  overlays?: string[];
  only?: ApiFilter;
  except?: ApiFilter;
  /** The settings of single operations in the configuration. */
  operations?: OperationEntry[];
  /** The settings of single tags. */
  tags?: TagEntry[];
  /** Shows the parts that are marked with `x-internal`. */
  internal: boolean;
  /** Named schemas get pages of their own. */
  schemaPages: boolean;
  /** Readers can download the description. */
  download: boolean;
  /** Servers that readers may send requests to from the page; empty for no console. */
  console: ConsoleServerConfig[];
  /** The address of the proxy that forwards their requests: a path on the site's host, or a URL. */
  proxy?: string;
  /** How readers get tokens for the console. */
  oauth?: OAuthAccess;
};

/** Selects operations by tag, by path (`*` within a segment, `**` across) or by an extension that they set. */
export type ApiFilter = { tags?: string[]; paths?: string[]; extensions?: string[] };

/** The origins that a service from another host needs, by purpose; they go into the Content-Security-Policy. */
export type Origins = { [purpose in 'script' | 'connect' | 'frame' | 'image' | 'style' | 'font']?: readonly string[] };

/** The services that count page views. */
export type Analytics = {
  endpoint?: string;
  googleAnalytics?: string;
  tagManager?: string;
  plausible?: { domain: string; host: string };
  matomo?: { url: string; siteId: number };
  respectDoNotTrack: boolean;
  hosts: Origins;
};

/** A widget from another host that answers questions. `open` is the name of the global function that opens it. */
export type Assistant = {
  script: string;
  attributes: Record<string, string>;
  button: { width: number; height: number; label: string };
  ownButton: boolean;
  open?: string;
  hosts: Origins;
};

/** One old address and its target, as written. */
export type ConfiguredRedirect = { from: string; to: string; pointer: string };

/** A tab below the top bar: of a sidebar, or a link. `href` is its address as published, absent for the first page. */
export type ConfiguredTab = { sidebar?: string; label: string; href?: string; icon?: string; origin: Origin };

/** What a further name for a component means; `attributes` maps those that pages write to those of the component. */
export type ComponentAlias = { component: string; attributes: ReadonlyMap<string, string> };

/** Upper bounds of a page, and of an API description. */
export type PageLimits = {
  /** Characters of a page, those of the files that it includes among them. */
  pageCharacters: number;
  /** Levels of lists, quotes and directives. */
  nesting: number;
  headings: number;
  /** Cells of a table, including those that a short row omits. */
  tableCells: number;
  /** Cells of all tables. */
  pageCells: number;
  /** Levels of elements of the compiled page. */
  elementDepth: number;
  /** How many times as large as its text a page may become. */
  growth: number;
  /** Levels of files that include each other. */
  includeDepth: number;
  /** Files that a page includes. */
  includedFiles: number;
  /** Characters that all pages include, of formulas, and of drawings, besides those that the pages' own text allows. */
  includedCharacters: number;
  formulaCharacters: number;
  diagramCharacters: number;
  /** Characters that are read again after mistakes in JSX, or generated, besides those that the pages' own text allows. */
  extraCharacters: number;
  /** Characters of an API description, those of the files that it refers to among them. */
  apiCharacters: number;
  /** Other files that an API description refers to. */
  apiFiles: number;
  /** The most pages that an API description may have per million of its characters, rounded up. */
  apiPages: number;
  /** The most points of what its pages show, shared parts counted wherever they are used, per million of its characters. */
  apiExpansion: number;
};

/** The configuration with defaults filled in and paths relative to the project's folder. */
export type Config = {
  /** Path of the configuration file, for messages. */
  path: string;
  /** The configuration file and the files that hold parts of it. */
  files: string[];
  docs: string;
  static: string;
  /** Patterns of what is no part of the site; see `exclude.ts`. */
  exclude: PathPattern[];
  outDir: string;
  /** `name → items`, as written. */
  sidebars: Record<string, SidebarItem[]>;
  /** The tabs below the top bar, if the site has any. */
  tabs?: ConfiguredTab[];
  /** The links in sidebars, tabs, top bar, footer and announcement that the linker checks. */
  links: ConfigLink[];
  apis: ApiConfig[];
  /** Pages whose text comes from other repositories. */
  remote?: RemotePages;
  /** The redirects as written, and the file that holds them. */
  redirects: { path: string; positionAt: Config['positionAt']; list: ConfiguredRedirect[] };
  redirectPrefixes: string[];
  /** The hosts to write files for; if absent, files that suit most hosts. */
  hosts?: HostName[];
  /** Seconds that compiling a page may take. */
  pageSeconds: number;
  limits: PageLimits;
  /** The encodings of precompressed files: each at most once, `br` first. */
  compress: Encoding[];
  rules: Record<string, Level | 'off'>;
  checks: ChecksConfig;
  markdown: {
    format: 'detect' | 'mdx';
    /** Folders whose files pages may include, the folder of documents first. */
    include: string[];
    /** Files whose text is appended to each page in the dialect of MkDocs. */
    append: string[];
    /** Keys of front matter that are the site's own data. */
    ownKeys: string[];
    math: boolean;
    /** The rule by which headings of pages get their ids. */
    headingIds: HeadingRuleName;
    /** Headings have the ids of all other rules too, for links of another tool. */
    headingAliases: boolean;
    variables: ReadonlyMap<string, string>;
  };
  /** Elements that the head of each document gets. */
  head: HeadTag[];
  /** Origins that browsers may load images from, and video players once a reader starts them. */
  security: { images: string[]; frames: string[] };
  /** `names` maps further names to components. */
  components: { module?: string; names: ReadonlyMap<string, ComponentAlias> };
  /** Sets of icons by name. */
  icons: IconsConfig;
  plugins: PluginConfig[];
  editUrl?: string;
  /** A file in the static folder, like `socialImage`. */
  favicon?: string;
  socialImage?: string;
  /** The fonts of pictures that are drawn for link previews; absent for a site without them. */
  socialPictures?: SocialPicturesConfig;
  /** Pointer of the key that names an image → that file in the static folder. */
  images: Record<string, string>;
  theme: Theme;
  search: boolean;
  /** The heading for pages outside all categories, and the file of queries that `check` tries. */
  searchSettings: { part: string; tests?: string };
  /** A search index is written with the site: search is neither off nor remote. */
  hasLocalIndex: boolean;
  version?: DocsVersion;
  analytics?: Analytics;
  assistant?: Assistant;
  /** The question that visitors answer before services start. Without it, services start at once. */
  consent?: Consent;
  /** Patterns of the files whose pages do not ask whether they were helpful, as text: they are part of cache keys. */
  feedbackExclude: string[];
  /** Pages show when they were last changed, according to git. */
  lastUpdated: boolean;
  /** The style guide, if the site has one. */
  prose?: ProseConfig;
  glossary?: Glossary;
  /** Further forms of images, if the site has them. */
  pictures?: PicturesConfig;
  /** What the site has for programs that read it; absent where it is switched off. */
  agents?: AgentsConfig;
  /** The changelogs; absent on a site without one. */
  changelogs?: Changelog[];
  /** `remote` is the address of a cache that builds share. */
  cache: { remote?: string };
  sitemap: { changefreq: string; priority: number };
  /** Facts about the site for search engines and browsers, beyond its texts. */
  seo: SeoConfig;
  site: SiteInfo;
  /** The position of a JSON pointer in the configuration file, for findings of later stages. */
  positionAt: (pointer: string) => Position | undefined;
};
