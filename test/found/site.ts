/** Builds sites in memory whose pages have their heads and what the runtime renders. */
import type { Cache } from '../../src/compiler/cache/index.js';
import { readConfig } from '../../src/compiler/config/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import type { RuntimeBundle } from '../../src/compiler/emit/runtime.js';
import { createCompiler } from '../../src/compiler/index.js';
import { createPrerenderer } from '../../src/runtime/prerender/server.js';
import { type Files, toolkit } from '../compiler/site.js';

const emptyRuntime: RuntimeBundle = { files: [], script: '', style: '', styles: {}, inline: '', redirectScript: '' };

/** The folder in which packages are looked up, and what earlier builds left. */
type Surroundings = { root?: string; cache?: Cache };

/** Path → text of what a build of the files writes. */
export async function buildFiles(files: Files, surroundings: Surroundings = {}): Promise<Map<string, string>> {
  return (await build(files, surroundings)).written;
}

/** The findings of a build, such as `docsc.config.yaml:6 missing-file`. */
export async function findingsOf(files: Files, root: string): Promise<string[]> {
  const { diagnostics } = await build(files, { root });
  return diagnostics.map(({ path, place, rule }) => `${path}:${place?.line} ${rule}`);
}

async function build(files: Files, surroundings: Surroundings) {
  const fs = createMemoryFileSystem(files);
  const config = await readConfig(fs, 'docsc.config.yaml');
  const rendering = {
    ...toolkit,
    template: '<head>{{head}}{{assets}}</head>{{policy}}{{app}}{{structuredData}}',
    createPrerenderer: async () => createPrerenderer(config.site),
  };
  const written = new Map<string, string>();
  const compiler = createCompiler({
    config,
    fs,
    toolkit: rendering,
    runtime: async () => emptyRuntime,
    ...surroundings,
  });
  const read = (path: string) => Buffer.from(written.get(path)!);
  const write = async ({ path, contents }: { path: string; contents: string | Uint8Array }) =>
    void written.set(path, typeof contents === 'string' ? contents : Buffer.from(contents).toString());
  const diagnostics: Diagnostic[] = await compiler.emit(write, { read });
  return { written, diagnostics };
}
