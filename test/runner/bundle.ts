/**
 * The test files as JavaScript. Node.js starts a bundle of our own modules in a quarter of the time that tsx takes to load
 * them one by one, and a run has more than a hundred processes.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Loader, type Plugin } from 'esbuild';

/** `scriptOf` is the script of a test file; `close` removes all of them. */
export type Bundle = { scriptOf: (path: string) => string; close: () => Promise<void> };

/** Modules keep the place of their source, which they find their folders and fixtures by. */
const places: Plugin = {
  name: 'places',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: path.slice(path.lastIndexOf('.') + 1) as Loader };
    });
  },
};

/** Within the project, from where packages are found. */
export async function bundleTests(paths: string[]): Promise<Bundle> {
  const folder = resolve('.docsc', `tests-${process.pid}`);
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: paths.map(path => ({ in: path, out: relative('.', path).replace(/\.tsx?$/, '') })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: true,
    plugins: [places],
    logLevel: 'error',
  });
  return {
    scriptOf: path => join(folder, relative('.', path).replace(/\.tsx?$/, '.mjs')),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
