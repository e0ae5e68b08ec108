/**
 * Bundles the runtime for the browser, from its sources and the site's configuration. Entry points are known by their path:
 * the compiler never imports the runtime.
 */
import { posix } from 'node:path';
import type { BuildFailure, BuildOptions, Metafile } from 'esbuild';
import { ASSETS, type Bundle, bundleNames, type SiteInfo } from '../../format.js';
import { diagnoseBrowserFailure } from '../components/index.js';
import { compareStrings } from '../diagnostics/index.js';
import { bundle } from '../disk/bundle.js';
import type { FileSystem } from '../disk/project.js';
import { slimReactDom } from '../disk/slim-react-dom.js';
import type { ThemeFiles } from '../theme/index.js';
import type { OutputFile } from '../types.js';
import type { OptionalParts } from './optional-parts.js';
import {
  applicationPlugin,
  applicationStandIn,
  type BundleStyles,
  brandIconsPlugin,
  brandStandIns,
  optionalPartsPlugin,
  sharedChunkPlugin,
  siteFactsPlugin,
} from './runtime-plugins.js';
import { siteComponentsPlugin } from './site-components-plugin.js';
import {
  assertStandInsUsed,
  conditionalStandIns,
  packageStandIns,
  searchStandIns,
  standInConditions,
  standInsPlugin,
} from './stand-ins.js';

/** The bundled runtime; the paths are published ones, as in `DocumentParts`. */
export type RuntimeBundle = {
  files: OutputFile[];
  script: string;
  style: string;
  /** The same with the styles of API references, which replaces both in the HTML of such pages; absent without an API, and in `serve`. */
  referenceStyle?: string;
  /** Style sheets that only some pages load. */
  styles: BundleStyles;
  /** Style sheet of the site's own components, if they have any. */
  ownStyle?: string;
  /** The text of the inline script. */
  inline: string;
  /** The script of pages that forward from old routes. */
  redirectScript: string;
  /** The script of `docsc serve`. */
  dev?: string;
  /** The theme's names, which a thread needs that bundles nothing itself. */
  theme?: Pick<ThemeFiles, 'style' | 'preload'>;
};

/**
 * The folder of the runtime's sources, and what to bundle of them. In `serve` (`dev`), names of entries have no hash.
 */
type RuntimeSource = { folder: string; optionalParts: OptionalParts; dev: boolean };

/** `components` is the module with the site's own components, in the project's folder `root`; it may take `seconds`. */
type BundleOptions = RuntimeSource & {
  site: SiteInfo;
  components?: string;
  seconds?: number;
  root: string;
  fs: FileSystem;
  sheets: BundledStyles;
};

const REFERENCE = 'theme/reference.css';

/** The bundled style sheets. */
export type BundledStyles = Pick<RuntimeBundle, 'files' | 'style' | 'referenceStyle' | 'styles'>;

/** Bundles the style sheets. They come before the code, which contains their paths. */
export async function bundleSheets({ folder, optionalParts, dev }: RuntimeSource): Promise<BundledStyles> {
  const names = bundlesWithStyles(optionalParts);
  const hasReference = !dev && names.includes('api');
  const entryPoints = ['theme/index.css', ...(hasReference ? [REFERENCE] : []), ...names.map(bundleStyleSheet)];
  const plugins = [optionalPartsPlugin(optionalParts, folder)];
  const { metafile, outputFiles } = await bundle({
    ...sharedOptions(folder, optionalParts, dev),
    entryPoints,
    plugins,
  });
  return {
    files: toOutputFiles(outputFiles),
    style: findOutput(metafile.outputs, 'theme/index.css'),
    ...(hasReference && { referenceStyle: findOutput(metafile.outputs, REFERENCE) }),
    styles: Object.fromEntries(names.map(name => [name, findOutput(metafile.outputs, bundleStyleSheet(name))])),
  };
}

/** The published paths in `serve`, which are known before the runtime is bundled. */
export async function devRuntimeNames({
  folder,
  optionalParts,
}: Omit<RuntimeSource, 'dev'>): Promise<Omit<RuntimeBundle, 'files'>> {
  const named = (file: string) => `${ASSETS}/${file}`;
  return {
    style: named('index.css'),
    styles: Object.fromEntries(bundlesWithStyles(optionalParts).map(name => [name, named(`${name}.css`)])),
    script: named('boot.js'),
    inline: await bundleInline({ folder, optionalParts, dev: true }),
    redirectScript: named('moved.js'),
    dev: named('dev.js'),
  };
}

async function bundleInline({ folder, optionalParts, dev }: RuntimeSource): Promise<string> {
  const shared = sharedOptions(folder, optionalParts, dev);
  const { outputFiles } = await bundle({ ...shared, entryPoints: ['boot/inline.ts'], format: 'iife' });
  return outputFiles[0]!.text.trim();
}

/**
 * Bundles the runtime. The boot script is bundled last and separately, so that it is one small file that contains the path of
 * the application. Throws `DiagnosticError` if the site's own components cannot be bundled.
 */
export async function bundleRuntime(options: BundleOptions): Promise<RuntimeBundle> {
  const { folder, site, optionalParts, components, seconds, root, fs, dev, sheets } = options;
  const { style, referenceStyle, styles } = sheets;
  const shared = sharedOptions(folder, optionalParts, dev);
  const optional = optionalPartsPlugin(optionalParts, folder);
  const worker = await bundle({
    ...shared,
    entryPoints: ['search/local/worker.ts'],
    entryNames: 'search-[name]-[hash]',
    plugins: [standInsPlugin(searchStandIns, folder)],
  });
  assertStandInsUsed(searchStandIns, worker.metafile);
  const appOptions = {
    ...shared,
    entryPoints: ['app/client.tsx', ...(dev ? ['dev/dev.ts'] : [])],
    splitting: true,
    plugins: [
      optional,
      siteFactsPlugin({ site, styles, worker: findOutput(worker.metafile.outputs, 'search/local/worker.ts') }, folder),
      siteComponentsPlugin({ module: components, root, runtime: folder, fs }),
      brandIconsPlugin(site, folder),
      standInsPlugin([...packageStandIns, ...searchStandIns], folder),
      sharedChunkPlugin(folder),
      ...(components ? [] : [slimReactDom]),
    ],
  } satisfies BuildOptions;
  const own = components && seconds ? { path: components, seconds } : undefined;
  const app = await bundle(appOptions, own).catch((thrown: BuildFailure) => {
    throw diagnoseBrowserFailure(thrown) ?? thrown;
  });
  assertStandInsUsed([...packageStandIns, ...brandStandIns, ...conditionalStandIns(optionalParts)], app.metafile);
  const client = findOutput(app.metafile.outputs, 'app/client.tsx');
  const [boot, inline, moved] = await Promise.all([
    bundle({
      ...shared,
      entryPoints: ['boot/boot.ts'],
      plugins: [optional, siteFactsPlugin({ site, styles }, folder), applicationPlugin(client)],
    }),
    bundleInline(options),
    bundle({ ...shared, entryPoints: ['boot/moved.ts'], format: 'iife' }),
  ]);
  assertStandInsUsed([applicationStandIn(client)], boot.metafile);
  const codeFiles = [worker, app, boot, moved].flatMap(({ outputFiles }) => toOutputFiles(outputFiles));
  const files = [...sheets.files, ...codeFiles].sort((a, b) => compareStrings(a.path, b.path));
  return {
    files,
    styles,
    ...(referenceStyle !== undefined && { referenceStyle }),
    script: findOutput(boot.metafile.outputs, 'boot/boot.ts'),
    style,
    ownStyle: Object.values(app.metafile.outputs).find(({ entryPoint }) =>
      entryPoint?.endsWith('virtual:docsc-components'),
    )?.cssBundle,
    inline,
    redirectScript: findOutput(moved.metafile.outputs, 'boot/moved.ts'),
    dev: dev ? findOutput(app.metafile.outputs, 'dev/dev.ts') : undefined,
  };
}

/** Bundles with style sheets of the runtime. The bundle `own` has those of the site's components. */
function bundlesWithStyles({ unused }: OptionalParts): Bundle[] {
  return bundleNames.filter(name => name !== 'own' && !unused.includes(name));
}

function bundleStyleSheet(name: Bundle): string {
  return `theme/bundles/${name}.css`;
}

function toOutputFiles(files: { path: string; contents: Uint8Array }[]): OutputFile[] {
  return files.map(({ path, contents }) => ({ path: path.slice(path.lastIndexOf(`/${ASSETS}/`) + 1), contents }));
}

function sharedOptions(folder: string, optionalParts: OptionalParts, dev: boolean) {
  return {
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    write: false as const,
    metafile: true as const,
    target: 'es2022',
    legalComments: 'none' as const,
    jsx: 'automatic' as const,
    logLevel: 'silent' as const,
    // Without custom conditions, esbuild adds `module` itself.
    conditions: ['module', ...standInConditions(optionalParts)],
    define: {
      'process.env.NODE_ENV': '"production"',
      // Readers do not debug components, so React need not look for its developer tools.
      ...(dev ? {} : { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
      ...Object.fromEntries(
        Object.entries(optionalParts.facts).map(([name, value]) => [`globalThis.${name}`, JSON.stringify(value)]),
      ),
    },
    format: 'esm' as const,
    outdir: posix.join(folder, ASSETS),
    entryNames: dev ? '[name]' : '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.svg': 'dataurl' as const },
  } satisfies BuildOptions;
}

function findOutput(outputs: Metafile['outputs'], entry: string): string {
  const output = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry);
  if (!output) throw new Error(`esbuild has no output for ${entry}`);
  return output[0];
}
