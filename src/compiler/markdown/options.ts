/** What compiling a Markdown file needs besides its text. */
import type { Root as Hast } from 'hast';
import type { Root as Mdast } from 'mdast';
import type { ApiParts } from '../body/api-parts.js';
import type { Glossary } from '../config/glossary.js';
import type { Theme } from '../config/theme.js';
import type { ComponentAlias, PageLimits } from '../config/types.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { Icons } from '../icons/index.js';
import type { HeadingRuleName } from '../source/heading-rules.js';
import type { SiteSyntax } from './parse.js';
import type { ParseIncluded } from './parsed-includes.js';
import type { SiteBudget, TakeExtra } from './site-budget.js';
import type { Variables } from './variables.js';

/** A file as its parser leaves it: lines, columns and offsets of `tree` are those of `text`. */
export type PlainFile = { path: string; tree: Mdast; text: string };

/** What the plugins of a site do on one page. */
export type PageHooks = {
  extensions?: SiteSyntax['extensions'];
  hasRules: boolean;
  /** Checks a file as it was written, with a tree of its own. */
  check: (file: PlainFile) => Promise<Diagnostic[]>;
  /** May edit the tree. Returns the one to go on with. */
  transformFile: (file: PlainFile) => Promise<{ tree: Mdast; diagnostics: Diagnostic[] }>;
  /** The same for the HTML of the page, before it is sanitized. */
  transformPage: (tree: Hast) => Promise<{ tree: Hast; diagnostics: Diagnostic[] }>;
};

/** The part of a site's configuration that concerns its Markdown, with access to the files that pages include. */
export type MarkdownOptions = {
  /** `mdx` parses `.md` files as MDX too. */
  format: 'detect' | 'mdx';
  variables: Variables;
  math: boolean;
  limits: PageLimits;
  /** What all pages may cost together. */
  budget: SiteBudget;
  /** Parses a file that pages include. */
  parseIncluded: ParseIncluded;
  /** The rule by which headings get their ids. */
  headingIds: HeadingRuleName;
  /** Headings have the ids of all other rules too. */
  headingAliases: boolean;
  /** True in `serve`. */
  showsDrafts: boolean;
  /** Folders whose files pages may include; the folder of documents comes first. */
  folders: string[];
  /** Files whose text is appended to each page in the dialect of MkDocs. */
  append: readonly string[];
  /** Keys of front matter that are the site's own data. */
  ownKeys?: readonly string[];
  /** A folder whose files pages may not include. */
  excludedFolder?: string;
  /** Names that the site's own component module exports. */
  siteComponents: ReadonlySet<string>;
  /** Names that the configuration gives to components, and the components they mean. */
  aliases: ReadonlyMap<string, ComponentAlias>;
  /** Rejects where there is no such file. */
  readText: (path: string) => Promise<string>;
  /** Checks each file as parsed, before variables are filled in; changes nothing. */
  inspect?: (file: PlainFile) => Diagnostic[];
  glossary?: Glossary;
  /** The colors of diagrams. */
  theme?: Theme;
  /** The site's icons by name. */
  icons?: Icons;
  /** Absent where no plugin concerns pages. */
  plugins?: PageHooks;
  /** Opens the API descriptions of the site, for the parts that one page shows; absent in texts that show none. */
  openApiParts?: () => Promise<ApiParts>;
};

/** What parsing a file needs. `takeExtra` is absent where nobody counts. */
export type FileOptions = Omit<MarkdownOptions, 'budget'> & { takeExtra?: TakeExtra };
