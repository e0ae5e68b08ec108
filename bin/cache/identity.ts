/**
 * What stands for docsc itself in the keys of its cache: its own code, and the versions of the packages that are not in
 * it. Most are: they are bundled with the command, whose name for them is a hash.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Packages that are found when docsc runs: outside of the command's bundle, or bundled for the browser. */
export const externalPackages = [
  'esbuild',
  'fuse.js',
  'medium-zoom',
  'react',
  'react-dom',
  'rehype-react',
  'wouter',
] as const;
/** Where they are installed. */
export const optionalPackages = ['beautiful-mermaid', 'satteri'] as const;

/** `undefined` where a package cannot be found: nothing is then kept. */
export function computeIdentity(folder: string): string | undefined {
  const hash = createHash('sha256');
  const { node, icu } = process.versions;
  const versions = new Map<string, string>();
  for (const name of externalPackages) if (!addPackageTree(folder, name, versions)) return undefined;
  for (const name of optionalPackages) addPackageTree(folder, name, versions);
  hash.update(JSON.stringify([node, icu, [...versions.values()].sort()]));
  const own = ['dist/bin/main.cjs', 'templates/page.html'];
  for (const path of [...own, ...filesBelow(folder, 'src/runtime'), ...sharedSources(folder)])
    hash.update(`${path}\n`).update(readFileSync(join(folder, path)));
  return hash.digest('hex');
}

/** Sources that are bundled for the browser when a site is built. */
function filesBelow(folder: string, path: string): string[] {
  const entries = readdirSync(join(folder, path), { withFileTypes: true });
  return entries
    .flatMap(entry => {
      const inside = `${path}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(folder, inside) : [inside];
    })
    .sort();
}

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

/** Follows dependencies as Node does: in `node_modules` of the package's real folder, or above it. */
function addPackageTree(folder: string, name: string, versions: Map<string, string>): boolean {
  const found = findPackage(folder, name);
  return found !== undefined && addPackage(found, versions);
}

function addPackage(folder: string, versions: Map<string, string>): boolean {
  const real = realpathSync.native(folder);
  if (versions.has(real)) return true;
  const manifest = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8')) as PackageManifest;
  versions.set(real, `${manifest.name}@${manifest.version}`);
  const optional = manifest.optionalDependencies ?? {};
  const names = new Set([...Object.keys(manifest.dependencies ?? {}), ...Object.keys(optional)]);
  return [...names].every(name => addPackageTree(real, name, versions) || optional[name] !== undefined);
}

function findPackage(folder: string, name: string): string | undefined {
  const found = join(folder, 'node_modules', name);
  if (existsSync(join(found, 'package.json'))) return found;
  const parent = dirname(folder);
  return parent === folder ? undefined : findPackage(parent, name);
}
