/**
 * The runtime as the browser loads it: bundled by esbuild from its sources together with the site's own facts.
 * Knows the entries by path only; the compiler never imports the runtime.
 */
import { posix } from 'node:path';
import type { BuildFailure, BuildOptions, Metafile, Plugin } from 'esbuild';
import { ASSETS, type Bundle, bundleNames, type NavbarItem, type SiteInfo } from '../../format.js';
import { diagnoseBrowserFailure } from '../components/index.js';
import { compareStrings } from '../diagnostics/index.js';
import type { FileSystem } from '../disk/project.js';
import type { OutputFile } from '../types.js';
import type { OptionalParts } from './optional-parts.js';
import { siteComponentsPlugin } from './site-components-plugin.js';

export type RuntimeBundle = {
  files: OutputFile[];
  /** Published paths, as `DocumentParts` wants them. */
  script: string;
  style: string;
  /** Style sheets that only some pages load. */
  styles: BundleStyles;
  /** Of the site's own components, where they have any. */
  ownStyle?: string;
  inline: string;
  /** What leads on from old addresses. */
  redirectScript: string;
  dev?: string;
};

export type BundleStyles = Partial<Record<Bundle, string>>;

/** Where the runtime's sources are, and what is made of them. In `serve` entries have the same names whatever is in them. */
type RuntimeSource = { folder: string; optionalParts: OptionalParts; dev: boolean };

/** `components` is the module with the site's own components, in the project's folder `root`. */
type BundleOptions = RuntimeSource & {
  site: SiteInfo;
  components?: string;
  root: string;
  fs: FileSystem;
  sheets: BundledStyles;
};

export type BundledStyles = Pick<RuntimeBundle, 'files' | 'style' | 'styles'>;

/** Before the code, which is told their names. */
export async function bundleSheets({ folder, optionalParts, dev }: RuntimeSource): Promise<BundledStyles> {
  const { build } = await import('esbuild');
  const entryPoints = ['theme/index.css', ...bundlesWithStyles.map(bundleStyleSheet)];
  const plugins = [optionalPartsPlugin(optionalParts, folder)];
  const { metafile, outputFiles } = await build({ ...sharedOptions(folder, optionalParts, dev), entryPoints, plugins });
  return {
    files: toOutputFiles(outputFiles),
    style: findOutput(metafile.outputs, 'theme/index.css'),
    styles: Object.fromEntries(
      bundlesWithStyles.map(name => [name, findOutput(metafile.outputs, bundleStyleSheet(name))]),
    ),
  };
}

/** What documents say of the runtime in `serve`, where nobody has to wait until it is bundled. */
export async function devRuntimeNames({
  folder,
  optionalParts,
}: Omit<RuntimeSource, 'dev'>): Promise<Omit<RuntimeBundle, 'files'>> {
  const named = (file: string) => `${ASSETS}/${file}`;
  return {
    style: named('index.css'),
    styles: Object.fromEntries(bundlesWithStyles.map(name => [name, named(`${name}.css`)])),
    script: named('boot.js'),
    inline: await bundleInline({ folder, optionalParts, dev: true }),
    redirectScript: named('moved.js'),
    dev: named('dev.js'),
  };
}

async function bundleInline({ folder, optionalParts, dev }: RuntimeSource): Promise<string> {
  const { build } = await import('esbuild');
  const shared = sharedOptions(folder, optionalParts, dev);
  const { outputFiles } = await build({ ...shared, entryPoints: ['boot/inline.ts'], format: 'iife' });
  return outputFiles[0]!.text.trim();
}

/** The boot script is built last and alone, so that it is one small file which knows the name of the application it loads. */
export async function bundleRuntime(options: BundleOptions): Promise<RuntimeBundle> {
  const { folder, site, optionalParts, components, root, fs, dev, sheets } = options;
  const { style, styles } = sheets;
  const { build } = await import('esbuild');
  const shared = sharedOptions(folder, optionalParts, dev);
  const optional = optionalPartsPlugin(optionalParts, folder);
  const worker = await build({
    ...shared,
    entryPoints: ['search/local/worker.ts'],
    entryNames: 'search-[name]-[hash]',
  });
  const app = await build({
    ...shared,
    entryPoints: ['app/client.tsx', ...(dev ? ['dev/dev.ts'] : [])],
    splitting: true,
    plugins: [
      optional,
      siteFactsPlugin({ site, styles, worker: findOutput(worker.metafile.outputs, 'search/local/worker.ts') }, folder),
      siteComponentsPlugin({ module: components, root, runtime: folder, fs }),
      brandIconsPlugin(site, folder),
      smallerModulesPlugin(folder),
      sharedChunk(folder),
    ],
  }).catch((thrown: BuildFailure) => {
    throw diagnoseBrowserFailure(thrown) ?? thrown;
  });
  const client = findOutput(app.metafile.outputs, 'app/client.tsx');
  const [boot, inline, moved] = await Promise.all([
    build({
      ...shared,
      entryPoints: ['boot/boot.ts'],
      plugins: [optional, siteFactsPlugin({ site, styles }, folder), applicationPlugin(client)],
    }),
    bundleInline(options),
    build({ ...shared, entryPoints: ['boot/moved.ts'], format: 'iife' }),
  ]);
  const made = [worker, app, boot, moved].flatMap(({ outputFiles }) => toOutputFiles(outputFiles));
  const files = [...sheets.files, ...made].sort((a, b) => compareStrings(a.path, b.path));
  return {
    files,
    styles,
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

/** Bundles that have styles of docsc's own. */
const bundlesWithStyles = bundleNames.filter(name => name !== 'own');

function bundleStyleSheet(name: Bundle): string {
  return `theme/bundles/${name}.css`;
}

function toOutputFiles(files: { path: string; contents: Uint8Array }[]): OutputFile[] {
  return files.map(({ path, contents }) => ({ path: path.slice(path.lastIndexOf(`/${ASSETS}/`) + 1), contents }));
}

function sharedOptions(folder: string, { facts }: OptionalParts, dev: boolean) {
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
    define: {
      'process.env.NODE_ENV': '"production"',
      // Readers debug no components: React need not look for tools that do.
      ...(dev ? {} : { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
      ...Object.fromEntries(
        Object.entries(facts).map(([name, value]) => [`globalThis.${name}`, JSON.stringify(value)]),
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
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry);
  if (!found) throw new Error(`esbuild made nothing of ${entry}`);
  return found[0];
}

/** The boot script's `import('./client.js')` is the application as it was named. */
function applicationPlugin(client: string): Plugin {
  return {
    name: 'docsc-application',
    setup({ onResolve }) {
      onResolve({ filter: /client\.js$/ }, () => ({ path: `./${posix.basename(client)}`, external: true }));
    },
  };
}

/**
 * Of what rehype-react brings along, bodies need little: names of attributes (a table of 18 KB that serves every
 * element of HTML and SVG), and neither inline styles, which the Content-Security-Policy forbids, nor messages about
 * them. wouter brings a shim for Reacts that have no store of their own, and
 * what matches patterns and follows the address bar, which the manifest and our own hook do.
 */
function smallerModulesPlugin(folder: string): Plugin {
  const standIns: Record<string, string> = {
    'property-information': 'content/attribute-names.ts',
    'style-to-object': 'content/style-parser-stub.ts',
    'vfile-message': 'content/style-parser-stub.ts',
  };
  return {
    name: 'docsc-smaller-modules',
    setup({ onResolve }) {
      onResolve({ filter: /^(?:property-information|style-to-object|vfile-message)$/ }, ({ path, importer }) =>
        importer.includes('hast-util-to-jsx-runtime') ? { path: posix.join(folder, standIns[path]!) } : undefined,
      );
      onResolve({ filter: /^use-sync-external-store\/shim/ }, ({ importer }) =>
        importer.includes('wouter') ? { path: posix.join(folder, 'router/sync-external-store.ts') } : undefined,
      );
      onResolve({ filter: /^(?:regexparam|\.\/use-browser-location\.js)$/ }, ({ importer }) =>
        importer.includes('wouter') ? { path: posix.join(folder, 'router/wouter-stub.ts') } : undefined,
      );
    },
  };
}

/** Marks of brands: the top bar has those that it shows, and the footer, which is loaded apart, its own. */
function brandIconsPlugin({ navbar, footer }: SiteInfo, folder: string): Plugin {
  const items: NavbarItem[] = [...navbar.left, ...navbar.right];
  const inMenus = items.flatMap((item): NavbarItem[] => ('items' in item ? item.items : []));
  const iconsOf = (all: NavbarItem[]) => all.flatMap(item => ('icon' in item && item.icon ? [item.icon] : []));
  const icons = {
    navbar: iconsOf([...items, ...inMenus]),
    footer: iconsOf([...footer.social, ...footer.columns.flatMap(column => column.items)]),
  };
  const resolveDir = posix.join(folder, 'shell');
  return {
    name: 'docsc-brands',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\/(navbar|footer)-brands\.js$/ }, ({ path }) => ({ path, namespace: 'docsc-brands' }));
      onLoad({ filter: /.*/, namespace: 'docsc-brands' }, ({ path }) => {
        const part = path.includes('navbar') ? 'navbar' : 'footer';
        const names = [...new Set(icons[part])].sort();
        const imports = names.map((name, nth) => `import i${nth} from './brands/${name}.ts';`).join('');
        const entries = names.map((name, nth) => `${JSON.stringify(name)}: i${nth}`).join();
        return { contents: `${imports} export const ${part}Brands = { ${entries} };`, loader: 'js', resolveDir };
      });
    },
  };
}

type SiteFacts = { site: SiteInfo; styles: BundleStyles; worker?: string };

/**
 * `virtual:docsc-site` exports what the shell shows on every page, and where the style sheets of bundles are;
 * `virtual:docsc-footer` what is shown of it once, and loaded apart; `virtual:docsc-search` how to search, and where the worker is.
 */
function siteFactsPlugin({ site, styles, worker = '' }: SiteFacts, folder: string): Plugin {
  return {
    name: 'docsc-site',
    setup({ onResolve, onLoad }) {
      const { footer, search, ...rest } = site;
      const shell = { ...rest, search: { enabled: search.enabled, slash: search.slash } };
      const modules: Record<string, string> = {
        'virtual:docsc-site': `export const site = ${JSON.stringify(shell)}, styles = ${JSON.stringify(styles)};`,
        'virtual:docsc-search': `export const search = ${JSON.stringify(search)}, worker = ${JSON.stringify(worker)};`,
        'virtual:docsc-footer': `import './app/shared-chunk.js'; export const footer = ${JSON.stringify(footer)};`,
      };
      onResolve({ filter: /^virtual:docsc-(?:site|search|footer)$/ }, ({ path }) => ({ path, namespace: 'docsc' }));
      onLoad({ filter: /.*/, namespace: 'docsc' }, ({ path }) => ({
        contents: modules[path]!,
        loader: 'js',
        resolveDir: folder,
      }));
    },
  };
}

/** Modules that import what a site has of the runtime's optional parts; paths in them begin at the runtime's folder. */
function optionalPartsPlugin({ boot, client, styles, facts }: OptionalParts, folder: string): Plugin {
  const modules = {
    'virtual:docsc-boot': { contents: boot, loader: 'js', resolveDir: folder },
    'virtual:docsc-client': { contents: client, loader: 'js', resolveDir: folder },
    'virtual:docsc-styles': { contents: styles, loader: 'css', resolveDir: posix.join(folder, 'theme') },
  } as const;
  return {
    name: 'docsc-optional',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^virtual:docsc-(boot|client|styles)$/ }, ({ path }) => ({
        path,
        namespace: 'docsc-optional',
      }));
      if (facts.DOCSC_NO_SLOTS)
        onResolve({ filter: /^\.{1,2}\/(?:shell\/)?slot\.js$/ }, ({ importer }) =>
          importer.startsWith(folder) ? { path: posix.join(folder, 'shell/slot-stub.ts') } : undefined,
        );
      // Where a server answers, nothing of the local engine is used: not even that it has been loaded.
      if (facts.DOCSC_SEARCH !== 'local')
        onResolve({ filter: /^\.\/local\/backend\.js$/ }, () => ({
          path: posix.join(folder, 'search/local/backend.ts'),
          sideEffects: false,
        }));
      onLoad({ filter: /.*/, namespace: 'docsc-optional' }, ({ path }) => modules[path as keyof typeof modules]);
    },
  };
}

/**
 * Each part of the application that is loaded on its own also imports what it shares with the shell, so that esbuild puts
 * all of that into one file and not one for each set of parts that share something: a page would ask for six.
 */
function sharedChunk(folder: string): Plugin {
  const shared = JSON.stringify(posix.join(folder, 'app/shared-chunk.ts'));
  return {
    name: 'docsc-shared-chunk',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.{1,2}\// }, ({ path, kind, importer, resolveDir }) =>
        kind === 'dynamic-import' && importer.startsWith(folder)
          ? { path: posix.join(resolveDir, path), namespace: 'docsc-lazy' }
          : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'docsc-lazy' }, ({ path }) => ({
        contents: `import ${shared}; export * from ${JSON.stringify(path)};`,
        loader: 'js',
        resolveDir: folder,
      }));
    },
  };
}
