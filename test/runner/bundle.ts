/**
 * The test files as JavaScript. Node.js starts a bundle of our own modules in a quarter of the time that tsx takes to load
 * them one by one, and a run has more than a hundred processes.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Loader, type Plugin } from 'esbuild';
import { packageFolders } from '../../release/bundled-packages.js';

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

/** Packages that read and write trees: docsc and its tests share one copy, because they compare classes. */
const SHARED = /^(?:mdast|hast)-util-/;
/** Its variables are named in messages, and a bundle may rename them. */
const NAMED = '@scalar/openapi-upgrader';

/**
 * Packages that stay where they are. Those that the compiled command contains are bundled: to load them from their thousand
 * files took a third of the processor time of a test of the compiler.
 */
async function externalPackages(): Promise<string[]> {
  const { devDependencies, optionalDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const compiled = packageFolders(JSON.parse(await readFile('dist/main.meta.json', 'utf8')));
  const beside = Object.keys({ ...devDependencies, ...optionalDependencies }).filter(
    name => !SHARED.test(name) && !compiled.includes(`node_modules/${name}`),
  );
  return ['esbuild', 'react', 'react-dom', NAMED, 'virtual:*', ...beside];
}

/** Packages in CommonJS need `require` for the modules of Node.js. */
function requireAsOf(path: string): string {
  const place = JSON.stringify(pathToFileURL(path).href);
  return `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(${place});`;
}

/** Within the project, from where packages are found. */
export async function bundleTests(paths: string[]): Promise<Bundle> {
  const folder = resolve('.docsc', `tests-${process.pid}`);
  await mkdir(folder, { recursive: true });
  await build({
    // esbuild keeps the folder in which it was loaded, and a shared process may have been in another.
    absWorkingDir: resolve('.'),
    entryPoints: paths.map(path => ({ in: path, out: relative('.', path).replace(/\.tsx?$/, '') })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    external: await externalPackages(),
    // As in the compiled command: the main field of acorn's package is CommonJS.
    alias: { acorn: resolve('node_modules/acorn/dist/acorn.mjs') },
    banner: { js: requireAsOf(resolve('test/run.ts')) },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: true,
    // Node.js reads each map when it loads a script; it finds the sources where they are.
    sourcesContent: false,
    plugins: [places],
    logLevel: 'error',
  });
  return {
    scriptOf: path => join(folder, relative('.', path).replace(/\.tsx?$/, '.mjs')),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
