/**
 * The text format of index files: a line with the lengths of the columns, then the columns. Numbers are characters, so
 * that small ones take one byte in UTF-8, every host compresses the files as text, and the browser's decoder reads them.
 */

/** Numbers below this take one UTF-16 unit, others two; neither is ever a surrogate. */
const SINGLE_UNIT_LIMIT = 0x8000;
const MAX_HIGH = 0xd800 - SINGLE_UNIT_LIMIT;
/** Engines limit the number of arguments in one call. */
const MAX_ARGUMENTS = 4_096;

/** Columns, in order → one text. */
export function joinColumns(columns: string[]): string {
  return `${columns.map(column => column.length).join(' ')}\n${columns.join('')}`;
}

/** One text → its columns: the reverse of `joinColumns`. */
export function splitColumns(text: string): string[] {
  const head = text.indexOf('\n');
  let at = head + 1;
  return text
    .slice(0, head)
    .split(' ')
    .map(length => {
      const column = text.slice(at, at + Number(length));
      at += column.length;
      return column;
    });
}

/** Integers from 0 to about 700 million → text. Throws a `RangeError` for any other number. */
export function encodeNumbers(numbers: ArrayLike<number>): string {
  const codes = new Uint16Array(2 * numbers.length);
  let end = 0;
  for (let nth = 0; nth < numbers.length; nth++) {
    const number = numbers[nth]!;
    const high = Math.floor(number / SINGLE_UNIT_LIMIT);
    if (!Number.isInteger(number) || number < 0 || high >= MAX_HIGH) throw new RangeError(`${number} does not fit`);
    if (high) codes[end++] = SINGLE_UNIT_LIMIT + high - 1;
    codes[end++] = number % SINGLE_UNIT_LIMIT;
  }
  let text = '';
  for (let at = 0; at < end; at += MAX_ARGUMENTS)
    text += String.fromCharCode.apply(
      null,
      codes.subarray(at, Math.min(end, at + MAX_ARGUMENTS)) as unknown as number[],
    );
  return text;
}

/** Fills `target` with numbers from a text, as far as both reach, and returns it. */
export function decodeNumbers<T extends Uint8Array | Uint16Array | Uint32Array>(text: string, target: T): T {
  for (let at = 0, nth = 0; nth < target.length && at < text.length; nth++) {
    const code = text.charCodeAt(at++);
    target[nth] =
      code < SINGLE_UNIT_LIMIT ? code : (code - SINGLE_UNIT_LIMIT + 1) * SINGLE_UNIT_LIMIT + text.charCodeAt(at++);
  }
  return target;
}

/** Front coding of sorted words: for each, the length of the prefix it shares with the word before, and the rest. */
export function encodeFrontCoded(words: readonly string[]): [shared: string, rests: string] {
  const shared: number[] = [];
  const rests: string[] = [];
  let before = '';
  for (const word of words) {
    const maxShared = Math.min(before.length, word.length);
    let same = 0;
    while (same < maxShared && before.charCodeAt(same) === word.charCodeAt(same)) same++;
    // UTF-8 cannot encode half a surrogate pair.
    if (same && isHighSurrogate(word.charCodeAt(same - 1))) same--;
    shared.push(same);
    rests.push(word.slice(same));
    before = word;
  }
  return [encodeNumbers(shared), rests.join('\n')];
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code < 0xdc00;

/** Columns → sorted words: the reverse of `encodeFrontCoded`. */
export function decodeFrontCoded(shared: string, rests: string): string[] {
  if (!shared) return [];
  let before = '';
  return rests.split('\n').map((rest, nth) => {
    before = before.slice(0, shared.charCodeAt(nth)) + rest;
    return before;
  });
}
