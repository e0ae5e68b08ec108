/** A Mintlify site in docsc's terms. */
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { relativePath } from '../../../src/compiler/source/paths.js';
import { excludePages } from '../excluded-pages.js';
import { keepExistingImages } from '../existing-images.js';
import { findIconLibrary, hasIcons, namesIcons } from '../icon-library.js';
import { joinRedirects } from '../moved-routes.js';
import { buildNavbar } from '../navbar.js';
import { freeOutputFolder } from '../output-folder.js';
import type { Settings } from '../settings.js';
import { layOutSite, listedIds } from '../site-navigation.js';
import type { MigratedSite } from '../types.js';
import { readWrittenRedirects } from '../written-redirects.js';
import { type ApiPages, openApiPages } from './api-pages.js';
import { readApiSettings } from './api-settings.js';
import { readAppearance } from './appearance.js';
import { readIgnored } from './ignored-files.js';
import { readIntegrations, readMetatags } from './integrations.js';
import { readLegacyNavigation } from './legacy-navigation.js';
import { readLegacyShell } from './legacy-shell.js';
import { readNavigation } from './navigation-root.js';
import { createPageFinder, listPages, type MintlifyPage } from './pages.js';
import { collectOperations, operationOfPage, readSpecifications } from './references.js';
import { findLinkPages, findReplacedPages } from './replaced-pages.js';
import { hasFormulas, passOverRest, readSearch, readVariables, reportHiddenPages } from './rest.js';
import { type Address, readBanner, readFooter, readNavbar } from './shell.js';

/** Where the configuration is. */
export type SiteFolder = { fs: FileSystem; folder: string };

type Replaced = ReadonlyMap<string, { id: string; route: string }>;
type Links = ReadonlyMap<string, string>;

/** Reads the site. The two files differ in the names of settings, and in how they write the navigation. */
export async function readSite(settings: Settings, { fs, folder }: SiteFolder): Promise<MigratedSite> {
  const isLegacy = Array.isArray(settings.take('navigation'));
  const listed = JSON.stringify(settings.take('navigation') ?? null);
  const ignored = await readIgnored(fs, folder, name => listed.includes(`"${name}"`));
  const pages = await listPages(fs, folder, ignored.patterns);
  const apis = await findApis(settings, { fs, folder }, pages);
  const replaced = findReplacedPages(pages, apis);
  const found: Diagnostic[] = [];
  const context = { find: createPageFinder(pages), apis, found, replaced, address };
  const { language, ...navigation } = isLegacy
    ? readLegacyNavigation(settings, context)
    : readNavigation(settings, context);
  const layout = layOutSite(navigation, routesOf(pages, apis));
  const look = readAppearance(settings);
  const shell = isLegacy ? readLegacyShell(settings, address) : readShell(settings);
  const right = [...layout.menus, ...shell.right];
  const links = findLinkPages(pages);
  const left = new Set([...replaced.keys(), ...links.keys()]);
  const kept = pages.filter(({ path }) => !left.has(path));
  const names = [...left].map(path => relativePath(folder, path).replace(/\.mdx?$/, ''));
  const excluded = excludePages(
    names,
    pages.map(({ name }) => name),
  );
  const exclude = [...ignored.patterns, ...excluded];
  const written = readWrittenRedirects(settings, 'redirects');
  const moved = moves({ pages, replaced, apis, links }, layout.first);
  const { redirects, rules } = joinRedirects(written, moved, { routes: routeSet(kept, apis) });
  const { images, diagnostics } = await keepExistingImages(fs, look, { docs: folder, file: settings.file });
  const isDrawn = namesIcons([layout.sidebars, layout.tabs]) || pages.some(page => hasIcons(page.frontMatter));
  const library = settings.child('icons').text('library');
  const icons = isDrawn ? await findIconLibrary(fs, library, settings.file.sourceOf('/icons/library')) : undefined;
  const config: MigratedSite['config'] = {
    title: settings.text('name') ?? 'Documentation',
    tagline: settings.text('description'),
    ...readMetatags(isLegacy ? settings.child('metadata') : settings.child('seo').child('metatags')),
    language,
    docs: folder,
    exclude: exclude.length ? exclude : undefined,
    outDir: await freeOutputFolder(fs),
    ...look,
    ...images,
    icons: icons?.icons,
    api: readApiSettings(settings, apis),
    tabs: layout.tabs,
    navbar: buildNavbar(layout.left, right),
    footer: shell.footer,
    announcement: readBanner(settings.child('banner'), address),
    search: readSearch(settings),
    analytics: readIntegrations(settings.child(settings.has('analytics') ? 'analytics' : 'integrations')),
    lastUpdated: (!isLegacy && settings.child('metadata').flag('timestamp')) || undefined,
    variables: readVariables(settings),
    markdown: {
      format: pages.some(({ path }) => path.endsWith('.md')) ? 'mdx' : undefined,
      lenient: true,
      math: settings.child('styling').flag('latex') || hasFormulas(pages) || undefined,
      headingIds: 'mintlify',
    },
    rules,
  };
  passOverRest(settings);
  found.push(...reportHiddenPages(settings, kept, listedIds(Object.values(layout.sidebars))));
  return {
    config,
    parts: { sidebars: layout.sidebars, redirects },
    diagnostics: [
      ...settings.file.diagnostics,
      ...ignored.diagnostics,
      ...found,
      ...diagnostics,
      ...(icons?.diagnostics ?? []),
      ...settings.leftovers(),
    ],
  };
}

/** A route of the site, or another address as it is written. */
const address: Address = written => (/^(?:[a-z][\w+.-]*:|\/|#)/i.test(written) ? written : `/${written}`);

function readShell(settings: Settings): ReturnType<typeof readLegacyShell> {
  const right = readNavbar(settings.child('navbar'), address);
  return { right, footer: readFooter(settings.child('footer'), address) };
}

async function findApis(settings: Settings, { fs, folder }: SiteFolder, pages: MintlifyPage[]): Promise<ApiPages> {
  const find = createPageFinder(pages);
  const declared = [settings.take('openapi'), settings.child('api').take('openapi')].flatMap(readSpecifications);
  const listed = collectOperations(settings.take('navigation'), find, declared[0]);
  const ofPages = pages.flatMap(page => operationOfPage(page) ?? []);
  return openApiPages(fs, { folder, names: [...listed, ...ofPages], declared });
}

function routesOf(pages: MintlifyPage[], { descriptions }: ApiPages): Map<string, string> {
  return new Map([
    ...pages.map(({ id, route }) => [id, route] as const),
    ...descriptions.flatMap(({ config, intro, operations }) => [
      ...(intro ? [[config.id, intro.route] as const] : []),
      ...operations.map(({ id, route }) => [id, route] as const),
    ]),
  ]);
}

function routeSet(pages: MintlifyPage[], { descriptions }: ApiPages): Set<string> {
  const operations = descriptions.flatMap(description => description.operations);
  return new Set([...pages, ...operations].map(({ route }) => route));
}

/** Where pages were, and where they are; the home page of a site without one is its first page. */
function moves(
  { pages, replaced, apis, links }: { pages: MintlifyPage[]; replaced: Replaced; apis: ApiPages; links: Links },
  first: string | undefined,
) {
  return [
    ...(first?.startsWith('/') ? [{ from: '/', to: first }] : []),
    ...pages.map(({ path, address: from, route }) => ({
      from,
      to: links.get(path) ?? replaced.get(path)?.route ?? route,
    })),
    ...apis.moves,
  ];
}
