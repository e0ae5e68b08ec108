/**
 * Serializes parameter values by OpenAPI 3.2.1: "Style Values" and "Style Examples" of the Parameter Object, which refer
 * to RFC 6570 (the table of 3.0.4 and of 3.1.1 differs only for null). Combinations that the table calls n/a are
 * serialized as the nearest one that it defines.
 */

/** Escapes names and values: percent-encoding in URLs and forms, nothing in headers. */
export type Escaping = { name: (text: string) => string; value: (text: string) => string };

/** How a value is serialized: `style` and `explode` as in OpenAPI, absent for the defaults. */
export type Serialization = { style?: string; explode?: boolean; escaping: Escaping };

type Pair = [name: string, value: string];

const identity = (text: string) => text;

/** For headers and multipart forms, in which OpenAPI 3.2.1 forbids percent-encoding. */
export const unescaped: Escaping = { name: identity, value: identity };

type StyledValue = string | { items: string[] } | { entries: Pair[] };

/** The text of a single value. Objects and lists, which styles do not cover at this depth, become JSON. */
export function scalarText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Undefined for null, and for a list or map without any other values (RFC 6570, section 2.3). */
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

/** The styles `simple`, `label` and `matrix`: a value in a path or header. */
export function serializeSegment(name: string, value: unknown, serialization: Serialization): string {
  const { style = 'simple', explode = false, escaping } = serialization;
  const shape = toStyledValue(value);
  if (shape === undefined) return '';
  if (style === 'matrix')
    return serializePairs(name, value, { explode, escaping })
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

/** The styles `form`, `spaceDelimited`, `pipeDelimited`, `deepObject` and `cookie`: pairs of a query, cookie or form. */
export function serializePairs(name: string, value: unknown, serialization: Serialization): Pair[] {
  const { style = 'form', explode, escaping } = serialization;
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

/** `a[b]=c`. OpenAPI does not define deeper values: these become `a[b][0]=c`, which Stripe and PHP understand. */
function deepPairs(name: string, value: unknown): Pair[] {
  if (value === null || typeof value !== 'object') return [[name, scalarText(value)]];
  return Object.entries(value)
    .filter(([, member]) => isValue(member))
    .flatMap(([key, member]) => deepPairs(`${name}[${key}]`, member));
}
