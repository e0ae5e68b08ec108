/** VitePress: `.vitepress/config.*`, with the default theme. */
import { posix } from 'node:path';
import { finding } from '../../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { compileGlob, globProblem } from '../../../src/compiler/source/globs.js';
import { isBelow, relativePath } from '../../../src/compiler/source/paths.js';
import { type Document, listDocuments } from '../documents.js';
import { findFile } from '../find-file.js';
import { readModule } from '../javascript.js';
import { joinRedirects } from '../moved-routes.js';
import { freeOutputFolder } from '../output-folder.js';
import { displacedDocuments, fileAddress, indexPages, reportDisplaced } from '../pages.js';
import { listPublished } from '../published-files.js';
import { Settings } from '../settings.js';
import type { MigratedSite, SettingsFile, Tool } from '../types.js';
import { readVitePressHead } from './head.js';
import { findIncludedFolders } from './included-folders.js';
import { type Locales, readLocales } from './locales.js';
import { readMarkdown } from './markdown.js';
import { readLogo, readNavbar } from './navbar.js';
import { createRewrite, holdsAllPages, promotedFolder } from './rewrites.js';
import { nameSidebars } from './sidebar-names.js';
import { readSidebars } from './sidebars.js';
import { readAppearance, readEditLink, readFooter, reportRest } from './theme.js';

const ROOTS = ['.', 'docs', 'doc', 'website', 'site', 'documentation', 'src', 'www'];
const ENDINGS = ['ts', 'mts', 'js', 'mjs', 'cjs', 'cts'];

const CONFIGS = ROOTS.flatMap(root =>
  ['config', 'config/index'].flatMap(name => ENDINGS.map(ending => posix.join(root, `.vitepress/${name}.${ending}`))),
);

/** Settings whose values do not matter to docsc, so it does not matter either if they are code. */
const IGNORED = [
  /^\/(vite|vue|buildEnd|shouldPreload|router|pwa|mermaid|mermaidPlugin|experimental|lastUpdated)\b/,
  /^\/markdown\/(theme|languages|languageAlias|codeTransformers|shikiSetup|anchor|toc|container|image|headers|preConfig)\b/,
  /^\/ignoreDeadLinks\b/,
  /^\/sitemap\/(?!hostname)/,
  /\/themeConfig\/(search|algolia|lastUpdated|carbonAds)\/options/,
];

/** VitePress, for `docsc migrate`. */
export const vitepress: Tool = {
  name: 'vitepress',
  label: 'VitePress',
  detect: fs => findFile(fs, CONFIGS),
  read: readSite,
};

async function readSite(fs: FileSystem, path: string): Promise<MigratedSite> {
  const file = await readModule(fs, path);
  const settings = new Settings(file);
  const root = path.slice(0, path.indexOf('.vitepress')) || '.';
  const { source, docs, addressOf } = await readFolders(fs, settings, root);
  const locales = readLocales(settings);
  const address = settings.child('sitemap');
  const base = settings.text('base');
  const publicFolder = posix.join(source, settings.child('vite').text('publicDir') ?? 'public');
  const files = await listPublished(fs, publicFolder);
  const excluded = readExcluded(settings, { source, docs });
  const patterns = excluded.map(compileGlob);
  const listed = (await listDocuments(fs, docs)).filter(
    ({ path }) =>
      !isBelow(publicFolder, path) &&
      !patterns.some(pattern => pattern.test(path) || pattern.test(relativePath(docs, path))),
  );
  const displaced = displacedDocuments(listed, addressOf);
  const documents = listed.filter(document => !displaced.includes(document));
  const pages = indexPages(documents, { files, base }, addressOf);
  const sidebars = readAllSidebars(locales, { file, pages });
  const { theme, site } = locales;
  const url = readAddress(address.text('hostname'));
  address.passOver(...address.keys());
  const origins = [url.url && url.url + (base ?? '/'), base];
  const head = readVitePressHead(settings, { files: pages.files, origins, base: base ?? '/' });
  const { url: own, ...elements } = head.config;
  const logoLink = theme('logoLink').take('logoLink');
  const redirects = joinRedirects([], pages.moved, pages);
  const config: MigratedSite['config'] = {
    title: site('title').text('title') ?? 'VitePress',
    tagline: site('description').text('description') || undefined,
    url: url.url ?? own,
    baseUrl: base && base !== '/' && base !== './' ? posix.join('/', base, '/') : undefined,
    language: site('lang').text('lang') ?? undefined,
    titleDelimiter: readDelimiter(settings),
    docs,
    exclude: excluded.length || displaced.length ? [...excluded, ...displaced.map(({ path }) => path)] : undefined,
    static: files.length ? publicFolder : undefined,
    outDir: await freeOutputFolder(fs),
    ...elements,
    editUrl: readEditLink(theme('editLink').child('editLink'), source),
    lastUpdated: settings.take('lastUpdated') ? true : undefined,
    logo: readLogo(
      theme('logo'),
      typeof logoLink === 'string' ? logoLink : (logoLink as { link?: string } | undefined)?.link,
      pages.files,
    ),
    navbar: readNavbar(theme('nav').list('nav'), theme('socialLinks').list('socialLinks'), pages),
    footer: readFooter(theme('footer').child('footer'), pages),
    colorMode: readAppearance(settings),
    markdown: {
      ...readMarkdown(settings.child('markdown')),
      include: await findIncludedFolders(fs, documents, docs),
    },
    rules: settings.take('ignoreDeadLinks') === true ? { ...redirects.rules, 'broken-link': 'off' } : redirects.rules,
  };
  const themeFile = await findFile(
    fs,
    ENDINGS.map(ending => posix.join(root, `.vitepress/theme/index.${ending}`)),
  );
  finish(settings, locales);
  const kept = file.diagnostics.filter(({ pointer = '' }) => !IGNORED.some(ignored => ignored.test(pointer)));
  return {
    config,
    parts: { sidebars: nameSidebars(sidebars, pages), redirects: redirects.redirects },
    diagnostics: [
      ...kept,
      ...sidebars.flatMap(({ entries }) => entries.diagnostics),
      ...head.diagnostics,
      ...reportDisplaced(displaced),
      ...(themeFile ? reportTheme(themeFile) : []),
      ...settings.leftovers(),
    ],
  };
}

/** The folders of sources and of documents, and the address of a file in VitePress. */
async function readFolders(fs: FileSystem, settings: Settings, root: string) {
  const source = posix.join(root, settings.text('srcDir') ?? '.').replace(/(?<=.)\/$/, '');
  const written = settings.take('rewrites');
  const rewrites = Object.fromEntries(
    Object.entries(typeof written === 'object' && written !== null ? written : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  const promoted = promotedFolder(rewrites);
  const folder = promoted && posix.join(source, promoted);
  const excluded = settings.texts('srcExclude');
  const docs = folder && (await holdsAllPages(fs, folder, { source, excluded })) ? folder : source;
  const all = Object.entries(rewrites).map(([from, to]) => createRewrite(from, to));
  const addressOf = ({ path }: Document): string => {
    const relative = source === '.' ? path : relativePath(source, path);
    for (const rewrite of all) {
      const moved = rewrite(relative);
      if (moved !== undefined) return fileAddress(moved);
    }
    return fileAddress(relative);
  };
  return { source, docs, addressOf };
}

/** `srcExclude`, whose patterns are relative to the folder of sources. */
function readExcluded(settings: Settings, { source, docs }: { source: string; docs: string }): string[] {
  const patterns = settings.texts('srcExclude').filter(pattern => globProblem(pattern) === undefined);
  return docs === source
    ? patterns
    : patterns.map(pattern => (pattern.startsWith('**/') ? pattern : posix.join(source, pattern)));
}

/** The sidebars of all languages. */
function readAllSidebars(
  { theme, others }: Locales,
  context: { file: SettingsFile; pages: ReturnType<typeof indexPages> },
) {
  const own = theme('sidebar');
  const lists = [
    { settings: own, home: '/' },
    ...others.map(other => ({ settings: other.theme, home: `/${other.key}/` })),
  ];
  return lists.flatMap(({ settings, home }) =>
    readSidebars(settings.take('sidebar'), `${settings.pointer}/sidebar`, { ...context, home }),
  );
}

/** `https://example.com/docs/` → its origin. VitePress says the path as `base`. */
function readAddress(address: string | undefined): { url?: string } {
  return address && URL.canParse(address) ? { url: new URL(address).origin } : {};
}

/** `:title - My site` → `-`; without a template, VitePress writes a line between both. */
function readDelimiter(settings: Settings): string | undefined {
  const template = settings.take('titleTemplate');
  if (template === undefined || template === true) return '|';
  const delimiter = typeof template === 'string' ? /^:title\s+(\S{1,3})\s/.exec(template)?.[1] : undefined;
  if (!delimiter) settings.report('titleTemplate', 'is another form of titles than docsc has');
  return delimiter ?? '|';
}

function reportTheme(path: string): Diagnostic[] {
  const message = 'The theme is written for the elements of VitePress, and is not used.';
  const hint =
    'Set colors and fonts under "theme", or write a style sheet for docsc and name it in "theme.stylesheet".';
  return [finding('unmigrated-setting', message, { path, hint })];
}

/** Settings that docsc needs no word about, and those of other languages, which are reported as a whole. */
function finish(settings: Settings, { themes, others }: Locales): void {
  for (const theme of themes) reportRest(theme);
  for (const other of others) other.theme.passOver(...other.theme.keys());
  const vite = settings.child('vite');
  vite.passOver(...vite.keys());
  settings.passOver(
    'vite',
    'vue',
    'outDir',
    'assetsDir',
    'cacheDir',
    'cleanUrls',
    'metaChunk',
    'mpa',
    'scrollOffset',
    'useWebFonts',
    'themeConfig',
    'locales',
    'router',
    'experimental',
    'mermaid',
    'mermaidPlugin',
    'pwa',
    'buildEnd',
    'shouldPreload',
  );
}
