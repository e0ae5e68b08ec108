/** The theme's style sheet, bundled by esbuild: the CSS of the configuration, followed by the site's own style sheet. */
import { posix } from 'node:path';
import type { BuildFailure, BuildOptions, Message, Metafile, Plugin } from 'esbuild';
import { ASSETS, type SiteInfo } from '../../format.js';
import { decodePercent, withBase } from '../../routes.js';
import type { Config } from '../config/types.js';
import { compareStrings, DiagnosticError, finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { bundle } from '../disk/bundle.js';
import type { FileSystem } from '../disk/project.js';
import type { OutputFile } from '../types.js';
import { FONT_SCHEME } from './font-file.js';

/**
 * The published style sheet and the files it brings; `style` is the path of the sheet, absent for errors. `fonts` has the
 * published path of each font that the configuration names, by its path in the static folder.
 */
export type BundledSheet = {
  files: OutputFile[];
  style?: string;
  fonts: Record<string, string>;
  diagnostics: Diagnostic[];
};

/** Where findings about the style sheet are if they have no position in it. */
type SheetOrigin = Pick<Config, 'path' | 'positionAt'>;

/** `css` is the CSS of the configuration, `root` the project's folder. */
type StylesheetInput = {
  css: string;
  config: SheetOrigin &
    Pick<Config, 'static' | 'theme' | 'security' | 'pageSeconds'> & { site: Pick<SiteInfo, 'base'> };
  fs: FileSystem;
  root: string;
};

/** Bundles and minifies the CSS; errors and warnings of esbuild become findings. */
export async function bundleSheet({ css, config, fs, root }: StylesheetInput): Promise<BundledSheet> {
  const sheet = config.theme.stylesheet;
  const entry = `${css ? `@import "docsc:theme";` : ''}${sheet ? `@import ${JSON.stringify(`./${sheet}`)};` : ''}`;
  const options = {
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
  } satisfies BuildOptions;
  const own = { path: sheet ?? config.path, seconds: config.pageSeconds };
  const result = await bundle(options, own).catch((thrown: BuildFailure | DiagnosticError) => thrown);
  if (result instanceof DiagnosticError) return { files: [], fonts: {}, diagnostics: result.diagnostics };
  if (!('outputFiles' in result)) {
    if (!result.errors) throw result;
    const errors = result.errors.map(message => diagnoseMessage(message, config));
    return { files: [], fonts: {}, diagnostics: errors };
  }
  const files = result.outputFiles
    .map(({ path, contents }) => ({ path: path.slice(path.lastIndexOf(`/${ASSETS}/`) + 1), contents }))
    .sort((a, b) => compareStrings(a.path, b.path));
  return {
    files,
    style: files.find(({ path }) => path.endsWith('.css'))?.path,
    fonts: Object.fromEntries(listFonts(result.metafile.outputs)),
    diagnostics: result.warnings.map(message => ({
      ...diagnoseMessage(message, config),
      level: message.id === 'css-syntax-error' ? ('error' as const) : ('warning' as const),
    })),
  };
}

/** The fonts among the outputs: path in the static folder, published path. */
function listFonts(outputs: Metafile['outputs']): [string, string][] {
  return Object.entries(outputs).flatMap(([path, { inputs }]) => {
    const font = Object.keys(inputs).find(input => input.startsWith(FONT_SCHEME));
    return font === undefined || path.endsWith('.css')
      ? []
      : [[font.slice(FONT_SCHEME.length), path.slice(path.lastIndexOf(`${ASSETS}/`))]];
  });
}

/** Extensions of the files that a style sheet may refer to. */
const FILE_EXTENSIONS = ['.woff2', '.woff', '.ttf', '.otf', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.avif', '.svg'];

/** Resolves `/x` to the static folder, where it stays, and relative addresses to files that are published with the sheet. */
function themePlugin({ css, config, fs }: Omit<StylesheetInput, 'root'>): Plugin {
  return {
    name: 'docsc-theme',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^docsc:theme$/ }, () => ({ path: 'theme', namespace: 'docsc-theme' }));
      onLoad({ filter: /.*/, namespace: 'docsc-theme' }, () => ({ contents: css, loader: 'css' }));
      onResolve({ filter: new RegExp(`^${FONT_SCHEME}`) }, ({ path }) => ({
        path: path.slice(FONT_SCHEME.length),
        namespace: FONT_SCHEME.slice(0, -1),
      }));
      onLoad({ filter: /.*/, namespace: FONT_SCHEME.slice(0, -1) }, async ({ path }) => ({
        contents: await fs.readBytes(posix.join(config.static, path)),
        loader: 'file',
      }));
      onResolve({ filter: /^(?:[A-Za-z]+:)?\/\// }, ({ path, kind }) => {
        const { origin } = new URL(path, 'https://docsc.invalid');
        if (kind === 'url-token' && config.security.images.includes(origin)) return { path, external: true };
        return { errors: [{ text: `"${path}" is on another site, and pages load nothing from other sites` }] };
      });
      onResolve({ filter: /^\// }, async ({ path, kind, namespace }) => {
        if (kind !== 'url-token' && kind !== 'import-rule') return undefined;
        // Addresses in the CSS of the configuration have the base in front already.
        if (namespace === 'docsc-theme') return { path, external: true };
        const file = decodePercent(path.replace(/[?#].*$/s, ''));
        if (!(await fs.exists(posix.join(config.static, file))))
          return { errors: [{ text: `There is no file "${file}" in "${config.static}"` }] };
        return { path: withBase(path, config.site.base), external: true };
      });
    },
  };
}

function diagnoseMessage({ text, location }: Message, config: SheetOrigin): Diagnostic {
  const pointer = '/theme/stylesheet';
  const where =
    location?.file && location.file !== 'theme'
      ? { path: location.file, place: { line: location.line, column: location.column + 1 } }
      : { path: config.path, pointer, place: config.positionAt(pointer) };
  return finding('invalid-stylesheet', `The style sheet cannot be used as it is: ${text.replace(/\.$/, '')}.`, where);
}

/** The finding for a style sheet that does not exist. */
export function diagnoseMissingSheet(path: string, config: SheetOrigin): Diagnostic {
  const pointer = '/theme/stylesheet';
  return finding('missing-file', `The file "${path}" does not exist.`, {
    path: config.path,
    pointer,
    place: config.positionAt(pointer),
  });
}
