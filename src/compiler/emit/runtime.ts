/**
 * The runtime as the browser loads it: bundled by esbuild from its sources together with the site's own facts.
 * Knows the entries by path only; the compiler never imports the runtime.
 */
import { posix } from 'node:path';
import type { BuildFailure, BuildOptions, Metafile, Plugin } from 'esbuild';
import { ASSETS, type Bundle, bundleNames, type NavbarItem, type SiteInfo } from '../../format.js';
import { browserFailure } from '../components/index.js';
import { order } from '../diagnostics/index.js';
import type { FileSystem } from '../disk/project.js';
import type { OutputFile } from '../types.js';
import type { OptionalParts } from './optional-parts.js';
import { ownComponents } from './site-components-plugin.js';

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
  moved: string;
  dev?: string;
};

export type BundleStyles = Partial<Record<Bundle, string>>;

/** Where the runtime's sources are, and what is made of them. In `serve` entries have the same names whatever is in them. */
type Source = { folder: string; parts: OptionalParts; dev: boolean };

/** `components` is the module with the site's own components, in the project's folder `root`. */
type Options = Source & { site: SiteInfo; components?: string; root: string; fs: FileSystem; sheets: Sheets };

export type Sheets = Pick<RuntimeBundle, 'files' | 'style' | 'styles'>;

/** Before the code, which is told their names. */
export async function bundleSheets({ folder, parts, dev }: Source): Promise<Sheets> {
  const { build } = await import('esbuild');
  const entryPoints = ['theme/index.css', ...styled.map(sheetOf)];
  const plugins = [optionalModules(parts, folder)];
  const { metafile, outputFiles } = await build({ ...sharedOptions(folder, parts, dev), entryPoints, plugins });
  return {
    files: published(outputFiles),
    style: outputOf(metafile.outputs, 'theme/index.css'),
    styles: Object.fromEntries(styled.map(name => [name, outputOf(metafile.outputs, sheetOf(name))])),
  };
}

/** What documents say of the runtime in `serve`, where nobody has to wait until it is bundled. */
export async function namesInDev({ folder, parts }: Omit<Source, 'dev'>): Promise<Omit<RuntimeBundle, 'files'>> {
  const named = (file: string) => `${ASSETS}/${file}`;
  return {
    style: named('index.css'),
    styles: Object.fromEntries(styled.map(name => [name, named(`${name}.css`)])),
    script: named('boot.js'),
    inline: await bundleInline({ folder, parts, dev: true }),
    moved: named('moved.js'),
    dev: named('dev.js'),
  };
}

async function bundleInline({ folder, parts, dev }: Source): Promise<string> {
  const { build } = await import('esbuild');
  const shared = sharedOptions(folder, parts, dev);
  const { outputFiles } = await build({ ...shared, entryPoints: ['boot/inline.ts'], format: 'iife' });
  return outputFiles[0]!.text.trim();
}

/** The boot script is built last and alone, so that it is one small file which knows the name of the application it loads. */
export async function bundleRuntime(options: Options): Promise<RuntimeBundle> {
  const { folder, site, parts, components, root, fs, dev, sheets } = options;
  const { style, styles } = sheets;
  const { build } = await import('esbuild');
  const shared = sharedOptions(folder, parts, dev);
  const optional = optionalModules(parts, folder);
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
      siteFacts({ site, styles, worker: outputOf(worker.metafile.outputs, 'search/local/worker.ts') }, folder),
      ownComponents({ module: components, root, runtime: folder, fs }),
      brandsOf(site, folder),
      smallerModules(folder),
      sharedChunk(folder),
    ],
  }).catch((thrown: BuildFailure) => {
    throw browserFailure(thrown) ?? thrown;
  });
  const client = outputOf(app.metafile.outputs, 'app/client.tsx');
  const [boot, inline, moved] = await Promise.all([
    build({
      ...shared,
      entryPoints: ['boot/boot.ts'],
      plugins: [optional, siteFacts({ site, styles }, folder), application(client)],
    }),
    bundleInline(options),
    build({ ...shared, entryPoints: ['boot/moved.ts'], format: 'iife' }),
  ]);
  const made = [worker, app, boot, moved].flatMap(({ outputFiles }) => published(outputFiles));
  const files = [...sheets.files, ...made].sort((a, b) => order(a.path, b.path));
  return {
    files,
    styles,
    script: outputOf(boot.metafile.outputs, 'boot/boot.ts'),
    style,
    ownStyle: Object.values(app.metafile.outputs).find(({ entryPoint }) =>
      entryPoint?.endsWith('virtual:docsc-components'),
    )?.cssBundle,
    inline,
    moved: outputOf(moved.metafile.outputs, 'boot/moved.ts'),
    dev: dev ? outputOf(app.metafile.outputs, 'dev/dev.ts') : undefined,
  };
}

/** Bundles that have styles of docsc's own. */
const styled = bundleNames.filter(name => name !== 'own');

function sheetOf(name: Bundle): string {
  return `theme/bundles/${name}.css`;
}

function published(files: { path: string; contents: Uint8Array }[]): OutputFile[] {
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

function outputOf(outputs: Metafile['outputs'], entry: string): string {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry);
  if (!found) throw new Error(`esbuild made nothing of ${entry}`);
  return found[0];
}

/** The boot script's `import('./client.js')` is the application as it was named. */
function application(client: string): Plugin {
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
function smallerModules(folder: string): Plugin {
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
function brandsOf({ navbar, footer }: SiteInfo, folder: string): Plugin {
  const items: NavbarItem[] = [...navbar.left, ...navbar.right];
  const inMenus = items.flatMap((item): NavbarItem[] => ('items' in item ? item.items : []));
  const iconsOf = (all: NavbarItem[]) => all.flatMap(item => ('icon' in item && item.icon ? [item.icon] : []));
  const icons = {
    bar: iconsOf([...items, ...inMenus]),
    footer: iconsOf([...footer.social, ...footer.columns.flatMap(column => column.items)]),
  };
  const resolveDir = posix.join(folder, 'shell');
  return {
    name: 'docsc-brands',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\/(navbar|footer)-brands\.js$/ }, ({ path }) => ({ path, namespace: 'docsc-brands' }));
      onLoad({ filter: /.*/, namespace: 'docsc-brands' }, ({ path }) => {
        const part = path.includes('navbar') ? 'bar' : 'footer';
        const names = [...new Set(icons[part])].sort();
        const imports = names.map((name, nth) => `import i${nth} from './brands/${name}.ts';`).join('');
        const entries = names.map((name, nth) => `${JSON.stringify(name)}: i${nth}`).join();
        return { contents: `${imports} export const ${part}Brands = { ${entries} };`, loader: 'js', resolveDir };
      });
    },
  };
}

type Facts = { site: SiteInfo; styles: BundleStyles; worker?: string };

/**
 * `virtual:docsc-site` exports what the shell shows on every page, and where the style sheets of bundles are;
 * `virtual:docsc-footer` what is shown of it once, and loaded apart; `virtual:docsc-search` how to search, and where the worker is.
 */
function siteFacts({ site, styles, worker = '' }: Facts, folder: string): Plugin {
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
function optionalModules({ boot, client, styles, facts }: OptionalParts, folder: string): Plugin {
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
