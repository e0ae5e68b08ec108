/**
 * Values as text by OpenAPI's rules: "Style Values" and "Style Examples" of the Parameter Object (3.2.1; the table of
 * 3.0.4, 3.1.1 and later is the same but for null), which refer to RFC 6570. Combinations that the table calls n/a are
 * written as the nearest one that is defined.
 */

/** How names and values are escaped: percent-encoded in addresses and forms, not at all in headers. */
export type Escaping = { name: (text: string) => string; value: (text: string) => string };
export type Style = { style?: string; explode?: boolean };
type Pair = [name: string, value: string];

const identity = (text: string) => text;

/** For headers and forms of several parts: 3.2.1 forbids percent-encoding there. */
export const unescaped: Escaping = { name: identity, value: identity };

type StyledValue = string | { items: string[] } | { entries: Pair[] };

/** A text for a single value; what is nested deeper than styles reach is JSON. */
export function scalarText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** RFC 6570 section 2.3: null is no value, and a list or map of nothing else is none either. */
function toStyledValue(value: unknown): StyledValue | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    const items = value.filter(isValue).map(scalarText);
    return items.length ? { items } : undefined;
  }
  const entries = Object.entries(value)
    .filter(([, member]) => isValue(member))
    .map(([name, member]): Pair => [name, scalarText(member)]);
  return entries.length ? { entries } : undefined;
}

function isValue(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** Styles `simple`, `label` and `matrix`, in a path or a header. */
export function serializeSegment(
  name: string,
  value: unknown,
  { style = 'simple', explode = false }: Style,
  escaping: Escaping,
) {
  const shape = toStyledValue(value);
  if (shape === undefined) return '';
  if (style === 'matrix')
    return serializePairs(name, value, { explode }, escaping)
      .map(([key, text]) => `;${key}${text && `=${text}`}`)
      .join('');
  const separator = style === 'label' && explode ? '.' : ',';
  return `${style === 'label' ? '.' : ''}${serializeItems(shape, explode, escaping).join(separator)}`;
}

function serializeItems(shape: StyledValue, explode: boolean, { name, value }: Escaping): string[] {
  if (typeof shape === 'string') return [value(shape)];
  if ('items' in shape) return shape.items.map(value);
  const members = shape.entries.map(([key, text]): Pair => [name(key), value(text)]);
  return explode ? members.map(pair => pair.join('=')) : members.flat();
}

/** Styles `form`, `spaceDelimited`, `pipeDelimited`, `deepObject` and `cookie`: the pairs of a query, cookie or form. */
export function serializePairs(
  name: string,
  value: unknown,
  { style = 'form', explode }: Style,
  escaping: Escaping,
): Pair[] {
  const escaped = ([key, text]: Pair): Pair => [escaping.name(key), escaping.value(text)];
  if (style === 'deepObject') return deepPairs(name, value).map(escaped);
  const shape = toStyledValue(value);
  if (shape === undefined) return isValue(value) ? [] : [escaped([name, ''])];
  if (typeof shape === 'string') return [escaped([name, shape])];
  if (explode ?? (style === 'form' || style === 'cookie'))
    return 'items' in shape ? shape.items.map(item => escaped([name, item])) : shape.entries.map(escaped);
  const delimiters: Record<string, string> = { spaceDelimited: escaping.name(' '), pipeDelimited: escaping.name('|') };
  return [[escaping.name(name), serializeItems(shape, false, escaping).join(delimiters[style] ?? ',')]];
}

/** `a[b]=c`; deeper objects and arrays, which OpenAPI leaves open, go on as Stripe and PHP read them: `a[b][0]=c`. */
function deepPairs(name: string, value: unknown): Pair[] {
  if (value === null || typeof value !== 'object') return [[name, scalarText(value)]];
  return Object.entries(value)
    .filter(([, member]) => isValue(member))
    .flatMap(([key, member]) => deepPairs(`${name}[${key}]`, member));
}
