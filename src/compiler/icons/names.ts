/** Names of icons as pages write them, and the sets in which each may be. */
import type { IconsConfig } from '../config/icons.js';

/** An icon as a page names it. `type` is a style of its set, such as `solid`, which Mintlify calls `iconType`. */
export type WrittenIcon = { name: string; type?: string };

/** An icon of a set. */
export type IconName = { set: string; name: string; type?: string };

/** The places where an icon is looked up, in this order. If there are none, `set` names a set that is not configured. */
export type IconPlaces = { places: IconName[]; set?: string };

/** Names of sets in MkDocs, and names under which a site may have the same drawings. */
const families: Record<string, string[]> = {
  material: ['material', 'mdi'],
  octicons: ['octicons', 'octicon'],
  simple: ['simple', 'simple-icons'],
};

/** The sets of Font Awesome: one folder of styles, or a set for each style. */
const awesome = /^(?:fontawesome|fa[5-9]?)$/;

/** The candidates for a name: the set named before its colon, its tool's set, or the default sets. */
export function placesOf({ name: written, type }: WrittenIcon, config: IconsConfig): IconPlaces {
  const name = written.trim();
  const [, before, after] = /^([\w-]+):(.+)$/.exec(name) ?? [];
  if (before !== undefined && after !== undefined)
    return config.sets.has(before) ? { places: [{ set: before, name: after, type }] } : { places: [], set: before };
  const classes = /^fa[a-z]?(?:-(\w+))?\s+fa-([\w-]+)/.exec(name);
  if (classes) return { places: defaultPlaces({ name: classes[2]!, type: classes[1] ?? type }, config) };
  const foreign = placesOfShortcode(name.replaceAll('/', '-'), config);
  const defaults = defaultPlaces({ name, type }, config);
  return { places: name.includes('/') ? [...foreign, ...defaults] : [...defaults, ...foreign] };
}

/** The places of `material-rocket`, `fontawesome-brands-github` or `own-logo`; none where the site has no such set. */
export function placesOfShortcode(code: string, { sets }: IconsConfig): IconName[] {
  return [...code.matchAll(/-/g)].flatMap(({ index }): IconName[] => {
    const [prefix, name] = [code.slice(0, index), code.slice(index + 1)];
    if (prefix === 'fontawesome') return placesOfAwesome(name, [...sets.keys()]);
    const names = Object.hasOwn(families, prefix) ? families[prefix]! : [prefix];
    return names.filter(set => sets.has(set)).map(set => ({ set, name }));
  });
}

function placesOfAwesome(code: string, sets: string[]): IconName[] {
  const [, style, name] = /^(brands|regular|solid)-(.+)$/.exec(code) ?? [];
  if (style === undefined || name === undefined) return [];
  return sets.flatMap((set): IconName[] => {
    if (awesome.test(set)) return [{ set, name, type: style }];
    return set.endsWith(`-${style}`) && awesome.test(set.slice(0, -style.length - 1)) ? [{ set, name }] : [];
  });
}

/** Sets and folders of the wanted style come first. */
function defaultPlaces({ name, type }: WrittenIcon, { defaults }: IconsConfig): IconName[] {
  if (type === undefined) return defaults.map(set => ({ set, name }));
  const styled = defaults.flatMap((set): IconName[] => [
    ...(set.endsWith(`-${type}`) ? [{ set, name }] : []),
    { set, name: `${type}/${name}` },
  ]);
  return [...styled, ...defaults.map(set => ({ set, name }))];
}
