/** A Fern site in docsc's terms. */
import { posix } from 'node:path';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { isObject } from '../../../src/compiler/source/json-object.js';
import { relativePath } from '../../../src/compiler/source/paths.js';
import type { Description } from '../descriptions.js';
import { excludePages } from '../excluded-pages.js';
import { keepExistingImages } from '../existing-images.js';
import { findIconLibrary, hasIcons, namesIcons } from '../icon-library.js';
import { joinRedirects, type Move } from '../moved-routes.js';
import { buildNavbar } from '../navbar.js';
import { freeOutputFolder } from '../output-folder.js';
import type { Settings } from '../settings.js';
import { layOutSite } from '../site-navigation.js';
import type { MigratedSite } from '../types.js';
import { openFernApis, placeApis } from './apis.js';
import type { FernContext } from './context.js';
import { readInstances } from './instances.js';
import { readLook } from './look.js';
import { pathsIn } from './navigation-files.js';
import { type FernPage, readPages } from './pages.js';
import { openParts, readParts } from './parts.js';
import { readRedirects } from './redirects.js';
import { passOverRest, readAnalytics, readSearch, readSocialImage } from './rest.js';
import { readAnnouncement, readFooter, readNavbar } from './shell.js';

/** Reads the site whose `docs.yml` the settings are. */
export async function readSite(settings: Settings, fs: FileSystem): Promise<MigratedSite> {
  const folder = posix.dirname(settings.file.path);
  const parts = await openParts(fs, settings);
  const { docs, paths, all } = await findDocuments(
    fs,
    folder,
    parts.parts.map(({ file }) => file),
  );
  const pages = await readPages(fs, paths, docs);
  const names = parts.parts.flatMap(({ file }) => findApiNames(file.file.value));
  const apis = await openFernApis(fs, folder, names);
  const context: FernContext = { pages, apis, found: [], moves: [], places: [], slugs: [] };
  const navigation = readParts(parts, context);
  const descriptions = placeApis(apis, context.places);
  const routes = routesOf(pages, descriptions);
  const layout = layOutSite(navigation, routes);
  const instance = readInstances(settings);
  const base = instance.baseUrl ?? '/';
  const prefixes = [base.replace(/\/$/, ''), parts.newest ?? ''].filter(prefix => prefix.length > 1);
  const right = [...layout.menus, ...readNavbar(settings, base)];
  const written = await readRedirects(fs, settings, base);
  const unnamed = all.filter(path => !pages.has(path)).map(path => nameIn(docs, path));
  const exclude = excludePages(
    unnamed,
    all.map(path => nameIn(docs, path)),
  );
  const home = layout.first?.startsWith('/') ? [{ from: '/', to: layout.first }] : [];
  const { redirects, rules } = joinRedirects(
    written.redirects,
    [...context.moves, ...introMoves(descriptions), ...home],
    { routes: new Set(routes.values()), prefixes },
  );
  const look = { ...readLook(settings, docs), socialImage: readSocialImage(settings.child('metadata'), docs) };
  const source = { docs, file: settings.file, socialImage: '/metadata/og:image' };
  const { images, diagnostics } = await keepExistingImages(fs, look, source);
  const isDrawn =
    namesIcons([layout.sidebars, layout.tabs]) || [...pages.values()].some(page => hasIcons(page.frontMatter));
  const icons = isDrawn ? await findIconLibrary(fs, 'fontawesome', settings.file.sourceOf('')) : undefined;
  const config: MigratedSite['config'] = {
    title: settings.text('title') ?? 'Documentation',
    ...instance,
    docs,
    exclude: exclude.length ? exclude : undefined,
    outDir: await freeOutputFolder(fs),
    ...look,
    ...images,
    icons: icons?.icons,
    api: descriptions.length ? descriptions.map(description => description.config) : undefined,
    tabs: layout.tabs,
    navbar: buildNavbar(layout.left, right),
    footer: readFooter(settings),
    announcement: readAnnouncement(settings.child('announcement')),
    search: readSearch(settings),
    analytics: readAnalytics(settings.child('analytics')),
    redirectPrefixes: prefixes.length ? prefixes : undefined,
    markdown: {
      format: [...pages.keys()].some(path => path.endsWith('.md')) ? 'mdx' : undefined,
      lenient: true,
      math: [...pages.values()].some(({ frontMatter }) => /^\s*\$\$/m.test(frontMatter.body)) || undefined,
    },
    rules,
  };
  passOverRest(settings);
  const files = [settings, ...parts.parts.map(({ file }) => file).filter(file => file !== settings)];
  return {
    config,
    parts: { sidebars: layout.sidebars, redirects },
    diagnostics: [
      ...files.flatMap(({ file }) => file.diagnostics),
      ...context.found,
      ...diagnostics,
      ...(icons?.diagnostics ?? []),
      ...written.diagnostics,
      ...files.flatMap(file => leftoversOf(file, file === settings)),
    ],
  };
}

/** A navigation file may repeat what the site is called and how it looks. */
function leftoversOf(file: Settings, isMain: boolean) {
  if (!isMain) file.passOver('title', 'display-name', 'icon', 'slug', 'colors', 'logo', 'favicon');
  return file.leftovers();
}

function nameIn(docs: string, path: string): string {
  return relativePath(docs, path).replace(/\.mdx?$/, '');
}

/** The folder of documents, the files of pages, and all Markdown files in the folder. */
async function findDocuments(fs: FileSystem, folder: string, files: Settings[]) {
  const named = files.map(({ file }) => pathsIn(file));
  const listed = named.flatMap(one => one.files);
  const folders = named.flatMap(one => one.folders);
  const isInside = [...listed, ...folders].every(path => folder === '.' || path.startsWith(`${folder}/`));
  const docs = isInside ? folder : '.';
  const all = (await fs.list(docs)).files.filter(path => /\.mdx?$/.test(path));
  const inFolders = all.filter(path => folders.some(one => path.startsWith(`${one}/`)));
  return { docs, all, paths: new Set([...listed, ...inFolders]) };
}

/** The names of the APIs in a navigation. */
function findApiNames(value: unknown): (string | undefined)[] {
  if (Array.isArray(value)) return value.flatMap(findApiNames);
  if (!isObject(value)) return [];
  const { api, 'api-name': name } = value;
  const own = typeof api === 'string' ? [typeof name === 'string' ? name : undefined] : [];
  return [...own, ...Object.values(value).flatMap(findApiNames)];
}

/** The address of an API in Fern leads to its introduction. */
function introMoves(descriptions: Description[]): Move[] {
  return descriptions.flatMap(({ config, intro }) => (intro ? [{ from: config.route, to: intro.route }] : []));
}

function routesOf(pages: ReadonlyMap<string, FernPage>, descriptions: Description[]): Map<string, string> {
  return new Map([
    ...[...pages.values()].map(({ id, route }) => [id, route] as const),
    ...descriptions.flatMap(({ config, intro, operations }) => [
      ...(intro ? [[config.id, intro.route] as const] : []),
      ...operations.map(({ id, route }) => [id, route] as const),
    ]),
  ]);
}
