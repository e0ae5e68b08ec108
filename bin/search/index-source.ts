/** Gets the index of `docsc search serve` from the built site, or by compiling the project, and chooses its engine. */
import { basename, dirname, resolve } from 'node:path';
import { HITS_PER_GROUP } from '../../src/compiler/config/search.js';
import type { Config } from '../../src/compiler/config/types.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { createDiskFileSystem } from '../../src/compiler/disk/project.js';
import { buildTags, type DocumentTags } from '../../src/compiler/push/documents.js';
import { MANIFEST_FILE, type Manifest } from '../../src/format.js';
import { openSearchIndex, type SearchEngine } from '../../src/runtime/search/engine/engine.js';
import type { IndexManifest } from '../../src/runtime/search/engine/index-writer.js';
import type { CommonFlags } from '../flags.js';
import { openProject } from '../project.js';
import type { Terminal } from '../report/terminal.js';
import { openMemoryIndex } from './memory-index.js';
import { compileRecords } from './records.js';
import type { ServedIndex } from './server/results.js';

/** `index` names the served index; `compile` ignores a built site. */
export type SourceFlags = CommonFlags & { index?: string; compile?: boolean };

/** Without `index`, the project has errors: they are reported, and `code` is the exit code. */
type OpenedSource = { index?: ServedIndex; code: number };

/** Opens the index. With `--out-dir`, no project is needed. Throws `DiagnosticError` if there is nothing to search. */
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

/** `config` is absent if the index comes from a folder without a project. */
function indexName({ index }: SourceFlags, config?: Config): string {
  return index ?? config?.site.search.remote?.index ?? 'docs';
}

/** Returns `undefined` if the folder holds no site with an index. */
async function readBuilt(folder: string): Promise<{ engine: SearchEngine; tags: DocumentTags } | undefined> {
  const fs = createDiskFileSystem(dirname(folder));
  // Bytes, because `readText` normalizes what people write, and an index must stay as it is.
  const read = async (path: string) => Buffer.from(await fs.readBytes(`${basename(folder)}/${path}`)).toString('utf8');
  const text = await read(MANIFEST_FILE).catch(() => undefined);
  const { search, version } = (text ? JSON.parse(text) : {}) as Partial<Manifest>;
  if (!search) return undefined;
  const manifest = JSON.parse(await read(search)) as IndexManifest;
  const tags = buildTags(await readLanguage(read), version?.name);
  return { engine: openSearchIndex(manifest, path => yieldOnce(read(path))), tags };
}

/** The whole file as one chunk. */
async function* yieldOnce(text: Promise<string>): AsyncGenerator<string> {
  yield await text;
}

/** A built site states its language only in its pages. */
async function readLanguage(read: (path: string) => Promise<string>): Promise<string> {
  const page = await read('404.html').catch(() => '');
  return /<html lang="([\w-]+)"/.exec(page)?.[1] ?? 'en';
}

function toServedIndex(name: string, engine: SearchEngine, tags: DocumentTags): ServedIndex {
  return { name, engine, facts: tags, hitsPerGroup: HITS_PER_GROUP };
}
