/** Builds sites in memory whose pages have their heads and what the runtime renders. */
import { readConfig } from '../../src/compiler/config/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import type { RuntimeBundle } from '../../src/compiler/emit/runtime.js';
import { createCompiler } from '../../src/compiler/index.js';
import { createPrerenderer } from '../../src/runtime/prerender/server.js';
import { type Files, toolkit } from '../compiler/site.js';

const emptyRuntime: RuntimeBundle = { files: [], script: '', style: '', styles: {}, inline: '', redirectScript: '' };

/** Path → text of what a build of the files writes. */
export async function buildFiles(files: Files): Promise<Map<string, string>> {
  const fs = createMemoryFileSystem(files);
  const config = await readConfig(fs, 'docsc.config.yaml');
  const rendering = {
    ...toolkit,
    template: '<head>{{head}}{{assets}}</head>{{policy}}{{app}}{{structuredData}}',
    createPrerenderer: async () => createPrerenderer(config.site),
  };
  const written = new Map<string, string>();
  const compiler = createCompiler({ config, fs, toolkit: rendering, runtime: async () => emptyRuntime });
  const read = (path: string) => Buffer.from(written.get(path)!);
  await compiler.emit(async ({ path, contents }) => void written.set(path, String(contents)), { read });
  return written;
}
