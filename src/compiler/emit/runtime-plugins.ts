/** esbuild plugins that add modules with the site's own data to the runtime's bundle. */
import { posix } from 'node:path';
import type { Plugin } from 'esbuild';
import type { Bundle, NavbarItem, SiteInfo } from '../../format.js';
import type { OptionalParts } from './optional-parts.js';
import { exactly, type StandIn } from './stand-ins.js';

/** Published paths of the bundles' style sheets. */
export type BundleStyles = Partial<Record<Bundle, string>>;

/** The application as the boot script imports it; `client` is its published path. */
export function applicationStandIn(client: string): StandIn {
  return { module: '../app/client.js', path: `./${posix.basename(client)}` };
}

/** Makes the boot script load the bundled application. */
export function applicationPlugin(client: string): Plugin {
  const { module, path } = applicationStandIn(client);
  return {
    name: 'docsc-application',
    setup({ onResolve }) {
      onResolve({ filter: exactly(module) }, () => ({ path, external: true }));
    },
  };
}

/** The modules with brand icons, which are generated for each site. */
export const brandStandIns: StandIn[] = ['#runtime/navbar-brands', '#runtime/footer-brands'].map(module => ({
  module,
  path: `docsc-brands:${module}`,
}));

/** Brand icons: the navbar gets those that it shows, and the footer, which is loaded separately, its own. */
export function brandIconsPlugin({ navbar, footer }: SiteInfo, folder: string): Plugin {
  const items: NavbarItem[] = [...navbar.left, ...navbar.right];
  const menuItems = items.flatMap((item): NavbarItem[] => ('items' in item ? item.items : []));
  const iconsOf = (all: NavbarItem[]) => all.flatMap(item => ('icon' in item && item.icon ? [item.icon] : []));
  const icons = {
    navbar: iconsOf([...items, ...menuItems]),
    footer: iconsOf([...footer.social, ...footer.columns.flatMap(column => column.items)]),
  };
  const resolveDir = posix.join(folder, 'shell');
  return {
    name: 'docsc-brands',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^#runtime\/(?:navbar|footer)-brands$/ }, ({ path }) => ({
        path,
        namespace: 'docsc-brands',
      }));
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
 * Modules with the site's configuration: `virtual:docsc-site` has what the shell shows on every page, and the paths of the
 * bundles' style sheets; `virtual:docsc-footer` the footer, which is loaded separately; `virtual:docsc-search` the settings of
 * the search, and the path of its worker.
 */
export function siteFactsPlugin({ site, styles, worker = '' }: SiteFacts, folder: string): Plugin {
  return {
    name: 'docsc-site',
    setup({ onResolve, onLoad }) {
      const { footer, search, ...rest } = site;
      const sheets = Object.entries(styles).map(([name, path]) => [name, posix.basename(path, '.css')]);
      const shell = { ...rest, search: { enabled: search.enabled, slash: search.slash } };
      const modules: Record<string, string> = {
        'virtual:docsc-site': `export const site = ${JSON.stringify(shell)}, styles = ${JSON.stringify(Object.fromEntries(sheets))};`,
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

/** Modules that import the optional parts that a site uses. Paths in them are relative to the runtime's folder. */
export function optionalPartsPlugin({ boot, client, styles }: OptionalParts, folder: string): Plugin {
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
      onLoad({ filter: /.*/, namespace: 'docsc-optional' }, ({ path }) => modules[path as keyof typeof modules]);
    },
  };
}

/**
 * Makes each lazily loaded part of the application also import `shared-chunk.ts`, so that esbuild puts everything that parts
 * share with the shell into one file. Otherwise it makes a file for each set of parts, and a page would load six.
 */
export function sharedChunkPlugin(folder: string): Plugin {
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
