/** The files of a project whose texts may name a page. */
import { posix } from 'node:path';
import type { Config } from '../../src/compiler/config/types.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { isBelow } from '../../src/compiler/source/paths.js';
import type { Site } from '../../src/compiler/types.js';
import { decodeExactly } from './edits.js';

/** A text with its byte order mark and line ends. `ids`: a file of sidebars. */
export type SourceText = { path: string; text: string; kind: 'markdown' | 'settings' | 'api'; ids: boolean };

/** Reads documents, parts, categories, the configuration, search tests and descriptions of APIs, sorted by path. */
export async function readSources(fs: FileSystem, config: Config, site: Site): Promise<SourceText[]> {
  const kinds = new Map<string, SourceText['kind']>();
  for (const path of site.files) {
    const skipped = isBelow(config.static, path) || (config.remote && isBelow(config.remote.folder, path));
    if (/\.mdx?$/.test(path) && !skipped) kinds.set(path, 'markdown');
    else if (/(?:^|\/)_category_\.(?:json|ya?ml)$/.test(path)) kinds.set(path, 'settings');
  }
  for (const path of await describedFiles(fs, config)) kinds.set(path, 'api');
  for (const path of [...config.files, ...(config.searchSettings.tests ? [config.searchSettings.tests] : [])])
    kinds.set(path, 'settings');
  const sources: SourceText[] = [];
  const sidebars = await sidebarFile(fs, config);
  for (const [path, kind] of [...kinds].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const bytes = await fs.readBytes(path).catch(() => undefined);
    const text = bytes && decodeExactly(bytes);
    if (text !== undefined) sources.push({ path, text, kind, ids: path === sidebars || /_category_\.\w+$/.test(path) });
  }
  return sources;
}

/** The file that the configuration names under `sidebars`, if it names one. */
async function sidebarFile(fs: FileSystem, config: Config): Promise<string | undefined> {
  const text = await fs.readText(config.path);
  const named = /^sidebars:[ \t]*["']?([^\s"'#]+)/m.exec(text)?.[1];
  return named && posix.normalize(named);
}

/** Descriptions, overlays and what is beside them: descriptions refer to files of their folder. */
async function describedFiles(fs: FileSystem, { apis }: Config): Promise<string[]> {
  const named = apis.flatMap(({ path, overlays = [] }) => [path, ...overlays]);
  const folders = [...new Set(named.map(path => posix.dirname(path)))].filter(folder => folder !== '.');
  const listed = await Promise.all(
    folders.map(folder =>
      fs.list(folder).then(
        ({ files }) => files,
        () => [],
      ),
    ),
  );
  return [...new Set([...named, ...listed.flat()])].filter(path => /\.(?:ya?ml|json|mdx?)$/.test(path));
}
