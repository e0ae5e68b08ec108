/**
 * The runtime as the browser loads it: bundled by esbuild from its sources together with the site's own facts.
 * Knows the entries by path only; the compiler never imports the runtime.
 */
import { posix } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { ASSETS, type SiteInfo } from '../../format.js';
import { order } from '../diagnostics.js';
import { hashOf } from '../fs.js';
import type { OutputFile } from '../types.js';

export type RuntimeBundle = {
  files: OutputFile[];
  /** Published paths, as `DocumentParts` wants them. */
  script: string;
  style: string;
  /** Of the site's own components, where they have any. */
  ownStyle?: string;
  preload: string[];
  inline: string;
  /** What leads on from old addresses. */
  moved: string;
  dev?: string;
};

/** `components` is the absolute path of the module with the site's own components. */
type Options = { folder: string; site: SiteInfo; components?: string; dev: boolean };

export async function bundleRuntime({ folder, site, components, dev }: Options): Promise<RuntimeBundle> {
  const shared = {
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    write: false as const,
    metafile: true as const,
    target: 'es2022',
    legalComments: 'none' as const,
    jsx: 'automatic' as const,
    logLevel: 'silent' as const,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [siteFacts(site), ownComponents(components, folder)],
  } satisfies BuildOptions;
  const entryPoints = ['boot.ts', 'theme/index.css', ...(dev ? ['dev.ts'] : [])];
  const [app, inline, moved] = await Promise.all([
    build({
      ...shared,
      entryPoints,
      format: 'esm',
      splitting: true,
      outdir: posix.join(folder, ASSETS),
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      assetNames: '[name]-[hash]',
      loader: { '.svg': 'dataurl' },
    }),
    build({ ...shared, entryPoints: ['inline.ts'], format: 'iife', outfile: 'inline.js' }),
    // A file of its own: shared parts would be one more request for every page.
    build({ ...shared, entryPoints: ['moved.ts'], format: 'iife', outfile: 'moved.js' }),
  ]);
  const outputs = app.metafile.outputs;
  const leading = moved.outputFiles[0]!.contents;
  const movedPath = `${ASSETS}/moved-${hashOf(leading)}.js`;
  const files = app.outputFiles
    .map(({ path, contents }) => ({ path: path.slice(path.lastIndexOf(`/${ASSETS}/`) + 1), contents }))
    .concat({ path: movedPath, contents: leading })
    .sort((a, b) => order(a.path, b.path));
  const script = outputOf(outputs, 'boot.ts');
  return {
    files,
    script,
    style: outputOf(outputs, 'theme/index.css'),
    ownStyle: Object.values(outputs).find(({ entryPoint }) => entryPoint?.endsWith('virtual:docsc-components'))
      ?.cssBundle,
    preload: (outputs[script]?.imports ?? []).filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
    inline: inline.outputFiles[0]!.text.trim(),
    moved: movedPath,
    dev: dev ? outputOf(outputs, 'dev.ts') : undefined,
  };
}

function outputOf(outputs: Metafile['outputs'], entry: string): string {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry);
  if (!found) throw new Error(`esbuild made nothing of ${entry}`);
  return found[0];
}

/** `virtual:docsc-components` is the site's own module; what it imports of React is the runtime's React. */
function ownComponents(module: string | undefined, folder: string): Plugin {
  return {
    name: 'docsc-components',
    setup({ onResolve, onLoad, resolve }) {
      onResolve({ filter: /^virtual:docsc-components$/ }, ({ path }) => ({ path, namespace: 'docsc-components' }));
      onLoad({ filter: /.*/, namespace: 'docsc-components' }, () => ({
        contents: module === undefined ? 'export {};' : `export * from ${JSON.stringify(module)};`,
        loader: 'js',
        resolveDir: folder,
      }));
      onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, async ({ path, kind, importer, pluginData }) => {
        if (pluginData === 'docsc' || importer.startsWith(folder)) return undefined;
        return resolve(path, { kind, resolveDir: folder, pluginData: 'docsc' });
      });
    },
  };
}

/** `virtual:docsc-site` exports what the shell shows on every page. */
function siteFacts(site: SiteInfo): Plugin {
  return {
    name: 'docsc-site',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^virtual:docsc-site$/ }, ({ path }) => ({ path, namespace: 'docsc' }));
      onLoad({ filter: /.*/, namespace: 'docsc' }, () => ({
        contents: `export const site = ${JSON.stringify(site)};`,
        loader: 'js',
      }));
    },
  };
}
