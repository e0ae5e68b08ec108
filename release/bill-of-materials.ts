/** The software bill of materials of the published package, in CycloneDX. */
import type { BundledPackage } from './bundled-packages.js';

type Property = { name: string; value: string };
type Component = { 'bom-ref': string; name: string; properties?: Property[]; [field: string]: unknown };
type Dependency = { ref: string; dependsOn?: string[] };

/** What `npm sbom` writes. */
export type BillOfMaterials = {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Component; [field: string]: unknown };
  components: Component[];
  dependencies: Dependency[];
  [field: string]: unknown;
};

/** The packages of a lock file by their paths. */
export type LockFile = { packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean }> };

const DEVELOPMENT = 'cdx:npm:package:development';
const BUNDLED: Property = { name: 'cdx:npm:package:bundled', value: 'true' };

/**
 * Keeps what reaches a user of npm's bill of all packages in a checkout: packages that npm installs with docsc, and packages
 * that are bundled. Without its time and number, the same commit makes the same bytes.
 */
export function selectMaterials(
  bill: BillOfMaterials,
  { lock, bundled, name }: { lock: LockFile; bundled: BundledPackage[]; name: string },
): BillOfMaterials {
  const installed = new Set(installedPackages(lock));
  const inside = new Set(bundled.map(found => `${found.name}@${found.version}`));
  const root = bill.metadata.component['bom-ref'];
  const isKept = (ref: string) => ref === root || installed.has(ref) || inside.has(ref);
  const components = bill.components
    .filter(component => isKept(component['bom-ref']))
    .map(component => {
      const others = (component.properties ?? []).filter(property => property.name !== DEVELOPMENT);
      const properties = inside.has(component['bom-ref']) ? [...others, BUNDLED] : others;
      const filled = Object.entries({ ...component, properties }).filter(
        ([, value]) => !Array.isArray(value) || value.length,
      );
      return Object.fromEntries(filled) as Component;
    });
  const { serialNumber: _, ...rest } = bill;
  const { timestamp: __, ...metadata } = bill.metadata;
  return {
    ...rest,
    metadata: { ...metadata, component: { ...metadata.component, name } },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(dependency => ({ ...dependency, dependsOn: dependency.dependsOn?.filter(isKept) ?? [] })),
  };
}

/** The paths of the packages that npm installs with docsc, on any system, such as `node_modules/react`. */
export function installedPaths({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
    path && !dev && !devOptional ? [path] : [],
  );
}

/** The names and versions of these packages, such as `react@19.0.0`. */
export function installedPackages(lock: LockFile): string[] {
  return installedPaths(lock).map(path => `${path.replace(/^.*node_modules\//, '')}@${lock.packages[path]!.version}`);
}
