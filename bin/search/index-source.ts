/** Where `docsc search serve` gets its index: from the built site, or from the project, compiled. The one place that chooses an engine. */
import { basename, dirname, resolve } from 'node:path';
import { HITS_PER_GROUP } from '../../src/compiler/config/search.js';
import type { Config } from '../../src/compiler/config/types.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { createDiskFileSystem } from '../../src/compiler/disk/project.js';
import { buildTags, type DocumentTags } from '../../src/compiler/push/documents.js';
import { MANIFEST_FILE, type Manifest } from '../../src/format.js';
import { openSearchIndex, type SearchEngine } from '../../src/runtime/search/engine/engine.js';
import type { IndexManifest } from '../../src/runtime/search/engine/index-writer.js';
import { type CommonFlags, openProject } from '../project.js';
import type { Terminal } from '../report/index.js';
import { openMemoryIndex } from './memory-index.js';
import { compileRecords } from './records.js';
import type { ServedIndex } from './server/results.js';

export type SourceFlags = CommonFlags & { index?: string; compile?: boolean };

/** `index` is absent where the project has errors, which are reported; `code` is the exit code then. */
type OpenedSource = { index?: ServedIndex; code: number };

/** A folder that is named needs no project. Throws `DiagnosticError` where there is nothing to search. */
export async function openSource(flags: SourceFlags, terminal: Terminal): Promise<OpenedSource> {
  if (flags.compile) return compileIndex(flags, terminal);
  if (flags.outDir !== undefined) {
    const built = await readBuilt(resolve(flags.outDir));
    if (built) return { index: toServedIndex(indexName(flags), built.engine, built.tags), code: 0 };
    const message = `There is no built site with a search index in "${flags.outDir}".`;
    throw new DiagnosticError([error('missing-folder', message, { path: '', hint: 'Run docsc build first.' })]);
  }
  const { config, root } = await openProject(flags, terminal);
  const built = await readBuilt(resolve(root, config.outDir));
  if (!built) return compileIndex(flags, terminal);
  terminal.logVerbose(`Reading the index of the site in ${config.outDir}`);
  const tags = buildTags(config.site.language, config.version?.name);
  return { index: toServedIndex(indexName(flags, config), built.engine, tags), code: 0 };
}

async function compileIndex(flags: SourceFlags, terminal: Terminal): Promise<OpenedSource> {
  const { records, config, tags, code } = await compileRecords(flags, terminal);
  if (code !== 0) return { code };
  return { index: toServedIndex(indexName(flags, config), openMemoryIndex(records), tags), code };
}

/** `config` is absent where a folder is named, which needs no project. */
function indexName({ index }: SourceFlags, config?: Config): string {
  return index ?? config?.site.search.remote?.index ?? 'docs';
}

/** `undefined` where the folder has no site, or one without an index. */
async function readBuilt(folder: string): Promise<{ engine: SearchEngine; tags: DocumentTags } | undefined> {
  const fs = createDiskFileSystem(dirname(folder));
  // As it is: an index is not text that somebody wrote.
  const read = async (path: string) => Buffer.from(await fs.readBytes(`${basename(folder)}/${path}`)).toString('utf8');
  const text = await read(MANIFEST_FILE).catch(() => undefined);
  const { search, version } = (text ? JSON.parse(text) : {}) as Partial<Manifest>;
  if (!search) return undefined;
  const manifest = JSON.parse(await read(search)) as IndexManifest;
  const tags = buildTags(await readLanguage(read), version?.name);
  return { engine: openSearchIndex(manifest, path => yieldOnce(read(path))), tags };
}

/** A file that comes whole. */
async function* yieldOnce(text: Promise<string>): AsyncGenerator<string> {
  yield await text;
}

/** The site says its language in its pages only. */
async function readLanguage(read: (path: string) => Promise<string>): Promise<string> {
  const page = await read('404.html').catch(() => '');
  return /<html lang="([\w-]+)"/.exec(page)?.[1] ?? 'en';
}

function toServedIndex(name: string, engine: SearchEngine, tags: DocumentTags): ServedIndex {
  return { name, engine, facts: tags, hitsPerGroup: HITS_PER_GROUP };
}
