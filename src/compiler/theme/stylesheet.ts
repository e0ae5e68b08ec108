/** The theme's sheet as a file: what docsc makes of the configuration, and after it the site's own sheet, by esbuild. */
import { posix } from 'node:path';
import type { BuildFailure, Message, Plugin } from 'esbuild';
import { ASSETS } from '../../format.js';
import { decodePercent, withBase } from '../../routes.js';
import type { Config } from '../config/types.js';
import { compareStrings, finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { OutputFile } from '../types.js';

export type BundledSheet = { files: OutputFile[]; style?: string; diagnostics: Diagnostic[] };

type StylesheetInput = { css: string; config: Config; fs: FileSystem; root: string };

export async function bundleSheet({ css, config, fs, root }: StylesheetInput): Promise<BundledSheet> {
  const own = config.theme.stylesheet;
  const entry = `${css ? `@import "docsc:theme";` : ''}${own ? `@import ${JSON.stringify(`./${own}`)};` : ''}`;
  const { build } = await import('esbuild');
  const made = await build({
    absWorkingDir: root,
    stdin: { contents: entry, loader: 'css', resolveDir: root, sourcefile: 'theme' },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
    outdir: posix.join(root, ASSETS),
    entryNames: 'theme-[hash]',
    assetNames: 'files/[name]-[hash]',
    loader: Object.fromEntries(FILE_EXTENSIONS.map(type => [type, 'file' as const])),
    plugins: [themePlugin({ css, config, fs })],
  }).catch((thrown: BuildFailure) => {
    if (!thrown.errors) throw thrown;
    return thrown;
  });
  if (!('outputFiles' in made)) {
    const errors = made.errors.map(message => diagnoseMessage(message, config));
    return { files: [], diagnostics: errors };
  }
  const files = made.outputFiles
    .map(({ path, contents }) => ({ path: path.slice(path.lastIndexOf(`/${ASSETS}/`) + 1), contents }))
    .sort((a, b) => compareStrings(a.path, b.path));
  return {
    files,
    style: files.find(({ path }) => path.endsWith('.css'))?.path,
    diagnostics: made.warnings.map(message => ({
      ...diagnoseMessage(message, config),
      level: message.id === 'css-syntax-error' ? ('error' as const) : ('warning' as const),
    })),
  };
}

/** What a sheet may name beside it. */
const FILE_EXTENSIONS = ['.woff2', '.woff', '.ttf', '.otf', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg'];

/** `/x` is a file of the static folder and stays where it is published; what stands beside the sheet is published with it. */
function themePlugin({ css, config, fs }: Omit<StylesheetInput, 'root'>): Plugin {
  return {
    name: 'docsc-theme',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^docsc:theme$/ }, () => ({ path: 'theme', namespace: 'docsc-theme' }));
      onLoad({ filter: /.*/, namespace: 'docsc-theme' }, () => ({ contents: css, loader: 'css' }));
      onResolve({ filter: /^(?:[A-Za-z]+:)?\/\// }, ({ path, kind }) => {
        const { origin } = new URL(path, 'https://docsc.invalid');
        if (kind === 'url-token' && config.security.images.includes(origin)) return { path, external: true };
        return { errors: [{ text: `"${path}" is of another site, from which pages load nothing` }] };
      });
      onResolve({ filter: /^\// }, async ({ path, kind, namespace }) => {
        if (kind !== 'url-token' && kind !== 'import-rule') return undefined;
        // The addresses that docsc writes have the base in front of them already.
        if (namespace === 'docsc-theme') return { path, external: true };
        const file = decodePercent(path.replace(/[?#].*$/s, ''));
        if (!(await fs.exists(posix.join(config.static, file))))
          return { errors: [{ text: `There is no file "${file}" in "${config.static}"` }] };
        return { path: withBase(path, config.site.base), external: true };
      });
    },
  };
}

function diagnoseMessage({ text, location }: Message, config: Config): Diagnostic {
  const pointer = '/theme/stylesheet';
  const where =
    location?.file && location.file !== 'theme'
      ? { path: location.file, place: { line: location.line, column: location.column + 1 } }
      : { path: config.path, pointer, place: config.positionAt(pointer) };
  return finding('invalid-stylesheet', `The style sheet cannot be used as it is: ${text.replace(/\.$/, '')}.`, where);
}

/** A sheet that is not there is told as any file that is not. */
export function diagnoseMissingSheet(path: string, config: Config): Diagnostic {
  const pointer = '/theme/stylesheet';
  return finding('missing-file', `The file "${path}" does not exist.`, {
    path: config.path,
    pointer,
    place: config.positionAt(pointer),
  });
}
