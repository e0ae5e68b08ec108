/** The checked configuration with its defaults filled in: what the later stages read. */
import type { DocsVersion, SiteInfo } from '../../format.js';
import type { Route } from '../../routes.js';
import type { Level, Position } from '../diagnostics/types.js';
import type { Origin, SidebarItem } from '../types.js';
import type { ProseConfig } from './prose.js';
import type { RemotePages } from './remote-pages.js';
import type { Theme } from './theme.js';

/** A link that the configuration has into this host; its address as it is published, with the base in front. */
export type ConfigLink = { label: string; href: string; origin: Origin };

/** An API description as configured. */
export type ApiConfig = {
  /** Names the description in sidebars. */
  id: string;
  /** The file, relative to the project's folder. */
  path: string;
  /** Route under which its pages live, such as `/reference/api/vimpel`. */
  route: Route;
  label: string;
  only?: ApiFilter;
  except?: ApiFilter;
  /** Named schemas have pages of their own. */
  schemaPages: boolean;
  /** The description can be downloaded. */
  download: boolean;
  /** Servers that readers may send requests to, from the page, without a slash at the end. Empty for no console. */
  console: string[];
};

/** Operations by tag, by path (`*` within a segment, `**` across) or by an extension that is set. */
export type ApiFilter = { tags?: string[]; paths?: string[]; extensions?: string[] };

/** Origins of other hosts that a service needs, by what it needs them for. */
export type Origins = { [purpose in 'script' | 'connect' | 'frame' | 'image' | 'style' | 'font']?: readonly string[] };

/** Services that are told of page views. */
export type Analytics = {
  endpoint?: string;
  googleAnalytics?: string;
  tagManager?: string;
  plausible?: { domain: string; host: string };
  matomo?: { url: string; siteId: number };
  respectDoNotTrack: boolean;
  hosts: Origins;
};

/** A widget of another host that answers questions. `open` names its global function that opens it. */
export type Assistant = {
  script: string;
  attributes: Record<string, string>;
  button: { width: number; height: number; label: string };
  ownButton: boolean;
  open?: string;
  hosts: Origins;
};

/** One old address and where it leads, as written. */
export type ConfiguredRedirect = { from: string; to: string; pointer: string };

/** How files are compressed ahead, by the ending that such a file has. */
export type Encoding = 'br' | 'gz';

export type HostName = 'netlify' | 'cloudflare' | 'vercel' | 'nginx' | 's3' | 'html';

/** The configuration with defaults filled in and paths relative to the project's folder. */
export type Config = {
  /** Path of the configuration file, for messages. */
  path: string;
  /** It and the files that hold parts of it. */
  files: string[];
  docs: string;
  static: string;
  outDir: string;
  /** `name → items`, as written. */
  sidebars: Record<string, SidebarItem[]>;
  /** Of sidebars, top bar, footer and announcement, those that have to lead somewhere. */
  links: ConfigLink[];
  apis: ApiConfig[];
  /** Pages whose text other repositories hold. */
  remote?: RemotePages;
  /** As written, with the file that holds them. */
  redirects: { path: string; positionAt: Config['positionAt']; list: ConfiguredRedirect[] };
  redirectPrefixes: string[];
  /** Absent where the site does not say; what is written then suits most. */
  hosts?: HostName[];
  /** What files are compressed with ahead, for hosts that send them so. Each once, `br` first. */
  compress: Encoding[];
  rules: Record<string, Level | 'off'>;
  markdown: {
    format: 'detect' | 'mdx';
    /** Folders whose files pages may include, the folder of documents first. */
    include: string[];
    math: boolean;
    variables: ReadonlyMap<string, string>;
  };
  /** Origins that readers' browsers may be sent to for pictures, and for players they ask for. */
  security: { images: string[]; frames: string[] };
  /** `names` gives more names to built-in components. */
  components: { module?: string; names: ReadonlyMap<string, string> };
  editUrl?: string;
  /** Files of the static folder. */
  favicon?: string;
  socialImage?: string;
  /** Where the configuration names a file of the static folder → that file. */
  images: Record<string, string>;
  theme: Theme;
  search: boolean;
  /** The part of pages outside all categories, and the file of queries that `check` tries. */
  searchSettings: { part: string; tests?: string };
  /** A search index is written with the site: search is neither off nor remote. */
  hasLocalIndex: boolean;
  version?: DocsVersion;
  analytics?: Analytics;
  assistant?: Assistant;
  /** Pages say when they were last changed, as git knows. */
  lastUpdated: boolean;
  /** How texts are to be written, where the site says. */
  prose?: ProseConfig;
  /** Address of a cache that builds share. */
  cache: { remote?: string };
  sitemap: { changefreq: string; priority: number };
  site: SiteInfo;
  /** Where in the file a pointer stands; for findings of later stages. */
  positionAt: (pointer: string) => Position | undefined;
};
