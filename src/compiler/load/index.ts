/** `Config` → `Source[]` and the list of files that pages may refer to. */
import { posix } from 'node:path';
import { decodePercent } from '../../routes.js';
import type { ApiConfig, Config } from '../config/types.js';
import { compareStrings, DiagnosticError, error, finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { decodeText, type FileSystem, sha256Hex } from '../disk/project.js';
import { isCategoryFile } from '../markdown/category.js';
import { loadSnapshots } from '../remote/snapshots.js';
import { isBelow, relativePath } from '../source/paths.js';
import type { Source } from '../types.js';
import type { KnownDocument, OutlineCache } from './outline-cache.js';

/** A document that was read, or of which all is known that the site needs. `look` tells when it is to be read again. */
export type LoadedDocument = (Source & { fingerprint?: string }) | ({ path: string } & KnownDocument);

export type LoadedSources = {
  documents: LoadedDocument[];
  /** What folders say of themselves. */
  categories: Source[];
  /** `files` are those that the description refers to, directly or not. */
  apis: { config: ApiConfig; source: Source; files: Source[] }[];
  /** Texts of other repositories, one for each of their documents. */
  snapshots: Source[];
  files: Set<string>;
  diagnostics: Diagnostic[];
};

/** Throws `DiagnosticError` where the folder of documents does not exist. `read` may know documents already. */
export async function loadSources(
  config: Config,
  fs: FileSystem,
  read: ReadDocument = readSource,
): Promise<LoadedSources> {
  const diagnostics: Diagnostic[] = [];
  const { files: listed, links } = await fs.list(config.docs).catch(() => {
    const message = `The folder "${config.docs}" does not exist.`;
    const where = { path: config.path, pointer: '/docs', place: config.positionAt('/docs') };
    throw new DiagnosticError([error('missing-folder', message, { ...where, hint: 'Create it, or set "docs".' })]);
  });
  diagnostics.push(...(await missingFolders(config, fs)));
  const none = { files: [], links: [] };
  const extra = config.static.startsWith(`${config.docs}/`) ? none : await fs.list(config.static).catch(() => none);
  const hidden = await hiddenFiles(config.static, fs);
  const documents: LoadedDocument[] = [];
  for (const path of listed) {
    const document = isDocument(path, config) ? await read(path, fs, diagnostics) : undefined;
    if (document) documents.push(document);
    else if (isMisnamed(path, config)) diagnostics.push(misnamedFile(path));
  }
  const unfollowed = [...links.filter(path => !isUnderscored(path, config)), ...extra.links];
  diagnostics.push(...unfollowed.map(ignoredLink));
  const categories = await Promise.all(listed.filter(isCategoryFile).map(path => readSource(path, fs, diagnostics)));
  const apis = await loadApis(config, fs, diagnostics);
  const snapshots = config.remote ? await loadSnapshots(config.remote, fs, diagnostics) : [];
  return {
    documents,
    categories: categories.flatMap(source => source ?? []),
    apis,
    snapshots,
    files: new Set([...listed, ...extra.files, ...hidden]),
    diagnostics,
  };
}

/** What editors and GitHub read as Markdown too. */
function isMisnamed(path: string, config: Config): boolean {
  const name = path.replace(/\.(?:markdown|mdown|mkdn?|mdx?)$/i, '.md');
  return name !== path && !/\.mdx?$/.test(path) && isDocument(name, config);
}

function misnamedFile(path: string): Diagnostic {
  const message = 'This file makes no page: names of documents end in .md or .mdx, in lower case.';
  return finding('ignored-file', message, {
    path,
    hint: 'Rename it, or begin its name with "_" if it is to make none.',
  });
}

function ignoredLink(path: string): Diagnostic {
  const message = 'This symbolic link is not followed: it leads to a folder, to nothing, or out of the project.';
  return finding('ignored-file', message, { path, hint: 'Put what it leads to in its place, or remove it.' });
}

/** Of hidden static files those that hosts and browsers ask for; `.git` and `.env` are nobody's. */
async function hiddenFiles(folder: string, fs: FileSystem): Promise<string[]> {
  const mark = `${folder}/.nojekyll`;
  const { files } = await fs.list(`${folder}/.well-known`).catch(() => ({ files: [] }));
  return (await fs.exists(mark)) ? [mark, ...files] : files;
}

/** Those that the configuration names: what is there by default may be absent. */
async function missingFolders(
  { path, positionAt, static: folder, markdown }: Config,
  fs: FileSystem,
): Promise<Diagnostic[]> {
  // The first is that of the documents.
  const parts = markdown.include.slice(1).map((part, index) => [part, `/markdown/include/${index}`] as const);
  const named = [...(positionAt('/static') ? [[folder, '/static'] as const] : []), ...parts];
  const found = named.map(async ([name, pointer]) => {
    if (await fs.hasFolder(name)) return [];
    const hint = 'Create it in the folder of the configuration, or correct the key that names it.';
    return [
      finding('missing-folder', `The folder "${name}" does not exist.`, {
        path,
        pointer,
        place: positionAt(pointer),
        hint,
      }),
    ];
  });
  return (await Promise.all(found)).flat();
}

/** Descriptions that exist, each with the files that it refers to. */
export async function loadApis(
  config: Config,
  fs: FileSystem,
  diagnostics: Diagnostic[],
): Promise<LoadedSources['apis']> {
  const found = config.apis.map(async (api, index) => {
    const source = await readApi(api, index, config, fs, diagnostics);
    return source ? [{ config: api, source, files: await referredFiles(source, fs, diagnostics) }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Markdown in the folder of documents that is neither static nor a snapshot; names that start with `_` and tests make no page. */
export function isDocument(path: string, config: Config): boolean {
  const { docs, static: folder, remote } = config;
  if (!/\.mdx?$/.test(path) || isBelow(folder, path) || /\.test\.mdx?$/.test(path)) return false;
  if (remote && isBelow(remote.folder, path)) return false;
  return isBelow(docs, path) && !isUnderscored(path, config);
}

/** Whether its name, or that of a folder of it, says that it is there for pages to include. Of static files none says so. */
function isUnderscored(path: string, { docs, static: folder }: Config): boolean {
  if (isBelow(folder, path)) return false;
  const parts = relativePath(docs, path).split('/');
  return parts.some(part => part.startsWith('_'));
}

/** Whether what the site is linked of may be said by a file that is no document. */
export function affectsLinking(path: string, { apis, remote }: Config): boolean {
  const isOfApi = apis.some(api => path === api.path || isBelow(posix.dirname(api.path), path));
  return isOfApi || isCategoryFile(path) || (remote !== undefined && isBelow(remote.folder, path));
}

type ReadDocument = (path: string, fs: FileSystem, diagnostics: Diagnostic[]) => Promise<LoadedDocument | undefined>;

/** Unless its outline is known, and it looks as it did. */
export async function readUnlessKnown(
  path: string,
  fs: FileSystem,
  diagnostics: Diagnostic[],
  outlines: OutlineCache,
): Promise<LoadedDocument | undefined> {
  const look = fs.fingerprint?.(path);
  const seen = look && outlines.find(path, look);
  if (seen) return { path, ...seen };
  const found: Diagnostic[] = [];
  const source = await readSource(path, fs, found);
  diagnostics.push(...found);
  return source && { ...source, fingerprint: found.length ? undefined : look };
}

/** `undefined` where it cannot be read. */
export async function readSource(path: string, fs: FileSystem, diagnostics: Diagnostic[]): Promise<Source | undefined> {
  try {
    const { text, isUtf8 } = decodeText(await fs.readBytes(path));
    if (!isUtf8) {
      const hint = 'Save the file as UTF-8.';
      diagnostics.push(
        finding('invalid-encoding', 'This file is not UTF-8.', { path, place: { line: 1, column: 1 }, hint }),
      );
    }
    return { path, text, hash: sha256Hex(text) };
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    diagnostics.push(finding('unreadable-file', `This file cannot be read: ${code ?? message}.`, { path }));
    return undefined;
  }
}

async function readApi(api: ApiConfig, index: number, config: Config, fs: FileSystem, diagnostics: Diagnostic[]) {
  if (await fs.exists(api.path)) return readSource(api.path, fs, diagnostics);
  const pointer = `/api/${index}/path`;
  const where = { path: config.path, pointer, place: config.positionAt(pointer) };
  diagnostics.push(finding('missing-file', `The file "${api.path}" does not exist.`, where));
  return undefined;
}

const MAX_FILES = 10_000;

/** Files of the description's folder that its `$ref`s name, and theirs. One that does not exist is found where it is named. */
async function referredFiles(main: Source, fs: FileSystem, diagnostics: Diagnostic[]): Promise<Source[]> {
  const folder = posix.dirname(main.path);
  const found = new Map<string, Source>([[main.path, main]]);
  for (const source of found.values()) {
    for (const path of referencedFiles(source)) {
      if (!isBelow(folder, path) || found.has(path) || found.size >= MAX_FILES || !(await fs.exists(path))) continue;
      const other = await readSource(path, fs, diagnostics);
      if (other) found.set(path, other);
    }
  }
  found.delete(main.path);
  return [...found.values()].sort((a, b) => compareStrings(a.path, b.path));
}

/** By the text alone: what is no reference after all only costs a look at the disk. */
function referencedFiles({ path, text }: Source): string[] {
  const named = [...text.matchAll(/["']?\$ref["']?\s*:\s*["']?([^"'#\s{}[\],]+)/g)].map(match => match[1]!);
  const files = named.filter(name => !/^([a-z][a-z0-9+.-]*:|\/)/i.test(name));
  return [...new Set(files.map(name => posix.join(posix.dirname(path), decodePercent(name))))];
}
