/** Where `docsc search serve` gets its index: from the built site, or from the project, compiled. The one place that makes an engine. */
import { basename, dirname, resolve } from 'node:path';
import { DiagnosticError, error } from '../../src/compiler/diagnostics.js';
import { diskFs, type FileSystem } from '../../src/compiler/fs.js';
import { MANIFEST_FILE, type Manifest } from '../../src/format.js';
import { type Tags, tagsOf } from '../../src/push/documents.js';
import { createEngine } from '../../src/runtime/search/engine.js';
import type { SearchRecord } from '../../src/search-format.js';
import type { Index } from '../../src/search-server/answer.js';
import { type CommonFlags, openProject } from '../project.js';
import type { Terminal } from '../report.js';
import { compileRecords } from './records.js';

export type SourceFlags = CommonFlags & { index?: string; compile?: boolean };

const HITS_PER_GROUP = 5;

/** `index` is absent where the project has errors, which are reported; `code` is the exit code then. */
export type Source = { index?: Index; code: number };

/** A folder that is named needs no project. Throws `DiagnosticError` where there is nothing to search. */
export async function openIndex(flags: SourceFlags, terminal: Terminal): Promise<Source> {
  if (flags.compile) return compile(flags, terminal);
  if (flags.outDir !== undefined) {
    const built = await readBuilt(resolve(flags.outDir));
    if (built) return { index: indexOf(flags.index ?? 'docs', built.records, built.tags), code: 0 };
    const message = `There is no built site with a search index in "${flags.outDir}".`;
    throw new DiagnosticError([error('missing-folder', message, { path: '', hint: 'Run docsc build first.' })]);
  }
  const { config, root } = await openProject(flags, terminal);
  const built = await readBuilt(resolve(root, config.outDir));
  if (!built) return compile(flags, terminal);
  terminal.detail(`Reading the index of the site in ${config.outDir}`);
  const name = flags.index ?? config.site.search.remote?.index ?? 'docs';
  const tags = tagsOf(config.site.language, config.version?.name);
  return { index: indexOf(name, built.records, tags), code: 0 };
}

async function compile(flags: SourceFlags, terminal: Terminal): Promise<Source> {
  const { records, config, tags, code } = await compileRecords(flags, terminal);
  const name = flags.index ?? config.site.search.remote?.index ?? 'docs';
  return { index: code === 0 ? indexOf(name, records, tags) : undefined, code };
}

/** `undefined` where the folder has no site, or one without an index. */
async function readBuilt(folder: string): Promise<{ records: SearchRecord[]; tags: Tags } | undefined> {
  const fs = diskFs(dirname(folder));
  const read = (path: string) => fs.readText(`${basename(folder)}/${path}`);
  const text = await read(MANIFEST_FILE).catch(() => undefined);
  const { search, version } = (text ? JSON.parse(text) : {}) as Partial<Manifest>;
  if (!search) return undefined;
  const records = JSON.parse(await read(search)) as SearchRecord[];
  return { records, tags: tagsOf(await languageOf(read), version?.name) };
}

/** The site says its language in its pages only. */
async function languageOf(read: FileSystem['readText']): Promise<string> {
  const page = await read('404.html').catch(() => '');
  return /<html lang="([\w-]+)"/.exec(page)?.[1] ?? 'en';
}

function indexOf(name: string, records: SearchRecord[], tags: Tags): Index {
  return { name, engine: createEngine(records), facts: tags, hitsPerGroup: HITS_PER_GROUP };
}
