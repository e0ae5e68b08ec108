/** Iconify's format: one JSON file with the bodies of all drawings of a set, and aliases for some of them. */

type Box = { left?: number; top?: number; width?: number; height?: number };
type IconifyIcon = Box & { body: string };
type IconifyAlias = Box & { parent: string; rotate?: number; hFlip?: boolean; vFlip?: boolean };

/** The parsed JSON file of a set. */
export type IconifySet = Box & {
  icons: Record<string, IconifyIcon>;
  aliases?: Record<string, IconifyAlias>;
};

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
