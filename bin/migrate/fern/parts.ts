/** Products and versions of a Fern site, each with a navigation file of its own. */
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { type Area, joinAreas } from '../areas.js';
import { readIcon } from '../marks.js';
import type { Settings } from '../settings.js';
import type { SiteNavigation } from '../site-navigation.js';
import type { FernContext } from './context.js';
import { readNavigationFile } from './navigation.js';
import { openNavigation } from './navigation-files.js';
import { addressOf, slugsBelow } from './slugs.js';

/** A navigation file in its place. `isMain` is true unless it is that of an older version. */
export type NavigationPart = {
  label: string;
  icon?: string;
  file: Settings;
  slugs: string[];
  isMain: boolean;
  group?: string;
};

/** All navigation files, the links that stand among products, and the slug that the newest version may have. */
export type NavigationParts = { parts: NavigationPart[]; links: Area[]; newest?: string };

const entryKeys = [
  'image',
  'subtitle',
  'audiences',
  'availability',
  'viewers',
  'orphaned',
  'target',
  'hidden',
  'announcement',
  'default',
];

/** Opens what `docs.yml` names; without products and versions, that is `docs.yml` itself. */
export async function openParts(fs: FileSystem, docs: Settings): Promise<NavigationParts> {
  const parts: NavigationPart[] = [];
  const links: Area[] = [];
  for (const product of docs.list('products')) {
    product.passOver(...entryKeys);
    const label = product.text('display-name') ?? '';
    const href = product.text('href');
    const { icon } = readIcon(product);
    const slugs = slugsBelow(product, label, []);
    if (href) links.push({ label, icon, href });
    else if (product.has('versions')) {
      product.passOver('path');
      parts.push(...(await openVersions(fs, product, { label, icon, slugs })));
    } else {
      const file = await openNavigation(fs, product);
      if (file) parts.push({ label, icon, file, slugs, isMain: true });
    }
  }
  const versions = await openVersions(fs, docs, { slugs: [] });
  parts.push(...versions);
  if (!parts.length || docs.has('navigation'))
    parts.unshift({ label: 'Documentation', file: docs, slugs: [], isMain: true });
  const [first] = docs.list('versions');
  const newest = first && addressOf(slugsBelow(first, first.text('display-name') ?? '', []));
  return { parts, links, newest };
}

/** The first version has addresses without its slug. */
async function openVersions(
  fs: FileSystem,
  owner: Settings,
  { label: group, icon, slugs }: { label?: string; icon?: string; slugs: string[] },
): Promise<NavigationPart[]> {
  const parts: NavigationPart[] = [];
  for (const [index, version] of owner.list('versions').entries()) {
    version.passOver(...entryKeys, 'icon');
    const name = version.text('display-name') ?? '';
    const own = slugsBelow(version, name, slugs);
    const file = await openNavigation(fs, version);
    const isMain = index === 0;
    const label = isMain && group ? group : name;
    if (file) parts.push({ label, icon, file, slugs: isMain ? slugs : own, isMain, group });
  }
  if (parts.length > 1) owner.report('versions', `are ${parts.length}, which become sidebars of one site`, VERSIONS);
  return parts;
}

const VERSIONS = 'For a site of each version, build each one by itself, and list the others under "version".';

/** Reads every part. Older versions are entries of a menu, named by the newest. */
export function readParts({ parts, links }: NavigationParts, context: FernContext): SiteNavigation {
  const read = parts.map(part => ({
    part,
    areas: readNavigationFile(part.file, part.label, { ...context, slugs: part.slugs }),
  }));
  const main = read.filter(({ part }) => part.isMain);
  const areas =
    main.length > 1 ? main.flatMap(({ part, areas: own }) => nest(part, own)) : main.flatMap(one => one.areas);
  const groups = new Set(read.filter(({ part }) => !part.isMain).map(({ part }) => part.group));
  const menus = [...groups].map((group): Area => {
    const older = read.filter(({ part }) => !part.isMain && part.group === group);
    const newest = main.find(({ part }) => part.group === group);
    const items = group === undefined ? undefined : joinAreas(newest?.areas ?? []);
    const olderAreas = older.flatMap(({ part, areas: own }) => joinVersion(part.label, own));
    return { label: group ?? newest?.part.label ?? '', items, areas: olderAreas };
  });
  return { areas: [...areas, ...links], menus, anchors: [] };
}

function nest({ label, icon }: NavigationPart, areas: Area[]): Area[] {
  const [only, ...others] = areas;
  if (!only) return [];
  return [others.length ? { label, icon, areas } : { ...only, label, icon: icon ?? only.icon }];
}

function joinVersion(label: string, areas: Area[]): Area[] {
  const [only, ...others] = areas;
  const items = !others.length && only?.items ? only.items : joinAreas(areas);
  return items.length ? [{ label, items }] : [];
}
