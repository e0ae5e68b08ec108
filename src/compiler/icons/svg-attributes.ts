/** The parts of SVG that an icon may have: shapes and their paint. Nothing of it runs, loads or links. */

/** Elements that are kept. */
export const shapes: ReadonlySet<string> = new Set(
  'g path circle ellipse rect line polyline polygon defs clipPath mask linearGradient radialGradient stop'.split(' '),
);

/** Elements that show nothing. */
export const silent: ReadonlySet<string> = new Set(['title', 'desc', 'metadata']);

/** Attributes, as React spells them. */
const names = `d points x y x1 y1 x2 y2 cx cy r rx ry width height transform id color opacity offset pathLength fill
  fillOpacity fillRule clipRule clipPath mask stroke strokeWidth strokeLinecap strokeLinejoin strokeMiterlimit
  strokeDasharray strokeDashoffset strokeOpacity stopColor stopOpacity gradientUnits gradientTransform maskUnits
  clipPathUnits vectorEffect`.split(/\s+/);

const byLowerCase = new Map(names.map(name => [name.toLowerCase(), name]));

/** The attribute of any spelling: `stroke-linecap` and `strokeLineCap` are one. `undefined` for those that are left out. */
export function attributeOf(name: string): string | undefined {
  return byLowerCase.get(name.replaceAll('-', '').toLowerCase());
}
