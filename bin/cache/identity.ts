/**
 * docsc's part of every cache key: a hash of its own code and of the versions of packages that are not bundled with it.
 * A change of either must not reuse old entries.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Packages that docsc resolves at run time, because it imports them from outside its bundle or bundles them for browsers. */
export const externalPackages = ['esbuild', 'react', 'react-dom'] as const;
/** Packages that docsc uses only if they are installed. */
export const optionalPackages = ['beautiful-mermaid', 'satteri', 'sharp'] as const;

/** Returns a SHA-256 hash in hexadecimal, or `undefined` if a required package is missing: nothing is cached then. */
export function computeIdentity(folder: string): string | undefined {
  const hash = createHash('sha256');
  const { node, icu } = process.versions;
  const versions = readVersions(folder);
  if (!versions) return undefined;
  hash.update(JSON.stringify([node, icu, versions]));
  // The imports field of package.json chooses modules of the browser's bundle.
  const ownFiles = ['dist/bin/main.cjs', 'package.json', 'templates/page.html'];
  const forBrowsers = ['dist/packages', 'src/runtime'].flatMap(path => filesBelow(folder, path));
  for (const path of [...ownFiles, ...forBrowsers, ...sharedSources(folder)])
    hash.update(`${path}\n`).update(readFileSync(join(folder, path)));
  return hash.digest('hex');
}

/** Paths of all files in a folder and below it, sorted. */
function filesBelow(folder: string, path: string): string[] {
  const entries = readdirSync(join(folder, path), { withFileTypes: true });
  return entries
    .flatMap(entry => {
      const inside = `${path}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(folder, inside) : [inside];
    })
    .sort();
}

/** Sources that both the compiler and the browser use. */
function sharedSources(folder: string): string[] {
  const names = readdirSync(join(folder, 'src')).filter(name => name.endsWith('.ts'));
  return names.sort().map(name => `src/${name}`);
}

type PackageManifest = {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/**
 * Names and versions of all packages and their dependencies, such as `react@19.0.0`, sorted. Follows dependencies as Node
 * does: in `node_modules` of the package's real folder, or above it. `undefined` if a required package is missing.
 */
function readVersions(root: string): string[] | undefined {
  const versions = new Map<string, string>();
  const addTree = (folder: string, name: string): boolean => {
    const path = findPackage(folder, name);
    return path !== undefined && addPackage(realpathSync.native(path));
  };
  const addPackage = (folder: string): boolean => {
    if (versions.has(folder)) return true;
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageManifest;
    versions.set(folder, `${manifest.name}@${manifest.version}`);
    const optional = manifest.optionalDependencies ?? {};
    const names = new Set([...Object.keys(manifest.dependencies ?? {}), ...Object.keys(optional)]);
    return [...names].every(name => addTree(folder, name) || optional[name] !== undefined);
  };
  for (const name of externalPackages) if (!addTree(root, name)) return undefined;
  for (const name of optionalPackages) addTree(root, name);
  return [...versions.values()].sort();
}

function findPackage(folder: string, name: string): string | undefined {
  const path = join(folder, 'node_modules', name);
  if (existsSync(join(path, 'package.json'))) return path;
  const parent = dirname(folder);
  return parent === folder ? undefined : findPackage(parent, name);
}
