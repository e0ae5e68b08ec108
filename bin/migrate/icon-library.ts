/** The set of icons that the names of another tool come from, as a package for docsc. */
import type { UserConfig } from '../../src/compiler/config/schema.js';
import { finding } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { isObject } from '../../src/compiler/source/json-object.js';
import type { FrontMatterFields } from './front-matter.js';
import type { Source } from './types.js';

/** The name of each library, and the packages that docsc can read it from; the first one is what a site should install. */
const libraries: Record<string, { label: string; packages: [string, ...string[]] }> = {
  fontawesome: { label: 'Font Awesome', packages: ['@fortawesome/fontawesome-free'] },
  lucide: { label: 'Lucide', packages: ['@iconify-json/lucide', 'lucide-static'] },
  tabler: { label: 'Tabler', packages: ['@iconify-json/tabler', '@tabler/icons'] },
};

type IconSets = { icons?: UserConfig['icons']; diagnostics: Diagnostic[] };

/** Names the package if it is installed. Otherwise docsc draws no icons, and the finding says what to install. */
export async function findIconLibrary(fs: FileSystem, written: string | undefined, source: Source): Promise<IconSets> {
  const name = written !== undefined && Object.hasOwn(libraries, written) ? written : 'fontawesome';
  const { label, packages } = libraries[name]!;
  for (const one of packages)
    if (await fs.exists(`node_modules/${one}/package.json`)) return { icons: { [name]: one }, diagnostics: [] };
  const [best] = packages;
  const hint = `Run: npm install --save-dev ${best}, and write "icons: { ${name}: '${best}' }".`;
  const message = `The icons of this site are drawings of ${label}, which is not installed.`;
  return { diagnostics: [finding('unmigrated-setting', message, { ...source, hint })] };
}

/** True if an entry of a sidebar or a tab has an icon, at any depth. */
export function namesIcons(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(namesIcons);
  return isObject(part) && (typeof part.icon === 'string' || Object.values(part).some(namesIcons));
}

/** True if a page has an icon of its own, or in its text. */
export function hasIcons({ fields, body }: FrontMatterFields): boolean {
  return typeof fields.icon === 'string' || /<Icon\b|\bicon=["'{]/.test(body);
}
