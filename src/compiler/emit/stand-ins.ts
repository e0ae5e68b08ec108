/** Replaces modules in the browser's bundle by smaller ones, and proves that each replacement took effect. */
import { posix } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { escapePattern } from '../source/escape-pattern.js';
import type { OptionalParts } from './optional-parts.js';

/** A module that stands in for another one. */
export type StandIn = {
  /** The replaced module, as it is written in imports. */
  module: string;
  /** The package whose imports of the module are replaced. Absent where those of the runtime are. */
  importedBy?: string;
  /** Path of the stand-in in the bundle's metafile: below the runtime's folder, or `namespace:path` of a plugin. */
  path: string;
};

/**
 * Stand-ins for packages and for what they import. `npm run compile` writes each package as one file, so users install
 * neither the package nor its dependencies. Bodies need little of rehype-react: the names of attributes (its table of 18 KB
 * has those of all elements of HTML and SVG), but no inline styles, which the Content-Security-Policy forbids, and no messages
 * about them. wouter has a shim for versions of React without stores, patterns for routes, and a hook for the address bar; the
 * runtime uses the manifest and a hook of its own instead.
 */
export const packageStandIns: StandIn[] = [
  { module: 'rehype-react', path: compiledPackage('rehype-react') },
  { module: 'wouter', path: compiledPackage('wouter') },
  {
    module: 'property-information',
    importedBy: 'rehype-react',
    path: 'content/attribute-names.ts',
  },
  { module: 'style-to-object', importedBy: 'rehype-react', path: 'content/style-parser-stub.ts' },
  { module: 'vfile-message', importedBy: 'rehype-react', path: 'content/style-parser-stub.ts' },
  { module: 'use-sync-external-store/shim/index.js', importedBy: 'wouter', path: 'router/sync-external-store.ts' },
  { module: 'regexparam', importedBy: 'wouter', path: 'router/wouter-stub.ts' },
  { module: './use-browser-location.js', importedBy: 'wouter', path: 'router/wouter-stub.ts' },
];

/** The stand-in for what only the search engine imports, in its worker and on pages. */
export const searchStandIns: StandIn[] = [{ module: 'fuse.js', path: compiledPackage('fuse.js') }];

/** Path of a package's file, seen from the runtime's folder. */
function compiledPackage(name: string): string {
  return `../../dist/packages/${name}/index.js`;
}

/**
 * Stand-ins for modules of the runtime that a site does not use. The runtime imports them by names in the `imports` field of
 * docsc's package.json, which has a target for each condition; esbuild gets the conditions that apply to the site.
 */
const runtimeStandIns: (StandIn & { condition: string; isUsed: (parts: OptionalParts) => boolean })[] = [
  {
    condition: 'docsc-no-slots',
    isUsed: ({ facts }) => facts.DOCSC_NO_SLOTS,
    module: '#runtime/slot',
    path: 'shell/slot-stub.ts',
  },
  {
    condition: 'docsc-no-tabs',
    isUsed: ({ facts }) => facts.DOCSC_NO_TABS,
    module: '#runtime/product-tabs',
    path: 'shell/product-tabs-stub.ts',
  },
  {
    condition: 'docsc-no-feedback',
    isUsed: ({ facts }) => facts.DOCSC_NO_FEEDBACK,
    module: '#runtime/feedback',
    path: 'shell/feedback-stub.ts',
  },
  {
    condition: 'docsc-remote-search',
    isUsed: ({ facts }) => facts.DOCSC_SEARCH !== 'local',
    module: '#runtime/local-backend',
    path: 'search/local/backend-stub.ts',
  },
];

/** The stand-ins for modules of the runtime that a site does not use. */
export function conditionalStandIns(parts: OptionalParts): StandIn[] {
  return runtimeStandIns.filter(({ isUsed }) => isUsed(parts));
}

/** The conditions under which esbuild resolves imports to these stand-ins. */
export function standInConditions(parts: OptionalParts): string[] {
  return runtimeStandIns.filter(({ isUsed }) => isUsed(parts)).map(({ condition }) => condition);
}

/** Replaces the imports of packages. Stand-ins of the runtime's own modules need no plugin. */
export function standInsPlugin(standIns: StandIn[], folder: string): Plugin {
  return {
    name: 'docsc-stand-ins',
    setup({ onResolve }) {
      for (const { module, importedBy, path } of standIns)
        onResolve({ filter: exactly(module) }, ({ importer, resolveDir }) => {
          const isMeant = importedBy ? isInPackage(importer, importedBy) : resolveDir.startsWith(folder);
          return isMeant ? { path: posix.join(folder, path) } : undefined;
        });
    },
  };
}

/** Throws an internal error that names the stand-ins which replaced no import in the bundle. */
export function assertStandInsUsed(standIns: StandIn[], { inputs }: Metafile): void {
  const isUsed = ({ module, importedBy, path }: StandIn) =>
    Object.entries(inputs).some(
      ([importer, { imports }]) =>
        isInPackage(importer, importedBy) &&
        // The metafile does not tell how an external import was written.
        imports.some(found => found.path === path && (found.external || found.original === module)),
    );
  const unused = standIns.filter(standIn => !isUsed(standIn)).map(({ module, path }) => `${path} for ${module}`);
  if (unused.length) throw new Error(`Internal error: these stand-ins replaced no import: ${unused.join(', ')}.`);
}

function isInPackage(importer: string, name: string | undefined): boolean {
  return name === undefined || new RegExp(`[\\\\/]${name}[\\\\/]`).test(importer);
}

/** A filter for imports of exactly this module. */
export function exactly(module: string): RegExp {
  return new RegExp(`^${escapePattern(module)}$`);
}
