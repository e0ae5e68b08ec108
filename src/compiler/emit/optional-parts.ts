/**
 * The runtime's optional parts that a site uses, as modules for esbuild that import what the configuration requires. A
 * site that requires none gets empty modules, and so no extra bytes.
 */
import type { Bundle, SiteInfo } from '../../format.js';
import type { RemoteSearch } from '../../search-format.js';
import { leadsToAssistant } from '../config/agents.js';
import type { Config, ConfiguredRedirect } from '../config/types.js';
import { buildServicesModule, type ServiceStart } from './consent-module.js';

/** The text of the modules `virtual:docsc-boot`, `-client` and `-styles`, and the constants of the bundle. */
export type OptionalParts = {
  /** Imported by the boot script. */
  boot: string;
  /** Imported by the application. */
  client: string;
  styles: string;
  /** Bundles of styles that no page of the site needs. */
  unused: Bundle[];
  /** Constants by which esbuild drops unused code. */
  facts: {
    /** An analytics service gets page views. */
    DOCSC_REPORTS_VISITS: boolean;
    /** The navbar has links only, the same on all screens. */
    DOCSC_PLAIN_NAVBAR: boolean;
    /** The navbar has no dropdown menus. */
    DOCSC_NO_MENUS: boolean;
    /** The site has no tabs below the top bar. */
    DOCSC_NO_TABS: boolean;
    /** The site has no icon sets, and so no icons in sidebars. */
    DOCSC_NO_ICONS: boolean;
    /** The site has no announcement. */
    DOCSC_NO_ANNOUNCEMENT: boolean;
    /** Pages do not ask whether they were helpful. */
    DOCSC_NO_FEEDBACK: boolean;
    /** Pages offer nothing of their Markdown. */
    DOCSC_NO_PAGE_MENU: boolean;
    /** Pages lead to no assistant of another site. */
    DOCSC_NO_ASSISTANT_LINKS: boolean;
    /** Receives the answers; `trackable`: analytics services, unless the browser asks not to be tracked. */
    DOCSC_FEEDBACK_TO: 'nobody' | 'endpoint' | 'analytics' | 'trackable';
    /** Services start without asking. */
    DOCSC_NO_CONSENT: boolean;
    /** The version of the question that visitors are asked; 0 for none. */
    DOCSC_CONSENT_VERSION: number;
    /** The site has no components in slots. */
    DOCSC_NO_SLOTS: boolean;
    /** The search back end. */
    DOCSC_SEARCH: 'local' | RemoteSearch['provider'];
    /** The site is served by `docsc serve`. */
    DOCSC_DEV: boolean;
    /** The site has no search. */
    DOCSC_NO_SEARCH: boolean;
    /** Text of the empty field of the search. */
    DOCSC_SEARCH_PLACEHOLDER: string;
    /** No redirect has a placeholder or a wildcard. */
    DOCSC_NO_PATTERNS: boolean;
    /** Images have no further forms. */
    DOCSC_NO_PICTURES: boolean;
    /** The slash key does not open the search. */
    DOCSC_NO_SLASH: boolean;
  };
};

type OptionalPartsConfig = Pick<Config, 'analytics' | 'assistant' | 'pictures' | 'version' | 'site'> & {
  tabs?: Config['tabs'];
  head?: Config['head'];
  consent?: Config['consent'];
  icons?: Pick<Config['icons'], 'sets'>;
  redirects?: { list: Pick<ConfiguredRedirect, 'from'>[] };
  changelogs?: unknown;
};

/** The optional parts of a site. `docsc serve` (`dev`) reports no page views, because its pages are drafts. */
export function buildOptionalParts(config: OptionalPartsConfig, dev: boolean): OptionalParts {
  const { analytics, assistant, version, site } = config;
  const reports = analytics && !dev;
  const menus = hasMenus(site);
  return {
    boot: buildServicesModule(
      [...(reports ? [startAnalytics(analytics, site)] : []), ...(assistant ? [startAssistant(assistant)] : [])],
      config,
    ),
    client: [...(menus ? menuModule : []), ...(version ? buildVersionModule(version.name, site) : [])].join('\n'),
    styles: [
      ...(site.announcement ? ['@import "./announcement.css" layer(shell);'] : []),
      ...(hasSpecialItems(site) ? ['@import "./navbar-items.css" layer(shell);'] : []),
      ...(menus ? ['@import "./menu.css" layer(shell);'] : []),
      ...(config.tabs ? ['@import "./product-tabs.css" layer(shell);'] : []),
      ...(site.search.enabled ? ['@import "./search-frame.css" layer(search);'] : []),
      ...(site.feedback ? ['@import "./feedback.css" layer(shell);'] : []),
      ...(config.consent ? ['@import "./consent.css" layer(states);'] : []),
      ...(dev ? ['@import "./dev.css" layer(states);'] : []),
      // Last, because it has a rule of its own, and browsers ignore imports below rules.
      ...(assistant?.ownButton ? buildAssistantStyles(assistant) : []),
    ].join('\n'),
    unused: [
      ...(config.icons?.sets.size ? [] : ['icons' as const]),
      ...(config.changelogs ? [] : ['changelog' as const]),
    ],
    facts: {
      DOCSC_REPORTS_VISITS: Boolean(reports),
      DOCSC_PLAIN_NAVBAR: !menus && !hasSpecialItems(site),
      DOCSC_NO_MENUS: !menus,
      DOCSC_NO_TABS: config.tabs === undefined,
      DOCSC_NO_ICONS: !config.icons?.sets.size,
      DOCSC_NO_ANNOUNCEMENT: site.announcement === undefined,
      DOCSC_NO_FEEDBACK: site.feedback === undefined,
      DOCSC_NO_PAGE_MENU: site.pageMenu === undefined,
      DOCSC_NO_ASSISTANT_LINKS: !site.pageMenu?.some(leadsToAssistant),
      DOCSC_FEEDBACK_TO: receiverOfFeedback(config, dev),
      DOCSC_NO_CONSENT: config.consent === undefined,
      DOCSC_CONSENT_VERSION: config.consent?.version ?? 0,
      DOCSC_NO_SLOTS: site.slots === undefined,
      DOCSC_SEARCH: site.search.remote?.provider ?? 'local',
      DOCSC_DEV: dev,
      DOCSC_NO_SEARCH: !site.search.enabled,
      DOCSC_SEARCH_PLACEHOLDER: site.search.placeholder,
      DOCSC_NO_PATTERNS: !config.redirects?.list.some(({ from }) => /[:*]/.test(from)),
      DOCSC_NO_PICTURES: config.pictures === undefined,
      DOCSC_NO_SLASH: !site.search.slash,
    },
  };
}

/** In `docsc serve`, every reader sees the row, and answers are sent nowhere. */
function receiverOfFeedback(
  { site: { feedback }, analytics }: OptionalPartsConfig,
  dev: boolean,
): OptionalParts['facts']['DOCSC_FEEDBACK_TO'] {
  if (!feedback) return 'nobody';
  if (feedback.endpoint !== undefined || dev) return 'endpoint';
  return analytics?.respectDoNotTrack ? 'trackable' : 'analytics';
}

function hasMenus({ navbar, versions, pageMenu = [] }: SiteInfo): boolean {
  const links = pageMenu.filter(entry => entry !== 'copy');
  return links.length > 1 || versions !== undefined || [...navbar.left, ...navbar.right].some(item => 'items' in item);
}

/** True if the navbar has separators, or items that are shown on some screens only. */
function hasSpecialItems({ navbar }: SiteInfo): boolean {
  return [...navbar.left, ...navbar.right].some(item => 'separator' in item || item.viewport !== undefined);
}

function startAnalytics(analytics: NonNullable<Config['analytics']>, { feedback }: SiteInfo): ServiceStart {
  const { endpoint, googleAnalytics, tagManager, plausible, matomo, respectDoNotTrack } = analytics;
  const reporters = [
    { file: 'endpoint', name: 'endpoint', settings: endpoint },
    { file: 'google', name: 'googleAnalytics', settings: googleAnalytics },
    { file: 'google', name: 'tagManager', settings: tagManager },
    { file: 'plausible', name: 'plausible', settings: plausible },
    { file: 'matomo', name: 'matomo', settings: matomo },
  ].filter(({ settings }) => settings !== undefined);
  // Without an endpoint for answers alone, comments are events, which only the endpoint of analytics may receive.
  const hasComments = feedback?.comment && feedback.endpoint === undefined;
  const open = ({ name, settings }: (typeof reporters)[number]) => {
    const call = `${name}(${JSON.stringify(settings)})`;
    return `() => ${hasComments && name !== 'endpoint' ? `withoutComments(${call})` : call}`;
  };
  return {
    imports: [
      `import { reportVisits${hasComments ? ', withoutComments' : ''} } from './services/analytics.js';`,
      ...reporters.map(({ file, name }) => `import { ${name} } from './services/${file}.js';`),
    ],
    start: `reportVisits([${reporters.map(open).join(', ')}], ${respectDoNotTrack});`,
  };
}

function startAssistant({ script, attributes, open }: NonNullable<Config['assistant']>): ServiceStart {
  return {
    imports: ["import { installAssistant } from './services/assistant.js';"],
    start: `installAssistant(${JSON.stringify({ script, attributes: Object.entries(attributes), open })});`,
  };
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
