/** Docusaurus 2 and 3: `docusaurus.config.*` with the classic preset or the plugins that it consists of. */
import { posix } from 'node:path';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { listDocuments } from '../documents.js';
import { findFile } from '../find-file.js';
import { findImportedFolders } from '../included.js';
import { readModule } from '../javascript.js';
import { joinRedirects } from '../moved-routes.js';
import { Settings } from '../settings.js';
import type { MigratedSite, Tool } from '../types.js';
import { readAnnouncement } from './announcement.js';
import { readFooter } from './footer.js';
import { movedRoute } from './links.js';
import { readNavbar } from './navbar.js';
import { readPlugins } from './plugins.js';
import { readSidebars } from './sidebars.js';

const CONFIGS = ['ts', 'mts', 'js', 'mjs', 'cjs'].map(ending => `docusaurus.config.${ending}`);

/** Settings whose values do not matter to docsc, so it does not matter either if they are code. */
const IGNORED = [
  /^\/themeConfig\/prism/,
  /\/(remarkPlugins|rehypePlugins|beforeDefault\w+|createRedirects|sidebarItemsGenerator|numberPrefixParser)\b/,
  /^\/(future|customFields|markdown)\b/,
];

/** Docusaurus, for `docsc migrate`. */
export const docusaurus: Tool = {
  name: 'docusaurus',
  label: 'Docusaurus',
  detect: fs => findFile(fs, CONFIGS),
  read: readSite,
};

async function readSite(fs: FileSystem, path: string): Promise<MigratedSite> {
  const file = await readModule(fs, path);
  const settings = new Settings(file);
  const plugins = readPlugins(settings);
  const { docs } = plugins;
  const docsFolder = docs?.folder ?? 'docs';
  const documents = await listDocuments(fs, docsFolder);
  const routes = new Map(documents.map(({ id, route }) => [id, route]));
  const sidebars = await readSidebars(fs, docs?.sidebarPath);
  const prefix = docs?.route ?? '/docs';
  const [staticFolder, ...otherStatics] = settings.has('staticDirectories')
    ? settings.texts('staticDirectories')
    : ['static'];
  if (otherStatics.length) settings.report('staticDirectories', 'names several folders; docsc publishes the first');
  const theme = settings.child('themeConfig');
  const links = { routes, prefix, sidebars: sidebars.value };
  const written = plugins.redirects.map(({ from, to }) => ({ from, to: movedRoute(to, prefix) }));
  const { redirects, rules } = joinRedirects(written, [], { routes: new Set(routes.values()), prefixes: [prefix] });
  const config: MigratedSite['config'] = {
    title: settings.text('title') ?? 'Documentation',
    tagline: settings.text('tagline') || undefined,
    url: settings.text('url')?.replace(/\/$/, ''),
    baseUrl: settings.text('baseUrl'),
    language: readLanguage(settings),
    titleDelimiter: settings.text('titleDelimiter') ?? '|',
    docs: docsFolder,
    exclude: docs?.exclude,
    static: staticFolder && (await fs.hasFolder(staticFolder)) ? posix.normalize(staticFolder) : undefined,
    favicon: toStaticPath(settings.text('favicon')),
    socialImage: toStaticPath(theme.text('image')),
    editUrl: docs?.editUrl,
    lastUpdated: docs?.lastUpdated,
    ...readNavbar(theme.child('navbar'), links),
    footer: readFooter(theme.child('footer'), links),
    announcement: readAnnouncement(theme.child('announcementBar')),
    colorMode: readColorMode(theme.child('colorMode')),
    analytics: plugins.analytics,
    sitemap: plugins.sitemap,
    redirectPrefixes: prefix === '/' ? undefined : [prefix],
    api: plugins.api,
    markdown: {
      format: settings.child('markdown').text('format') === 'detect' ? undefined : 'mdx',
      lenient: true,
      include: await findImportedFolders(
        fs,
        docsFolder,
        documents.map(({ path }) => path),
      ),
      math: plugins.math,
    },
    rules: { ...readRules(settings), ...rules },
  };
  passOver(settings, theme);
  const kept = file.diagnostics.filter(({ pointer = '' }) => !IGNORED.some(ignored => ignored.test(pointer)));
  return {
    config,
    parts: {
      sidebars: sidebars.value,
      redirects,
    },
    diagnostics: [...kept, ...sidebars.diagnostics, ...settings.leftovers()],
  };
}

/** `/img/a.svg` for `img/a.svg`; docsc writes paths in the static folder with a slash. */
function toStaticPath(path: string | undefined): string | undefined {
  return path && !/^https?:/.test(path) ? posix.join('/', path) : undefined;
}

function readLanguage(settings: Settings): string | undefined {
  const i18n = settings.child('i18n');
  const [language, ...others] = [...new Set([i18n.text('defaultLocale') ?? 'en', ...i18n.texts('locales')])];
  if (others.length) i18n.report('locales', 'names other languages, and a site of docsc has one');
  i18n.passOver('locales', 'localeConfigs', 'path');
  return language;
}

function readColorMode(mode: Settings): MigratedSite['config']['colorMode'] {
  const scheme = mode.text('defaultMode');
  mode.passOver('disableSwitch');
  return { default: scheme === 'dark' ? 'dark' : undefined, followSystem: mode.flag('respectPrefersColorScheme') };
}

/** The levels that Docusaurus gives to broken links, anchors and pages with the same route. */
function readRules(settings: Settings): MigratedSite['config']['rules'] {
  const levels = { throw: 'error', warn: 'warning', log: 'warning', ignore: 'off' } as const;
  const level = (key: string) => levels[(settings.text(key) ?? '') as keyof typeof levels];
  settings.passOver('onBrokenMarkdownLinks');
  return {
    'broken-link': level('onBrokenLinks'),
    'broken-anchor': level('onBrokenAnchors'),
    'duplicate-route': level('onDuplicateRoutes'),
  };
}

/** Settings that docsc needs no word about, and the two that need another one. */
function passOver(settings: Settings, theme: Settings): void {
  const hint =
    'To search with a service, see "Remote search" in the manual. docsc search push fills an index with records of its own.';
  if (theme.has('algolia')) theme.report('algolia', 'searches an index whose records docsc does not read', hint);
  if (settings.flag('noIndex'))
    settings.report(
      'noIndex',
      'keeps search engines away',
      'Send the header X-Robots-Tag from your host, or set "unlisted" on the pages.',
    );
  settings.passOver(
    'organizationName',
    'projectName',
    'deploymentBranch',
    'trailingSlash',
    'future',
    'customFields',
    'githubHost',
    'baseUrlIssueBanner',
  );
  settings.child('markdown').passOver('mermaid', 'hooks', 'anchors', 'mdx1Compat', 'emoji');
  theme.passOver('prism', 'docs', 'tableOfContents', 'zoom', 'mermaid', 'languageTabs', 'liveCodeBlock');
}
