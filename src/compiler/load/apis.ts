/** Reads API descriptions, each with the files that its `$ref`s name. */
import { posix } from 'node:path';
import { decodePercent } from '../../routes.js';
import type { ApiConfig, Config } from '../config/types.js';
import { compareStrings, finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import { isBelow } from '../source/paths.js';
import type { Source } from '../types.js';
import { type ReadResult, readSource } from './read-source.js';

/** An API description; `files` are those that it refers to, directly or not. */
export type LoadedApi = { config: ApiConfig; source: Source; files: Source[] };

type ApisConfig = Pick<Config, 'apis' | 'path' | 'positionAt'>;

/** The descriptions that exist, each with the files that it refers to. */
export async function loadApis(
  config: ApisConfig,
  fs: FileSystem,
): Promise<{ apis: LoadedApi[]; diagnostics: Diagnostic[] }> {
  const loaded = await Promise.all(config.apis.map((api, index) => loadApi(api, index, { config, fs })));
  return {
    apis: loaded.flatMap(({ api }) => api ?? []),
    diagnostics: loaded.flatMap(({ diagnostics }) => diagnostics),
  };
}

async function loadApi(
  api: ApiConfig,
  index: number,
  { config, fs }: { config: ApisConfig; fs: FileSystem },
): Promise<{ api?: LoadedApi; diagnostics: Diagnostic[] }> {
  const { source, diagnostics } = (await fs.exists(api.path))
    ? await readSource(api.path, fs)
    : diagnoseMissingApi(api, index, config);
  if (!source) return { diagnostics };
  const referred = await readReferredFiles(source, fs);
  const loaded = { config: api, source, files: referred.files };
  return { api: loaded, diagnostics: [...diagnostics, ...referred.diagnostics] };
}

function diagnoseMissingApi(api: ApiConfig, index: number, config: ApisConfig): ReadResult {
  const pointer = `/api/${index}/path`;
  const where = { path: config.path, pointer, place: config.positionAt(pointer) };
  return { diagnostics: [finding('missing-file', `The file "${api.path}" does not exist.`, where)] };
}

/** Maximum files that one description may refer to; further ones are ignored. */
const MAX_FILES = 10_000;

/**
 * Files that the description's `$ref`s name, and theirs, if they are in the description's folder. A file that does not
 * exist is skipped here and reported where it is referred to.
 */
async function readReferredFiles(
  main: Source,
  fs: FileSystem,
): Promise<{ files: Source[]; diagnostics: Diagnostic[] }> {
  const folder = posix.dirname(main.path);
  const sources = new Map<string, Source>([[main.path, main]]);
  const diagnostics: Diagnostic[] = [];
  for (const source of sources.values()) {
    for (const path of referredPaths(source)) {
      if (!isBelow(folder, path) || sources.has(path) || sources.size >= MAX_FILES) continue;
      if (!(await fs.exists(path))) continue;
      const read = await readSource(path, fs);
      if (read.source) sources.set(path, read.source);
      diagnostics.push(...read.diagnostics);
    }
  }
  sources.delete(main.path);
  return { files: [...sources.values()].sort((a, b) => compareStrings(a.path, b.path)), diagnostics };
}

/** Found by the text alone: something that only looks like a reference costs no more than a check whether the file exists. */
function referredPaths({ path, text }: Source): string[] {
  const references = [...text.matchAll(/["']?\$ref["']?\s*:\s*["']?([^"'#\s{}[\],]+)/g)].map(match => match[1]!);
  const files = references.filter(name => !/^([a-z][a-z0-9+.-]*:|\/)/i.test(name));
  return [...new Set(files.map(name => posix.join(posix.dirname(path), decodePercent(name))))];
}
