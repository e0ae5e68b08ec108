/**
 * Which of the runtime's optional parts a site has: modules that esbuild reads, with imports of what the configuration
 * asks for. They are empty for a site that asks for nothing, so that it pays nothing.
 */
import type { SiteInfo } from '../../format.js';
import type { RemoteSearch } from '../../search-format.js';
import type { Config } from '../config/types.js';

/** Text of the modules `virtual:docsc-…`. */
export type OptionalParts = {
  /** Runs with the boot script. */
  boot: string;
  /** Runs with the application. */
  client: string;
  styles: string;
  /** Facts by which code is left out of the bundle. */
  facts: {
    /** A service listens for page views. */
    DOCSC_REPORTS_VISITS: boolean;
    /** The top bar has but links, the same on all screens. */
    DOCSC_PLAIN_NAVBAR: boolean;
    /** It has no dropdowns. */
    DOCSC_NO_MENUS: boolean;
    /** Pages have no components of the site around them. */
    DOCSC_NO_SLOTS: boolean;
    /** Who answers searches. */
    DOCSC_SEARCH: 'local' | RemoteSearch['provider'];
    /** Writers read this, under `docsc serve`. */
    DOCSC_DEV: boolean;
    /** There is no search. */
    DOCSC_NO_SEARCH: boolean;
    /** The slash does not open it. */
    DOCSC_NO_SLASH: boolean;
  };
};

/** `docsc serve` reports no page views: what is read there is a draft. */
export function buildOptionalParts({ analytics, assistant, version, site }: Config, dev: boolean): OptionalParts {
  const reports = analytics && !dev;
  const menus = hasMenus(site);
  return {
    boot: [
      ...(reports ? buildAnalyticsModule(analytics) : []),
      ...(assistant ? buildAssistantModule(assistant) : []),
    ].join('\n'),
    client: [...(menus ? menuModule : []), ...(version ? buildVersionModule(version.name, site) : [])].join('\n'),
    styles: [
      ...(hasSpecialItems(site) ? ['@import "./navbar-items.css" layer(shell);'] : []),
      ...(menus ? ['@import "./menu.css" layer(shell);'] : []),
      ...(assistant?.ownButton ? buildAssistantStyles(assistant) : []),
      ...(dev ? ['@import "./dev.css" layer(states);'] : []),
    ].join('\n'),
    facts: {
      DOCSC_REPORTS_VISITS: Boolean(reports),
      DOCSC_PLAIN_NAVBAR: !menus && !hasSpecialItems(site),
      DOCSC_NO_MENUS: !menus,
      DOCSC_NO_SLOTS: site.slots === undefined,
      DOCSC_SEARCH: site.search.remote?.provider ?? 'local',
      DOCSC_DEV: dev,
      DOCSC_NO_SEARCH: !site.search.enabled,
      DOCSC_NO_SLASH: !site.search.slash,
    },
  };
}

function hasMenus({ navbar, versions }: SiteInfo): boolean {
  return versions !== undefined || [...navbar.left, ...navbar.right].some(item => 'items' in item);
}

/** Lines, and items of certain screens. */
function hasSpecialItems({ navbar }: SiteInfo): boolean {
  return [...navbar.left, ...navbar.right].some(item => 'separator' in item || item.viewport !== undefined);
}

function buildAnalyticsModule(analytics: NonNullable<Config['analytics']>): string[] {
  const { endpoint, googleAnalytics, tagManager, plausible, matomo, respectDoNotTrack } = analytics;
  const reporters = [
    { file: 'endpoint', name: 'endpoint', settings: endpoint },
    { file: 'google', name: 'googleAnalytics', settings: googleAnalytics },
    { file: 'google', name: 'tagManager', settings: tagManager },
    { file: 'plausible', name: 'plausible', settings: plausible },
    { file: 'matomo', name: 'matomo', settings: matomo },
  ].filter(({ settings }) => settings !== undefined);
  return [
    "import { reportVisits } from './services/analytics.js';",
    ...reporters.map(({ file, name }) => `import { ${name} } from './services/${file}.js';`),
    `reportVisits([${reporters.map(({ name, settings }) => formatCall(name, settings)).join(', ')}], ${respectDoNotTrack});`,
  ];
}

function formatCall(name: string, settings: unknown): string {
  return `() => ${name}(${JSON.stringify(settings)})`;
}

function buildAssistantModule({ script, attributes, open }: NonNullable<Config['assistant']>): string[] {
  return [
    "import { installAssistant } from './services/assistant.js';",
    `installAssistant(${JSON.stringify({ script, attributes: Object.entries(attributes), open })});`,
  ];
}

function buildAssistantStyles({ button: { width, height } }: NonNullable<Config['assistant']>): string[] {
  return ['@import "./assistant.css" layer(shell);', `:root{--ask-width:${width}px;--ask-height:${height}px}`];
}

const menuModule = ["import { installMenus } from './shell/menus.js';", 'installMenus();'];

function buildVersionModule(name: string, { versions }: SiteInfo): string[] {
  const known = versions?.items.flatMap(({ version }) => version ?? []) ?? [name];
  return [
    "import { rememberVersion } from './shell/preferred-version.js';",
    `rememberVersion(${JSON.stringify(name)}, ${JSON.stringify(known)});`,
  ];
}
