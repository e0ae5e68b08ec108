/** Starlight: `astro.config.*` with the integration `starlight`. */
import { posix } from 'node:path';
import { finding } from '../../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { isObject } from '../../../src/compiler/source/json-object.js';
import { type Document, listDocuments } from '../documents.js';
import { editUrl } from '../edit-url.js';
import { type HeadTag, readHead } from '../head.js';
import { headElements } from '../head-elements.js';
import { findImportedFolders } from '../included.js';
import { readModule } from '../javascript.js';
import { joinRedirects } from '../moved-routes.js';
import { freeOutputFolder } from '../output-folder.js';
import { displacedDocuments, indexPages, type Pages, reportDisplaced } from '../pages.js';
import { listPublished } from '../published-files.js';
import { Settings } from '../settings.js';
import type { MigratedSite, SettingsFile, Tool } from '../types.js';
import { starlightAddress } from './addresses.js';
import { readLogo, readSocial } from './bar.js';
import { reportRest } from './ignored.js';
import { readLocales } from './locales.js';
import { type Plugins, readPlugins } from './plugins.js';
import { readRedirects } from './redirects.js';
import { API_GROUPS, readSidebar } from './sidebar.js';

type Config = MigratedSite['config'];

const ROOTS = ['.', 'docs', 'doc', 'website', 'site', 'documentation', 'www'];
const CONFIGS = ROOTS.flatMap(root =>
  ['mjs', 'ts', 'js', 'mts', 'cjs'].map(ending => posix.join(root, `astro.config.${ending}`)),
);

/** Settings whose values do not matter to docsc, so it does not matter either if they are code. */
const IGNORED =
  /^\/(vite|adapter|image|server|build|experimental|output|env|markdown|i18n|prefetch|fonts|session|security|logger)\b|^\/integrations\/\d+$|\/(expressiveCode|routeMiddleware|pagefind)\b/;

/** Starlight, for `docsc migrate`. */
export const starlight: Tool = {
  name: 'starlight',
  label: 'Starlight',
  detect: async fs => {
    for (const path of CONFIGS)
      if ((await fs.exists(path)) && (await fs.readText(path)).includes('@astrojs/starlight')) return path;
    return undefined;
  },
  read: readSite,
};

async function readSite(fs: FileSystem, path: string): Promise<MigratedSite> {
  const file = await readModule(fs, path, { 'starlight-openapi openAPISidebarGroups': [API_GROUPS] });
  const settings = new Settings(file);
  const root = posix.dirname(path);
  const options = findOptions(settings);
  const docs = posix.join(root, settings.text('srcDir') ?? 'src', 'content/docs');
  const publicFolder = posix.join(root, settings.text('publicDir') ?? 'public');
  const published = await listPublished(fs, publicFolder);
  const base = settings.text('base');
  const prefix = base && posix.join('/', base).replace(/(?<=.)\/$/, '');
  const addressOf = (document: Document) => starlightAddress(document, docs);
  const listed = await listDocuments(fs, docs);
  const displaced = displacedDocuments(listed, addressOf);
  const pages = indexPages(
    listed.filter(document => !displaced.includes(document)),
    { files: published, base },
    addressOf,
  );
  const plugins = readPlugins(options, root);
  const sidebars = readSidebars(options, { file, pages, plugins });
  const url = readAddress(settings.text('site'));
  const head = readTags(options, { files: pages.files, url, base });
  const favicon = posix.join('/', options.text('favicon') ?? '/favicon.svg');
  if (options.has('favicon') && !pages.files.has(favicon))
    options.report('favicon', `is "${favicon}", which is no file in the folder of static files`);
  const redirects = joinRedirects(readRedirects(settings), pages.moved, {
    routes: pages.routes,
    prefixes: prefix ? [prefix] : [],
  });
  const config: Config = {
    title: readTitle(options, sidebars.language),
    tagline: options.text('description') || undefined,
    url: head.url,
    baseUrl: prefix && prefix !== '/' ? `${prefix}/` : undefined,
    language: sidebars.language,
    titleDelimiter: options.text('titleDelimiter') ?? '|',
    docs,
    exclude: displaced.length ? displaced.map(({ path }) => path) : undefined,
    static: published.length ? publicFolder : undefined,
    favicon: pages.files.has(favicon) ? favicon : undefined,
    outDir: await freeOutputFolder(fs),
    ...head.config,
    editUrl: readEditLink(options, root),
    lastUpdated: options.take('lastUpdated') === true ? true : undefined,
    logo: readLogo(options, { root, files: pages.files }),
    navbar: readSocial(options),
    colorMode: { followSystem: true },
    search: options.take('pagefind') === false ? false : undefined,
    api: plugins.api.length ? plugins.api : undefined,
    markdown: {
      lenient: true,
      include: await findImportedFolders(
        fs,
        docs,
        listed.map(({ path }) => path),
      ),
      math: file.packages?.includes('remark-math') || undefined,
    },
    // Links in pages of Starlight begin with the base.
    redirectPrefixes: prefix && prefix !== '/' ? [prefix] : undefined,
    rules: redirects.rules,
  };
  reportRest(settings, options);
  const kept = file.diagnostics.filter(
    ({ pointer = '', message }) => !IGNORED.test(pointer) && !(plugins.api.length && /starlight-openapi/.test(message)),
  );
  return {
    config,
    parts: { sidebars: sidebars.value, redirects: redirects.redirects },
    diagnostics: [
      ...kept,
      ...sidebars.diagnostics,
      ...head.diagnostics,
      ...reportDisplaced(displaced),
      ...(await reportPages(fs, posix.join(root, settings.text('srcDir') ?? 'src', 'pages'))),
      ...settings.leftovers(),
    ],
  };
}

/** The options of the integration, which have a title. Options of other integrations mean nothing to docsc. */
function findOptions(settings: Settings): Settings {
  const all = settings.list('integrations');
  const options =
    all.find(integration => integration.has('title')) ?? all.find(integration => integration.has('sidebar'));
  for (const other of all) if (other !== options) other.passOver(...other.keys());
  return options ?? settings.child('starlight');
}

/** The sidebars: that of the site or of its topics, for each language. */
function readSidebars(
  options: Settings,
  { file, pages, plugins }: { file: SettingsFile; pages: Pages; plugins: Plugins },
) {
  const { first, others } = readLocales(options);
  const written = options.take('sidebar');
  const apis = plugins.api.map(({ id }) => ({ type: 'api', id }));
  const lists = plugins.topics.length
    ? plugins.topics
    : Array.isArray(written)
      ? [{ label: 'docs', items: written, pointer: `${options.pointer}/sidebar` }]
      : [];
  const isPlaced = JSON.stringify(lists).includes(JSON.stringify(API_GROUPS));
  const value: Record<string, unknown[]> = {};
  const diagnostics: Diagnostic[] = [];
  for (const { folder, language } of [first, ...others])
    for (const { label, items, pointer } of lists) {
      const isTranslation = folder !== first.folder;
      const read = readSidebar(items, { file, pages, apis, pointer, locale: folder, language, isTranslation });
      diagnostics.push(...read.diagnostics);
      const name = label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
      const entries =
        isTranslation || value[name] || isPlaced
          ? read.items
          : [...read.items, ...(lists[0]?.items === items ? apis : [])];
      if (entries.length) value[isTranslation ? `${folder}-${name}` : name] = entries;
    }
  const named = Object.keys(value).length ? (value as MigratedSite['parts']['sidebars']) : undefined;
  return { value: named, diagnostics, language: first.language };
}

function readTitle(options: Settings, language: string): string {
  const title = options.take('title');
  const text = isObject(title) ? (title[language] ?? Object.values(title)[0]) : title;
  return typeof text === 'string' ? text : 'Documentation';
}

function readAddress(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Starlight appends the path in the folder of the configuration to it. */
function readEditLink(options: Settings, root: string): string | undefined {
  const link = options.child('editLink');
  const written = link.text('baseUrl');
  const prefix = written && editUrl(written, root);
  if (written && !prefix)
    link.report(
      'baseUrl',
      'does not lead to this project',
      'Write the address that comes before the path of a file in this project as "editUrl".',
    );
  return prefix;
}

/** `head`: a list of elements with attributes. */
function readTags(
  options: Settings,
  { files, url, base }: { files: ReadonlySet<string>; url?: string; base?: string },
) {
  const written = options.take('head');
  const tags = (Array.isArray(written) ? written : []).flatMap((entry, at): HeadTag[] => {
    if (!isObject(entry) || typeof entry.tag !== 'string') return [];
    const written = Object.entries(isObject(entry.attrs) ? entry.attrs : {});
    // A value that is code has been reported.
    if (written.some(([, value]) => value === undefined)) return [];
    const attributes = written.map(([name, value]) => [name, String(value)]);
    const content = typeof entry.content === 'string' ? entry.content : '';
    return [
      { tag: entry.tag, attributes: Object.fromEntries(attributes), content, pointer: `${options.pointer}/head/${at}` },
    ];
  });
  const {
    others,
    favicon,
    url: own,
    ...config
  } = readHead(tags, { files, origins: [url && url + (base ?? '/'), url, base] });
  const { head, diagnostics } = headElements(others, { file: options.file, files, base: base ?? '/' });
  const named = favicon ? { favicon } : {};
  return { config: { ...config, ...named, head }, url: url ?? own, diagnostics };
}

/** Pages that are programs of Astro. */
async function reportPages(fs: FileSystem, folder: string): Promise<Diagnostic[]> {
  if (!(await fs.hasFolder(folder))) return [];
  const { files } = await fs.list(folder);
  return files
    .filter(path => /\.(astro|mdx?|html)$/.test(path))
    .map(path => finding('unmigrated-setting', 'This page is a program of Astro, which docsc does not run.', { path }));
}
