/** Emits a site from files in memory, without a browser's runtime. */
import { readConfig } from '../../src/compiler/config/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { createMemoryFileSystem, type FileSystem } from '../../src/compiler/disk/project.js';
import type { RuntimeBundle } from '../../src/compiler/emit/runtime.js';
import { createCompiler } from '../../src/compiler/index.js';
import { type Files, minimal, toolkit } from './site.js';

/** What was written, by path, and the findings. */
export type Emitted = { written: Map<string, string>; diagnostics: Diagnostic[] };

const emptyRuntime: RuntimeBundle = { files: [], script: '', style: '', styles: {}, inline: '', redirectScript: '' };

/** Builds the site of a project. */
export async function emitSite(fs: FileSystem): Promise<Emitted> {
  const config = await readConfig(fs, 'docsc.config.yaml');
  const compiler = createCompiler({ config, fs, toolkit, runtime: async () => emptyRuntime });
  const written = new Map<string, string>();
  const diagnostics = await compiler.emit(async ({ path, contents }) => {
    written.set(path, String(contents));
  });
  return { written, diagnostics };
}

/** The paths of all files of a site. */
export async function filesOf(files: Files): Promise<string[]> {
  const { written } = await emitSite(createMemoryFileSystem({ 'docsc.config.yaml': minimal, ...files }));
  return [...written.keys()];
}
