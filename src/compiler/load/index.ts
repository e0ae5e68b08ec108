/** `Config` → the project's sources, and the list of files that pages may refer to. */
import { posix } from 'node:path';
import { isExcluded } from '../config/exclude.js';
import { ownFolders } from '../config/icons.js';
import type { Config } from '../config/types.js';
import { DiagnosticError, error, finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem, Listing } from '../disk/project.js';
import { diagnoseUnreadable, isMissing } from '../disk/unreadable.js';
import { isCategoryFile } from '../markdown/category.js';
import { loadSnapshots } from '../remote/snapshots.js';
import { isBelow, relativePath } from '../source/paths.js';
import type { Source } from '../types.js';
import { type LoadedApi, loadApis } from './apis.js';
import { type LoadedDocument, type ReadFile, readSource } from './read-source.js';

/** Everything that a site is made of, as text. */
export type LoadedSources = {
  documents: LoadedDocument[];
  /** Files that describe their folder (`_category_.json` and the like). */
  categories: Source[];
  apis: LoadedApi[];
  /** Texts of other repositories, one per remote document. */
  snapshots: Source[];
  /** Paths that pages may refer to. */
  files: Set<string>;
  diagnostics: Diagnostic[];
};

type SourcesConfig = DocumentConfig & Pick<Config, 'markdown' | 'apis' | 'path' | 'positionAt' | 'limits'>;

const EMPTY_LISTING: Listing = { files: [], links: [] };

/**
 * Reads the project's sources, documents with `read`. Throws `DiagnosticError` if the folder of documents does not
 * exist.
 */
export async function loadSources(
  config: SourcesConfig,
  fs: FileSystem,
  read: ReadFile<LoadedDocument> = readSource,
): Promise<LoadedSources> {
  const {
    files: listed,
    links,
    unreadable,
  } = await listDocuments(fs, config).catch(thrown => {
    throw new DiagnosticError([
      isMissing(thrown) ? diagnoseMissingDocs(config) : diagnoseUnreadable(config.docs, thrown, 'folder'),
    ]);
  });
  const missing = await diagnoseMissingFolders(config, fs);
  const extra = isBelow(config.docs, config.static) ? EMPTY_LISTING : await listIfPresent(config.static, fs);
  const hidden = await listHiddenFiles(config.static, fs);
  const documents = await loadDocuments(listed, config, path => read(path, fs));
  const ignoredLinks = [...links.filter(path => !isUnderscored(path, config)), ...extra.links];
  const categories = await Promise.all(listed.filter(isCategoryFile).map(path => readSource(path, fs)));
  const apis = await loadApis(config, fs);
  const remote = config.remote ? await loadSnapshots(config.remote, fs) : { snapshots: [], diagnostics: [] };
  return {
    documents: documents.documents,
    categories: categories.flatMap(({ source }) => source ?? []),
    apis: apis.apis,
    snapshots: remote.snapshots,
    files: new Set([...listed, ...extra.files, ...hidden.files]),
    diagnostics: [
      ...missing,
      ...documents.diagnostics,
      ...ignoredLinks.map(diagnoseIgnoredLink),
      ...[unreadable, extra.unreadable, hidden.unreadable].flatMap(diagnoseFolders),
      ...categories.flatMap(({ diagnostics }) => diagnostics),
      ...apis.diagnostics,
      ...remote.diagnostics,
    ],
  };
}

async function listIfPresent(folder: string, fs: Pick<FileSystem, 'list'>): Promise<Listing> {
  try {
    return await fs.list(folder);
  } catch (thrown) {
    return isMissing(thrown) ? EMPTY_LISTING : { ...EMPTY_LISTING, unreadable: new Map([[folder, thrown]]) };
  }
}

function diagnoseFolders(unreadable: Listing['unreadable'] = new Map()): Diagnostic[] {
  return [...unreadable].map(([path, thrown]) => diagnoseUnreadable(path, thrown, 'folder'));
}

/** All files in the folder of documents that belong to the site. Rejects if there is no such folder. */
export function listDocuments(fs: Pick<FileSystem, 'list'>, config: DocumentConfig): Promise<Listing> {
  return fs.list(config.docs, undefined, path => isExcluded(path, config));
}

async function loadDocuments(
  paths: string[],
  config: DocumentConfig,
  read: (path: string) => ReturnType<ReadFile<LoadedDocument>>,
): Promise<{ documents: LoadedDocument[]; diagnostics: Diagnostic[] }> {
  const documents: LoadedDocument[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const path of paths) {
    if (isDocument(path, config)) {
      const result = await read(path);
      if (result.source) documents.push(result.source);
      diagnostics.push(...result.diagnostics);
    } else if (isMisnamed(path, config)) diagnostics.push(diagnoseMisnamed(path));
  }
  return { documents, diagnostics };
}

function diagnoseMissingDocs({ docs, path, positionAt }: SourcesConfig): Diagnostic {
  const where = { path, pointer: '/docs', place: positionAt('/docs'), hint: 'Create it, or set "docs".' };
  return error('missing-folder', `The folder "${docs}" does not exist.`, where);
}

/** True for the other extensions that editors and GitHub read as Markdown. */
function isMisnamed(path: string, config: DocumentConfig): boolean {
  const name = path.replace(/\.(?:markdown|mdown|mkdn?|mdx?)$/i, '.md');
  return name !== path && !/\.mdx?$/.test(path) && isDocument(name, config);
}

function diagnoseMisnamed(path: string): Diagnostic {
  const message = 'This file makes no page: the names of documents end in .md or .mdx, in lower case.';
  return finding('ignored-file', message, {
    path,
    hint: 'Rename it, or start its name with "_" if it should not be a page.',
  });
}

function diagnoseIgnoredLink(path: string): Diagnostic {
  const message = 'This symbolic link is ignored: it leads to a folder, to a missing file, or out of the project.';
  return finding('ignored-file', message, { path, hint: 'Replace it with a copy of its target, or remove it.' });
}

/**
 * The hidden static files that hosts and browsers request. Other hidden files, such as `.git` and `.env`, are never
 * published.
 */
async function listHiddenFiles(folder: string, fs: FileSystem): Promise<Listing> {
  const noJekyll = `${folder}/.nojekyll`;
  const { files, ...rest } = await listIfPresent(`${folder}/.well-known`, fs);
  return { ...rest, files: (await fs.exists(noJekyll)) ? [noJekyll, ...files] : files };
}

/** Reports missing folders that the configuration names. Default folders may be absent. */
async function diagnoseMissingFolders(
  { path, positionAt, static: folder, markdown }: SourcesConfig,
  fs: FileSystem,
): Promise<Diagnostic[]> {
  // The first included folder is that of the documents, which is checked on its own.
  const included = markdown.include.slice(1).map((name, index) => [name, `/markdown/include/${index}`] as const);
  const named = [...(positionAt('/static') ? [[folder, '/static'] as const] : []), ...included];
  const diagnostics = named.map(async ([name, pointer]) => {
    if ((await fs.hasFolder(name)) || (pointer !== '/static' && (await fs.exists(name)))) return [];
    const hint = 'Create it in the folder of the configuration, or correct the key that names it.';
    const where = { path, pointer, place: positionAt(pointer), hint };
    return [finding('missing-folder', `The folder "${name}" does not exist.`, where)];
  });
  return (await Promise.all(diagnostics)).flat();
}

type DocumentConfig = Pick<Config, 'docs' | 'static' | 'remote' | 'outDir' | 'exclude'>;

/**
 * True for Markdown files in the folder of documents that make a page: not for static files, snapshots, tests, excluded
 * files, and those whose name, or a folder's name in their path, starts with `_`.
 */
export function isDocument(path: string, config: DocumentConfig): boolean {
  const { docs, static: folder, remote } = config;
  if (!/\.mdx?$/.test(path) || isBelow(folder, path) || /\.test\.mdx?$/.test(path)) return false;
  if (remote && isBelow(remote.folder, path)) return false;
  return isBelow(docs, path) && !isUnderscored(path, config) && !isExcluded(path, config);
}

/**
 * True if the file's name, or a folder's in its path, starts with `_`: such files are there to be included. False for
 * static files.
 */
function isUnderscored(path: string, { docs, static: folder }: Pick<Config, 'docs' | 'static'>): boolean {
  if (isBelow(folder, path)) return false;
  const parts = relativePath(docs, path).split('/');
  return parts.some(part => part.startsWith('_'));
}

/** True if a non-document file affects linking: a file of an API, a category file, a snapshot, or an icon. */
export function affectsLinking(
  path: string,
  { apis, remote, icons }: Pick<Config, 'apis' | 'remote' | 'icons'>,
): boolean {
  const isApiFile = apis.some(api => path === api.path || isBelow(posix.dirname(api.path), path));
  const folders = [...(remote ? [remote.folder] : []), ...ownFolders(icons)];
  return isApiFile || isCategoryFile(path) || folders.some(folder => isBelow(folder, path));
}
