/** The format of Iconify: one JSON file with the bodies of all drawings of a set, and other names for some of them. */

type Box = { left?: number; top?: number; width?: number; height?: number };
type IconifyIcon = Box & { body: string };
type IconifyAlias = Box & { parent: string; rotate?: number; hFlip?: boolean; vFlip?: boolean };

/** A set as its file has it. */
export type IconifySet = Box & {
  icons: Record<string, IconifyIcon>;
  aliases?: Record<string, IconifyAlias>;
};

/** No name stands for another one over more names. */
const MAX_ALIASES = 8;

/** The names of all drawings. */
export function iconifyNames({ icons, aliases = {} }: IconifySet): string[] {
  return [...Object.keys(icons), ...Object.keys(aliases)];
}

/** A drawing as a file of SVG; `undefined` where the set has none of this name. */
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

/** The drawing turned and mirrored as its other names say. */
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
