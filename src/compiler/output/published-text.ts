/**
 * What readers see of a published file, as bytes. Markup splits a word: `npm_<span>123</span>` shows npm_123, and so do the
 * children of an element in JSON. Escapes spell a character in another way: `&amp;`, `\u0026` and `%26` are all "&".
 */

/** Elements, in small letters, that a word may go on through. All others end it, as cells and paragraphs do. */
const inlineElements = new Set(
  [
    ...['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'data', 'del', 'dfn', 'em', 'font', 'i', 'ins', 'kbd', 'mark'],
    ...['q', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'tspan', 'tt', 'u', 'var', 'wbr'],
    ...['mi', 'mn', 'mo', 'mrow', 'mstyle', 'msub', 'msubsup', 'msup', 'mtext'],
  ].map(toNumber),
);

const references: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', nbsp: '\u00a0', quot: '"' };
const LINE_BREAK = 0x0a;
const INLINE = -1;
const [VALUE, TAG_NAME] = [toNumber('value'), toNumber('tagName')];
/** Bytes of the longest reference that is read, without "&" and ";". */
const MAX_REFERENCE = 8;
const [QUOTE, PERCENT, AMPERSAND, LESS, BACKSLASH] = [...'"%&<\\'].map(char => char.charCodeAt(0)) as Quintuple;
type Quintuple = [number, number, number, number, number];

/** Bytes that are written one after the other, at most as many as were read. */
type Output = { bytes: Buffer; length: number };

/** The text of HTML or XML without its tags, or of the hast in a JSON file; `undefined` for other files. */
export function joinText(bytes: Buffer): Buffer | undefined {
  const first = bytes.find(byte => byte > 0x20 && byte < 0x80);
  if (first === LESS) return joinHtml(bytes);
  return first === 0x7b || first === 0x5b ? joinJson(bytes) : undefined;
}

/** The bytes with references, escapes and percent-encoding as the characters that they stand for. */
export function decodeEscapes(bytes: Buffer): Buffer {
  const output: Output = { bytes: Buffer.allocUnsafe(bytes.length), length: 0 };
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at]!;
    if (byte === AMPERSAND) at = copyReference(bytes, at, output);
    else if (byte === BACKSLASH) at = copyEscape(bytes, at, output);
    else if (byte === PERCENT) at = copyPercent(bytes, at, output);
    else {
      output.bytes[output.length++] = byte;
      at++;
    }
  }
  return output.bytes.subarray(0, output.length);
}

function joinHtml(bytes: Buffer): Buffer {
  const output: Output = { bytes: Buffer.allocUnsafe(bytes.length), length: 0 };
  const kept = output.bytes;
  // Locals and plain loops: of a build with secrets this takes most of the time that they cost.
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at]!;
    if (byte === LESS) {
      const kind = kindOfTag(bytes, at + 1);
      if (kind !== INLINE) kept[length++] = kind;
      at++;
      if (kind !== LESS) {
        while (at < bytes.length && bytes[at] !== 0x3e) at++;
        at++;
      }
    } else if (byte === AMPERSAND) {
      output.length = length;
      at = copyReference(bytes, at, output);
      length = output.length;
    } else {
      kept[length++] = byte;
      at++;
    }
  }
  return kept.subarray(0, length);
}

/** What a "<" is replaced by: `INLINE` stands for nothing, a line break ends a word, and "<" begins no tag. */
function kindOfTag(bytes: Buffer, start: number): number {
  // Comments are where React joins texts.
  if (bytes[start] === 0x21) return INLINE;
  let at = bytes[start] === 0x2f ? start + 1 : start;
  let name = 0;
  for (let letter = bytes[at]! | 0x20; letter >= 0x61 && letter <= 0x7a; letter = bytes[at]! | 0x20) {
    name = addLetter(name, letter);
    at++;
  }
  if (!name) return LESS;
  return inlineElements.has(name) ? INLINE : LINE_BREAK;
}

/** A name as a number that a loop over bytes can make. */
function toNumber(name: string): number {
  return [...name].reduce((sum, char) => addLetter(sum, char.charCodeAt(0)), 0);
}

function addLetter(name: number, letter: number): number {
  return ((name << 5) ^ (name >>> 25) ^ (letter & 31)) & 0x3fffffff;
}

function joinJson(bytes: Buffer): Buffer {
  const output: Output = { bytes: Buffer.allocUnsafe(bytes.length), length: 0 };
  let key = 0;
  for (let start = bytes.indexOf(QUOTE); start >= 0 && start < bytes.length; ) {
    let end = start + 1;
    let hasEscapes = false;
    let name = 0;
    for (let byte = bytes[end]; end < bytes.length && byte !== QUOTE; byte = bytes[end]) {
      if (byte === BACKSLASH) {
        hasEscapes = true;
        end++;
      }
      name = addLetter(name, byte!);
      end++;
    }
    if (bytes[end + 1] === 0x3a) key = name;
    else if (key === VALUE) copyString(bytes, { from: start + 1, to: end, hasEscapes }, output);
    else if (key === TAG_NAME && !inlineElements.has(name)) output.bytes[output.length++] = LINE_BREAK;
    start = end + 1;
    while (start < bytes.length && bytes[start] !== QUOTE) start++;
  }
  return output.bytes.subarray(0, output.length);
}

function copyString(
  bytes: Buffer,
  { from, to, hasEscapes }: { from: number; to: number; hasEscapes: boolean },
  output: Output,
): void {
  if (!hasEscapes) {
    const kept = output.bytes;
    let length = output.length;
    for (let at = from; at < to; at++) kept[length++] = bytes[at]!;
    output.length = length;
    return;
  }
  for (let at = from; at < to; ) {
    if (bytes[at] === BACKSLASH) at = copyEscape(bytes, at, output);
    else output.bytes[output.length++] = bytes[at++]!;
  }
}

/** Copies the character that `&…;` stands for, or "&" where nothing does. Returns the offset behind what it read. */
function copyReference(bytes: Buffer, start: number, output: Output): number {
  const found = bytes.subarray(start + 1, start + 2 + MAX_REFERENCE).indexOf(0x3b);
  const name = found > 0 ? bytes.toString('latin1', start + 1, start + 1 + found) : '';
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
  const char = code <= 0x10ffff ? String.fromCodePoint(code) : Object.hasOwn(references, name) ? references[name]! : '';
  output.length += output.bytes.write(char || '&', output.length);
  return char ? start + 2 + found : start + 1;
}

/** Copies the character that a backslash escapes, in JSON, JavaScript or Markdown. Returns the offset behind it. */
function copyEscape(bytes: Buffer, start: number, output: Output): number {
  const next = bytes[start + 1];
  const digits = next === 0x75 ? bytes.toString('latin1', start + 2, start + 6) : '';
  if (/^[\da-f]{4}$/i.test(digits)) {
    const pair = bytes.toString('latin1', start + 6, start + 12).match(/^\\u(d[c-f][\da-f]{2})$/i)?.[1];
    const units = [digits, ...(pair && /^d[89ab]/i.test(digits) ? [pair] : [])].map(unit => Number.parseInt(unit, 16));
    output.length += output.bytes.write(String.fromCharCode(...units), output.length);
    return start + 6 * units.length;
  }
  const control = next === undefined ? undefined : controls[String.fromCharCode(next)];
  if (control !== undefined) output.bytes[output.length++] = control;
  else if (next === undefined || next === BACKSLASH || !isPunctuation(next)) output.bytes[output.length++] = BACKSLASH;
  // What follows may be an escape of its own, such as a reference.
  else return start + 1;
  return control !== undefined || next === BACKSLASH ? start + 2 : start + 1;
}

const controls: Partial<Record<string, number>> = { n: 0x0a, r: 0x0d, t: 0x09 };

const isPunctuation = (byte: number) => /[!-/:-@[-`{-~]/.test(String.fromCharCode(byte));

function copyPercent(bytes: Buffer, start: number, output: Output): number {
  const digits = bytes.toString('latin1', start + 1, start + 3);
  const isEncoded = /^[\da-f]{2}$/i.test(digits);
  output.bytes[output.length++] = isEncoded ? Number.parseInt(digits, 16) : PERCENT;
  return isEncoded ? start + 3 : start + 1;
}
