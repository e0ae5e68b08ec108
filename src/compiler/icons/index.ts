/**
 * The icons of a site by name: drawings of installed packages and of the site's own folders, read while pages are
 * compiled. Only the drawings that pages name become part of them.
 */

import { cacheKey } from '../cache/keys.js';
import type { IconsConfig } from '../config/icons.js';
import type { Config } from '../config/types.js';
import { closestMatch, didYouMean } from '../diagnostics/did-you-mean.js';
import type { RuleName } from '../diagnostics/rules/index.js';
import type { Hint } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import type { Origin } from '../types.js';
import { type Drawing, MAX_ICON, readDrawing } from './drawing.js';
import { type IconSet, type MissingSet, openIconSet, type SetFault, type SvgText } from './icon-set.js';
import { type IconName, placesOf, placesOfShortcode, type WrittenIcon } from './names.js';

/** A problem with an icon. `origin` is its file, if that is not the page. */
export type IconProblem = { rule: RuleName; message: string; hint?: Hint; origin?: Origin };

/** A drawing and its file in the project, or the reason why it cannot be drawn. */
export type FoundIcon = { drawing?: Drawing; file?: string; problem?: IconProblem };

/** Finds icons. */
export type Icons = {
  find: (icon: WrittenIcon) => Promise<FoundIcon>;
  /** True for the name of an icon between colons, as in MkDocs, of a set that the site has. */
  isShortcode: (code: string) => boolean;
  hasSets: boolean;
  /** Changes with the installed packages; part of cache keys. */
  key: () => Promise<string>;
};

type IconsProject = { config: Pick<Config, 'icons' | 'path' | 'positionAt'>; fs: FileSystem; root: string };

/** Creates the icons of one compiler. Nothing is read before a page names one. */
export function createIcons({ config, fs, root }: IconsProject): Icons {
  const { icons } = config;
  const opened = new Map<string, Promise<IconSet | MissingSet>>();
  const drawings = new Map<string, FoundIcon>();
  const open = (set: string) => {
    const found = opened.get(set) ?? openIconSet(icons.sets.get(set)!, fs, root);
    opened.set(set, found);
    return found;
  };
  const draw = ({ set, name, type }: IconName, { svg, file }: SvgText): FoundIcon => {
    const written = `${set}:${name}`;
    const id = type === undefined ? written : `${written}:${type}`;
    const known = drawings.get(id);
    if (known) return known;
    const drawing = readDrawing(svg, `icon-${id.replace(/[^\w-]+/g, '-')}`);
    const found = { drawing, file, problem: diagnoseDrawing(written, svg, drawing) };
    // A file of the project may change while the compiler lives.
    if (file === undefined) drawings.set(id, found);
    return found;
  };
  return {
    hasSets: icons.sets.size > 0,
    isShortcode: code => placesOfShortcode(code, icons).length > 0,
    key: async () => {
      if (!icons.sets.size) return '';
      const sets = await Promise.all([...icons.sets.keys()].map(open));
      return cacheKey(sets.map(set => ('missing' in set ? set : set.version)));
    },
    find: async icon => {
      const { places, set: unknown } = placesOf(icon, icons);
      const names: string[] = [];
      for (const place of places) {
        const set = await open(place.set);
        if ('missing' in set) return { problem: diagnoseMissing(place.set, set, config) };
        const fault = await set.fault?.();
        if (fault) return { problem: diagnoseFault(place.set, fault, config) };
        const text = await set.read(place.name, place.type);
        if (text) return draw(place, text);
        names.push(...(await set.names()));
      }
      return {
        problem: diagnoseName(
          icon.name,
          { place: places.find(({ name }) => icon.name.endsWith(name)) ?? places[0], unknown, names },
          icons,
        ),
      };
    },
  };
}

function diagnoseDrawing(name: string, svg: string, drawing: Drawing | undefined): IconProblem | undefined {
  const rule = 'invalid-icon';
  if (!drawing) {
    const message =
      svg.length > MAX_ICON ? `has more than ${MAX_ICON} characters` : 'is not an SVG drawing with a size';
    return { rule, message: `The file of the icon "${name}" ${message}.` };
  }
  if (!drawing.leftOut.length) return undefined;
  const tags = drawing.leftOut.map(tag => `<${tag}>`).join(', ');
  return { rule, message: `The icon "${name}" contains ${tags}, which icons may not contain; it is drawn without.` };
}

/** Where the configuration names a set. */
function originOf(set: string, { path, positionAt }: IconsProject['config']): Origin {
  const pointer = `/icons/${set}`;
  return { path, pointer, place: positionAt(pointer) };
}

function diagnoseFault(set: string, { file, message, ...rest }: SetFault, config: IconsProject['config']): IconProblem {
  const rule = 'invalid-icon-set';
  const problem = { rule, message: `The icon set "${set}" cannot be read: "${file}" ${message}.` } as const;
  if (!('package' in rest)) return { ...problem, origin: { path: file, place: rest.place } };
  return { ...problem, origin: originOf(set, config), hint: `Install it again: npm install ${rest.package}` };
}

function diagnoseMissing(set: string, { missing, name }: MissingSet, config: IconsProject['config']): IconProblem {
  const origin = originOf(set, config);
  const rule = 'missing-icon-set';
  if (missing === 'package') {
    const message = `The icon set "${set}" is the package "${name}", which is not installed.`;
    return { rule, message, hint: `Run: npm install ${name}`, origin };
  }
  const message = `The icon set "${set}" has no drawings: there are no SVG files in "${name}".`;
  return { rule, message, origin };
}

type UnknownName = { place?: IconName; unknown?: string; names: string[] };

function diagnoseName(written: string, { place, unknown, names }: UnknownName, { sets }: IconsConfig): IconProblem {
  const rule = 'unknown-icon';
  const known = [...sets.keys()];
  if (!known.length) {
    const hint = 'Install one, such as @iconify-json/lucide, and name it under "icons" in the configuration.';
    return { rule, message: `The site has no icon set for "${written}".`, hint };
  }
  const listed = `The sets of this site are ${known.join(', ')}.`;
  if (unknown !== undefined) {
    const message = `There is no icon set "${unknown}".`;
    return { rule, message, hint: didYouMean(unknown, known) ?? listed };
  }
  if (!place) {
    const hint = `Write the set before it, as in ${known[0]}:${written}, or set "icons.default". ${listed}`;
    return { rule, message: `The icon "${written}" names no set, and the site has no default.`, hint };
  }
  const near = didYouMean(place.name, names) ?? nameWithin(place.name, names);
  return { rule, message: `The set "${place.set}" has no icon "${place.name}".`, hint: near };
}

/** Names that have the written one as one of their words: `github` for `mark-github`. */
function nameWithin(name: string, names: string[]): string | undefined {
  const isWord = (other: string) => `-${other}-`.includes(`-${name}-`) || `-${name}-`.includes(`-${other}-`);
  const near = names.filter(isWord).slice(0, 3);
  const word = closestMatch(name.split('-')[0]!, names);
  const found = near.length ? near : word === undefined ? [] : [word];
  return found.length ? `It has ${found.map(other => `"${other}"`).join(', ')}.` : undefined;
}
