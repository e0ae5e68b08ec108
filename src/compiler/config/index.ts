/** YAML → checked user config → `Config`: defaults filled in, routes normalized, every mistake reported at its position. */
import { posix } from 'node:path';
import type { ZodError } from 'zod';
import { normalizeRoute } from '../../routes.js';
import { debug } from '../diagnostics/debug.js';
import { DiagnosticError, error, normalizeDiagnostics } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { validate } from '../diagnostics/zod-messages.js';
import type { FileSystem } from '../disk/project.js';
import { compileGlob } from '../source/globs.js';
import { parseDataFile } from '../source/json.js';
import type { ParsedYaml } from '../source/yaml.js';
import { readAgents } from './agents.js';
import { parseAnnouncement } from './announcement.js';
import { buildApiConfig } from './api.js';
import { readChangelogs } from './changelog.js';
import { readChecks } from './checks.js';
import { readIfPresent } from './config-part.js';
import { readConsent } from './consent.js';
import { readFeedback } from './feedback.js';
import { readGlossary } from './glossary.js';
import { encodings } from './hosts.js';
import { readIcons } from './icons.js';
import { buildLimits } from './limits.js';
import { readLogo } from './logo.js';
import { listPartFiles, normalizeFiles } from './part-files.js';
import { readPictures } from './pictures.js';
import { readPlugins } from './plugins.js';
import { readProse } from './prose.js';
import { readRedirects } from './redirects.js';
import { readRemotePages } from './remote-pages.js';
import { toLevel } from './rule-levels.js';
import { configSchema, type UserConfig } from './schema.js';
import { buildSearchSettings } from './search.js';
import { readSeo } from './seo.js';
import { buildAnalytics, buildAssistant, buildVersion } from './services.js';
import { buildShellLink, buildSiteInfo, collectShellLinks, configuredImages } from './shell.js';
import { readSidebars } from './sidebars.js';
import { readSocialPictures } from './social-pictures.js';
import { readTabs } from './tabs.js';
import { buildThemeConfig } from './theme.js';
import type { Config } from './types.js';
import { diagnoseZodError } from './zod-errors.js';

/** Options of the command line that win over the configuration. */
export type Overrides = { outDir?: string; baseUrl?: string; rules?: Config['rules'] };

/** The configuration in the file `path`. Throws a `DiagnosticError` with all findings if it cannot be used. */
export async function readConfig(fs: FileSystem, path: string, overrides: Overrides = {}): Promise<Config> {
  const text = await readIfPresent(fs, path);
  if (text === undefined) {
    const hint = 'Run docsc in the folder that contains docsc.config.yaml, or name the file with --config.';
    throw new DiagnosticError([error('missing-config', 'There is no configuration file here.', { path, hint })]);
  }
  const yaml = parseDataFile(text, path);
  if (yaml.diagnostics.length) throw new DiagnosticError(yaml.diagnostics);
  const context = { fs, path, yaml, overrides };
  const checked = validate(configSchema, yaml.value ?? {});
  if (checked.success) {
    const config = await buildConfig(checked.data, context);
    debug.config('read %s', config.files.join(', '));
    return config;
  }
  const issues = diagnoseZodError(checked.error, { path, yaml, schema: configSchema });
  const others = await diagnoseRest(yaml.value, checked.error, context);
  throw new DiagnosticError(normalizeDiagnostics([...issues, ...others]));
}

/** The findings that remain without the invalid keys, so that one run reports everything. */
async function diagnoseRest(value: unknown, { issues }: ZodError, context: ConfigContext): Promise<Diagnostic[]> {
  const invalid = new Set(
    issues.flatMap(issue =>
      issue.code === 'unrecognized_keys' && !issue.path.length ? issue.keys : issue.path.slice(0, 1),
    ),
  );
  const entries = Object.entries(Object(value)).filter(([key]) => !invalid.has(key));
  const rest = configSchema.safeParse({ title: '', ...Object.fromEntries(entries) });
  if (!rest.success) return [];
  try {
    await buildConfig(rest.data, context);
    return [];
  } catch (thrown) {
    if (thrown instanceof DiagnosticError) return thrown.diagnostics;
    throw thrown;
  }
}

type ConfigContext = { fs: FileSystem; path: string; yaml: ParsedYaml; overrides: Overrides };

/** Folders of the project, relative to it, and the base under which the site is published. */
type ConfigPaths = { base: string; docs: string; static: string };

async function buildConfig(written: UserConfig, context: ConfigContext): Promise<Config> {
  const { path, yaml, overrides } = context;
  const user = normalizeFiles(written);
  const base = `${normalizeRoute(overrides.baseUrl ?? user.baseUrl ?? '/').replace(/\/$/, '')}/`;
  const docs = normalizeFolder(user.docs ?? 'docs');
  const folders = { docs, static: normalizeFolder(user.static ?? `${docs}/static`) };
  const { announcement, feedback, agents, ...parts } = await readParts(user, context, { base, ...folders });
  return {
    path,
    files: [path, ...listPartFiles(user)],
    ...folders,
    ...parts,
    agents,
    exclude: (user.exclude ?? []).map(compileGlob),
    outDir: overrides.outDir ?? user.outDir ?? 'build',
    apis: (user.api ?? []).map(buildApiConfig),
    redirectPrefixes: [...new Set((user.redirectPrefixes ?? []).map(normalizeRoute))],
    hosts: user.hosts,
    ...buildLimits(user.limits),
    compress: encodings.filter(encoding => user.compress?.includes(encoding)),
    rules: { ...(user.markdown?.lenient && lenientRules), ...parseRuleLevels(user.rules), ...overrides.rules },
    checks: readChecks(user.check),
    markdown: {
      format: user.markdown?.format ?? 'detect',
      include: [docs, ...(user.markdown?.include ?? [])].map(normalizeFolder),
      append: user.markdown?.append ?? [],
      ownKeys: user.markdown?.frontMatter ?? [],
      math: user.markdown?.math ?? false,
      headingIds: user.markdown?.headingIds ?? 'github',
      headingAliases: user.markdown?.lenient === true && user.markdown.headingIds === undefined,
      variables: variablesOf(user.variables, yaml),
    },
    head: user.head ?? [],
    security: { images: user.security?.images ?? [], frames: user.security?.frames ?? DEFAULT_PLAYERS },
    components: {
      module: user.components?.module,
      names: readComponentNames(user.components?.names),
    },
    icons: readIcons(user.icons),
    pictures: user.images && readPictures(user.images),
    plugins: readPlugins(user.plugins),
    editUrl: user.editUrl,
    favicon: user.favicon,
    socialImage: user.socialImage,
    sitemap: { changefreq: user.sitemap?.changefreq ?? 'weekly', priority: user.sitemap?.priority ?? 0.5 },
    seo: readSeo(user.seo),
    search: user.search !== false,
    searchSettings: buildSearchSettings(user.search),
    hasLocalIndex: user.search !== false && !user.search?.remote,
    version: user.version && buildVersion(user.version, base),
    assistant: user.assistant && buildAssistant(user.assistant),
    lastUpdated: user.lastUpdated ?? false,
    cache: user.cache ?? {},
    site: {
      ...buildSiteInfo(user, base),
      logo: await readLogo(user, base, context.fs),
      announcement,
      feedback,
      ...(agents?.menu.length && { pageMenu: agents.menu }),
      slots: user.components?.slots,
    },
    images: configuredImages(user),
    theme: buildThemeConfig(user.theme, user.announcement),
    positionAt: yaml.positionAt,
  };
}

/** The parts that may be files of their own, and those with links. Throws a `DiagnosticError` for any finding. */
async function readParts(user: UserConfig, context: ConfigContext, paths: ConfigPaths) {
  const { base } = paths;
  const located = { ...context, base };
  const sidebars = await readSidebars(user.sidebars, located);
  const tabs = readTabs(user.tabs, { ...located, sidebars: sidebars.sidebars });
  const announcement = parseAnnouncement(user.announcement, located);
  const analytics = user.analytics && buildAnalytics(user.analytics);
  const feedback = readFeedback(user.feedback, { ...context, analytics });
  const consent = readConsent(user.consent, {
    ...context,
    head: user.head,
    publish: link => buildShellLink(link, base),
  });
  const agents = readAgents(user.agents, { ...context, url: user.url });
  const changelog = readChangelogs(user.changelog, { ...context, docs: paths.docs, url: user.url });
  const social = readSocialPictures(user.socialPictures, { ...context, url: user.url });
  const redirects = await readRedirects(user.redirects, context);
  const prose = await readProse(user.prose, context);
  const glossary = await readGlossary(user.glossary, context);
  const remote = await readRemotePages(user.remote, { ...context, ...paths });
  const parts = [
    sidebars,
    tabs,
    announcement,
    feedback,
    consent,
    agents,
    social,
    changelog,
    redirects,
    prose,
    glossary,
    remote,
  ];
  const diagnostics = parts.flatMap(part => part.diagnostics);
  if (diagnostics.length) throw new DiagnosticError(normalizeDiagnostics(diagnostics));
  return {
    sidebars: sidebars.sidebars,
    tabs: tabs.tabs,
    links: [...collectShellLinks(user, located), ...sidebars.links, ...tabs.links, ...announcement.links],
    announcement: announcement.announcement,
    analytics,
    feedback: feedback.feedback,
    feedbackExclude: feedback.exclude,
    consent: consent.consent,
    agents: agents.agents,
    ...(changelog.changelogs && { changelogs: changelog.changelogs }),
    socialPictures: social.socialPictures,
    remote: remote.remote,
    redirects: redirects.redirects,
    prose: prose.prose,
    glossary: glossary.glossary,
  };
}

/** A number counts as the text it is written as: `1.10` stays `1.10`. */
function variablesOf(variables: UserConfig['variables'] = {}, { scalarsOf }: ParsedYaml): Map<string, string> {
  const texts = scalarsOf('/variables');
  return new Map(
    Object.entries(variables).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : (texts.get(name) ?? String(value)),
    ]),
  );
}

function readComponentNames(names: NonNullable<UserConfig['components']>['names'] = {}): Config['components']['names'] {
  return new Map(
    Object.entries(names).map(([name, meant]) => {
      const { component, attributes = {} } = typeof meant === 'string' ? { component: meant } : meant;
      return [name, { component, attributes: new Map(Object.entries(attributes)) }];
    }),
  );
}

/** The folder in the form in which `FileSystem` lists paths: without `./` and trailing slash. */
function normalizeFolder(written: string): string {
  return posix.normalize(written).replace(/\/$/, '');
}

/** Video players that set no cookies before they play; loaded only when a reader starts a video. */
const DEFAULT_PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

function parseRuleLevels(rules: UserConfig['rules'] = {}): Config['rules'] {
  const entries = Object.entries(rules).flatMap(([rule, level]) =>
    level === undefined ? [] : [[rule, toLevel(level)] as const],
  );
  return Object.fromEntries(entries);
}

/** The rules that `markdown.lenient` lowers, for pages brought from other tools. */
const lenientRules = {
  'unknown-component': 'warning',
  'unsupported-expression': 'warning',
  'unsafe-attribute': 'warning',
  'invalid-mdx': 'warning',
  'external-image': 'warning',
  'unknown-language': 'warning',
  'broken-link': 'warning',
  'broken-image': 'warning',
  'broken-anchor': 'warning',
  'broken-include': 'warning',
  'invalid-front-matter': 'warning',
  'invalid-slug': 'warning',
  'invalid-math': 'warning',
} as const;
