/** Reads API descriptions, each with the files that its `$ref`s name. */
import { posix } from 'node:path';
import { decodePercent } from '../../routes.js';
import type { ApiConfig, Config, PageLimits } from '../config/types.js';
import { compareStrings, finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import { diagnoseExcess } from '../markdown/limits.js';
import { isBelow } from '../source/paths.js';
import type { Source } from '../types.js';
import { type ReadResult, readSource } from './read-source.js';

/** An API description; `files` are those that it refers to, directly or not. */
export type LoadedApi = { config: ApiConfig; source: Source; files: Source[]; overlays?: Source[] };

type ApisConfig = Pick<Config, 'apis' | 'path' | 'positionAt' | 'limits'>;

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
    : diagnoseMissing(api.path, `/api/${index}/path`, config);
  if (!source) return { diagnostics };
  const referred = await readReferredFiles(source, fs, config.limits);
  const overlays = await readOverlays(api, `/api/${index}/overlays`, { config, fs });
  const loaded = { config: api, source, files: referred.files, overlays: overlays.sources };
  return { api: loaded, diagnostics: [...diagnostics, ...referred.diagnostics, ...overlays.diagnostics] };
}

/** A file that is missing is reported and left out. */
async function readOverlays(
  { overlays = [] }: ApiConfig,
  pointer: string,
  { config, fs }: { config: ApisConfig; fs: FileSystem },
): Promise<{ sources: Source[]; diagnostics: Diagnostic[] }> {
  const read = await Promise.all(
    overlays.map(async (path, index) => {
      const place = `${pointer}/${index}`;
      return (await fs.exists(path)) ? readSource(path, fs) : diagnoseMissing(path, place, config);
    }),
  );
  return {
    sources: read.flatMap(({ source }) => source ?? []),
    diagnostics: read.flatMap(({ diagnostics }) => diagnostics),
  };
}

function diagnoseMissing(path: string, pointer: string, config: ApisConfig): ReadResult {
  const where = { path: config.path, pointer, place: config.positionAt(pointer) };
  return { diagnostics: [finding('missing-file', `The file "${path}" does not exist.`, where)] };
}

/**
 * Files that the description's `$ref`s name, and theirs, if they are in the description's folder. A file that does not
 * exist is skipped here and reported where it is referred to. Files beyond the limit are left out, with one finding.
 */
async function readReferredFiles(
  main: Source,
  fs: FileSystem,
  limits: PageLimits,
): Promise<{ files: Source[]; diagnostics: Diagnostic[] }> {
  const folder = posix.dirname(main.path);
  const sources = new Map<string, Source>([[main.path, main]]);
  const diagnostics: Diagnostic[] = [];
  for (const source of sources.values()) {
    for (const path of referredPaths(source)) {
      if (!isBelow(folder, path) || sources.has(path) || !(await fs.exists(path))) continue;
      if (sources.size > limits.apiFiles) {
        diagnostics.push(diagnoseTooManyFiles(path, source.path, limits));
        return { files: sortFiles(sources, main), diagnostics };
      }
      const read = await readSource(path, fs);
      if (read.source) sources.set(path, read.source);
      diagnostics.push(...read.diagnostics);
    }
  }
  return { files: sortFiles(sources, main), diagnostics };
}

function sortFiles(sources: ReadonlyMap<string, Source>, main: Source): Source[] {
  const files = [...sources.values()].filter(source => source !== main);
  return files.sort((a, b) => compareStrings(a.path, b.path));
}

/** The finding at the file that exceeds the limit. */
function diagnoseTooManyFiles(first: string, path: string, { apiFiles }: PageLimits): Diagnostic {
  const message = 'This description refers to too many files';
  const hint = `"${first}" and further files are left out. Put several schemas into one file.`;
  return diagnoseExcess({ message, limit: apiFiles, unit: 'other files', key: 'apiFiles', path, hint });
}

/** Found by the text alone: something that only looks like a reference costs no more than a check whether the file exists. */
function referredPaths({ path, text }: Source): string[] {
  const references = [...text.matchAll(/["']?\$ref["']?\s*:\s*["']?([^"'#\s{}[\],]+)/g)].map(match => match[1]!);
  const files = references.filter(name => !/^([a-z][a-z0-9+.-]*:|\/)/i.test(name));
  return [...new Set(files.map(name => posix.join(posix.dirname(path), decodePercent(name))))];
}
