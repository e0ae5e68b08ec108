/** Bundles the command, its two launchers and the library to `dist/`. Why it is one script: `manual/decisions/015-compiled-command.md`. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin, transform } from 'esbuild';

const forNode: BuildOptions = { bundle: true, metafile: true, platform: 'node', target: 'node20', logLevel: 'warning' };

/** `folder` is the project's root; writes each bundle and, as `dist/*.meta.json`, what esbuild tells about it. */
export async function bundleCommand(folder: string): Promise<void> {
  const bundles: Record<string, BuildOptions> = { main, launch, library };
  const bundled = Object.entries(bundles).map(async ([name, options]) => {
    const { metafile } = await build({ ...forNode, absWorkingDir: folder, ...options });
    await writeFile(join(folder, 'dist', `${name}.meta.json`), JSON.stringify(metafile));
  });
  await Promise.all(bundled);
  const script = join(folder, 'dist/bin/main.cjs');
  await writeFile(script, escapeBeyondAscii(await readFile(script, 'utf8')), 'latin1');
}

/** esbuild escapes what strings hold beyond ASCII, but not what patterns hold; the launcher decodes the script as Latin-1. */
const escapeBeyondAscii = (script: string): string =>
  script.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Shortens the names inside of each installed module, which takes a twelfth off the script. docsc's own names stay, so that
 * a stack trace can be read.
 */
const shortenInstalledNames: Plugin = {
  name: 'shorten-installed-names',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      return { contents: await shortenNames(await readFile(path, 'utf8')) };
    });
  },
};

/** A module's code with short names inside; those that it exports stay. */
async function shortenNames(text: string): Promise<string> {
  const format = /^(?:import|export)\b/m.test(text) ? 'esm' : 'cjs';
  const { code } = await transform(text, { format, minifyIdentifiers: true, target: 'node20' });
  return code;
}

const brotliRegion = /^\/\/#region src\/vendor\/brotliDecode\.ts$[\s\S]*?^\/\/#endregion$/m;

/** fontkitten brings a decoder of Brotli with its dictionary, for browsers: 170 kB that Node.js has already. */
const decodeBrotliByNode: Plugin = {
  name: 'decode-brotli-by-node',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]fontkitten[\\/]dist[\\/]index\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!brotliRegion.test(text)) throw new Error(`${path} no longer has the region of its Brotli decoder.`);
      const decoder = `import { brotliDecompressSync } from 'node:zlib';
function brotliDecode(bytes) { return new Uint8Array(brotliDecompressSync(bytes)); }`;
      return { contents: await shortenNames(text.replace(brotliRegion, () => decoder)) };
    });
  },
};

/** Parts whose faults are findings, or that few sites use. A stack trace names what their modules export. */
const rareCommands =
  /[\\/](?:bin[\\/](?:commands|difference|init|lsp|mcp|migrate|proxy|remote|rename|report|search|snippets)|src[\\/]compiler[\\/](?:audit|dev|difference|emit|icons|ledger|openapi|pictures|prose|push|remote|search-tests|theme))[\\/].*\.ts$/;

/** Shortens the names inside of these commands; those that modules export stay. The whole package may take 30 MB. */
const shortenRareCommands: Plugin = {
  name: 'shorten-rare-commands',
  setup({ onLoad }) {
    onLoad({ filter: rareCommands }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const { code } = await transform(text, { loader: 'ts', minifyIdentifiers: true, target: 'node20' });
      return { contents: code };
    });
  },
};

/** Parts of the runtime that readers load on demand. Prerendering never does: it makes what a page shows before any press. */
const lazyParts = /[\\/](?:console|parts|image-viewer|nearest-pages)\.js$/;

/** Leaves those parts out of the command; sites are bundled from their sources. */
const leaveOutLazyParts: Plugin = {
  name: 'leave-out-lazy-parts',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: lazyParts }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' && /[\\/]src[\\/]runtime[\\/]/.test(importer)
        ? { path, namespace: 'lazy-part' }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'lazy-part' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`${path} is a part for browsers.`)});`,
    }));
  },
};

const main: BuildOptions = {
  entryPoints: ['bin/main.ts'],
  outfile: 'dist/bin/main.cjs',
  format: 'cjs',
  // KaTeX's main file loads the CommonJS form; acorn's and JSON P3's are larger than their ES modules.
  alias: {
    katex: './node_modules/katex/dist/katex.min.js',
    acorn: './node_modules/acorn/dist/acorn.mjs',
    'json-p3': './node_modules/json-p3/dist/json-p3.esm.js',
    'decode-named-character-reference': './release/named-characters.ts',
  },
  external: ['esbuild', 'react', 'react-dom', 'virtual:*'],
  define: { 'import.meta': 'meta', 'process.env.NODE_ENV': '"production"' },
  supported: { 'dynamic-import': false },
  jsx: 'automatic',
  legalComments: 'none',
  minifyWhitespace: true,
  minifySyntax: true,
  // A stack trace shows the line of an error, which must not be all of the script.
  lineLimit: 2000,
  plugins: [decodeBrotliByNode, shortenInstalledNames, shortenRareCommands, leaveOutLazyParts],
};

const launch: BuildOptions = {
  entryPoints: { docsc: 'bin/launch.ts', 'page-worker': 'bin/launch-worker.ts' },
  outdir: 'dist/bin',
  format: 'esm',
  external: ['./docsc.js'],
  minify: true,
};

const library: BuildOptions = { entryPoints: ['bin/library.ts'], outfile: 'dist/library.js', format: 'esm' };
