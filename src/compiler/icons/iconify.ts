/** Iconify's format: one JSON file with the bodies of all drawings of a set, and aliases for some of them. */
import { isObject } from '../source/json-object.js';
import { scanJson } from '../source/json-scan.js';

type Box = { left?: number; top?: number; width?: number; height?: number };
type IconifyIcon = Box & { body: string };
type IconifyAlias = Box & { parent: string; rotate?: number; hFlip?: boolean; vFlip?: boolean };

/** The parsed JSON file of a set. */
export type IconifySet = Box & {
  icons: Record<string, IconifyIcon>;
  aliases?: Record<string, IconifyAlias>;
};

/** A set, or why the text is none, as the end of a sentence about its file, and the offset of the fault where it is known. */
export function parseIconify(text: string): IconifySet | { fault: string; offset?: number } {
  const value = parse(text);
  if (value === undefined) {
    const { index, reason } = scanJson(text) ?? { reason: 'it cannot be read' };
    return { fault: `is not valid JSON: ${reason}`, offset: index };
  }
  const fault = faultOf(value);
  return fault === undefined ? (value as IconifySet) : { fault };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a value needs to be, with the words for it. */
type Check = [keys: readonly string[], isRight: (value: unknown) => boolean, kind: string];

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const boxCheck: Check = [['left', 'top', 'width', 'height'], isNumber, 'a number'];
const iconChecks: Check[] = [[['body'], value => typeof value === 'string', 'a text'], boxCheck];
const aliasChecks: Check[] = [
  [['parent'], value => typeof value === 'string', 'a text'],
  [['rotate'], isNumber, 'a number'],
  [['hFlip', 'vFlip'], value => typeof value === 'boolean', 'true or false'],
  boxCheck,
];

function faultOf(set: unknown): string | undefined {
  if (!isObject(set)) return 'is not an object';
  const { icons, aliases = {} } = set;
  if (!isObject(icons)) return 'has no object "icons"';
  if (!isObject(aliases)) return 'has "aliases" that are not an object';
  const faults = [
    faultIn('', set, [boxCheck]),
    ...Object.entries(icons).map(([name, icon]) => faultIn(`icons.${name}`, icon, iconChecks)),
    ...Object.entries(aliases).map(([name, alias]) => faultIn(`aliases.${name}`, alias, aliasChecks)),
  ];
  return faults.find(fault => fault !== undefined);
}

/** `body` and `parent` have to be there; everything else may be left out. */
function faultIn(place: string, value: unknown, checks: Check[]): string | undefined {
  if (!isObject(value)) return `has "${place}", which is not an object`;
  for (const [keys, isRight, kind] of checks)
    for (const key of keys) {
      const isLeftOut = value[key] === undefined && kind !== 'a text';
      if (!isLeftOut && !isRight(value[key])) return `has "${place}${place && '.'}${key}", which is not ${kind}`;
    }
  return undefined;
}

/** The longest chain of aliases that is followed. */
const MAX_ALIASES = 8;

/** The names of all drawings. */
export function iconifyNames({ icons, aliases = {} }: IconifySet): string[] {
  return [...Object.keys(icons), ...Object.keys(aliases)];
}

/** A drawing as the text of an SVG file; `undefined` if the set has no drawing of this name. */
export function iconifySvg(set: IconifySet, name: string): string | undefined {
  const { icons, aliases = {} } = set;
  const turns: IconifyAlias[] = [];
  let current = name;
  while (!Object.hasOwn(icons, current)) {
    if (!Object.hasOwn(aliases, current) || turns.length >= MAX_ALIASES) return undefined;
    turns.push(aliases[current]!);
    current = aliases[current]!.parent;
  }
  const { body, ...box } = icons[current]!;
  const boxes: Box[] = [...turns, box, set];
  const size = (key: keyof Box, otherwise: number) => boxes.find(one => one[key] !== undefined)?.[key] ?? otherwise;
  const [left, top, width, height] = [size('left', 0), size('top', 0), size('width', 16), size('height', 16)];
  return turn({ body, left, top, width, height }, turns);
}

/** Rotates and mirrors the drawing as its aliases require. */
function turn({ body, left, top, width, height }: Required<Box> & { body: string }, turns: IconifyAlias[]): string {
  const isOdd = (key: 'hFlip' | 'vFlip') => turns.filter(one => one[key]).length % 2 === 1;
  const quarters = turns.reduce((sum, { rotate = 0 }) => sum + rotate, 0) % 4;
  const [middleX, middleY] = [left + width / 2, top + height / 2];
  const steps = [
    ...(quarters ? [`rotate(${quarters * 90} ${middleX} ${middleY})`] : []),
    ...(isOdd('hFlip') ? [`translate(${2 * middleX} 0) scale(-1 1)`] : []),
    ...(isOdd('vFlip') ? [`translate(0 ${2 * middleY}) scale(1 -1)`] : []),
  ];
  const box = quarters % 2 ? [middleX - height / 2, middleY - width / 2, height, width] : [left, top, width, height];
  const content = steps.length ? `<g transform="${steps.join(' ')}">${body}</g>` : body;
  return `<svg viewBox="${box.join(' ')}">${content}</svg>`;
}
