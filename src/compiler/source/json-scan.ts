/**
 * JSON text (RFC 8259) → where its keys and values are, or where it stops being JSON. Reads without recursion, so nesting
 * costs no stack. Values themselves come from `JSON.parse`; this finds what it does not tell.
 */

/** Where and why a text is not JSON; `reason` begins in small letters and has no period. */
export type JsonFault = { index: number; reason: string };

/** What a scan meets, in order. Offsets are those of the text. */
export type JsonVisitor = {
  /** A key with its quotes, in the object that the last unfinished `start` began. */
  key?: (key: string, from: number) => void;
  /** A text, number, `true`, `false` or `null`. */
  scalar?: (from: number, to: number) => void;
  /** The beginning of an object or a list. */
  start?: (from: number, isObject: boolean) => void;
  /** The end of what began last. */
  end?: () => void;
};

/** An object or list that is being read, and the number of its entries so far. */
type OpenNode = { isObject: boolean; from: number; size: number };

const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const space = /[ \t\n\r]*/y;
const escapeSequence = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** Reads the whole text, and returns where it stops being JSON. */
export function scanJson(text: string, visitor: JsonVisitor = {}): JsonFault | undefined {
  const open: OpenNode[] = [];
  let at = 0;
  let isAfterValue = false;
  for (;;) {
    at = matchAt(space, text, at) ?? at;
    const parent = open.at(-1);
    const isEnd = parent && text[at] === (parent.isObject ? '}' : ']') && (isAfterValue || !parent.size);
    if (isEnd) {
      open.pop();
      visitor.end?.();
      at++;
      isAfterValue = true;
      continue;
    }
    if (isAfterValue) {
      if (!parent) return at === text.length ? undefined : { index: at, reason: 'the text goes on after its value' };
      if (text[at] !== ',') return missing('a comma', { text, at, parent });
      at = matchAt(space, text, at + 1) ?? at;
      isAfterValue = false;
    }
    if (parent) parent.size++;
    if (parent?.isObject) {
      const to = text[at] === '"' ? endOfString(text, at) : missing('a key in double quotes', { text, at, parent });
      if (typeof to === 'object') return to;
      visitor.key?.(JSON.parse(text.slice(at, to)) as string, at);
      at = matchAt(space, text, to)!;
      if (text[at] !== ':') return missing('a colon', { text, at, parent });
      at = matchAt(space, text, at + 1)!;
    }
    if (text[at] === '{' || text[at] === '[') {
      const isObject = text[at] === '{';
      open.push({ isObject, from: at, size: 0 });
      visitor.start?.(at, isObject);
      at++;
      continue;
    }
    const to =
      text[at] === '"' ? endOfString(text, at) : (endOfScalar(text, at) ?? missing('a value', { text, at, parent }));
    if (typeof to === 'object') return to;
    visitor.scalar?.(at, to);
    at = to;
    isAfterValue = true;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** The offset behind a number or word; `undefined` if there is none, or if more of a word follows, as in `01` or `nullx`. */
function endOfScalar(text: string, at: number): number | undefined {
  const to = matchAt(scalar, text, at);
  return to !== undefined && /[\w.+-]/.test(text[to] ?? '') ? undefined : to;
}

/** The offset behind a string that begins with the quote at an offset. */
function endOfString(text: string, from: number): number | JsonFault {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20)
      return { index: at, reason: `${nameOf(text, at)} in a text has to be written as "\\n", "\\t" or "\\u0000"` };
    if (code === 0x5c) {
      const to = matchAt(escapeSequence, text, at);
      if (to === undefined) return { index: at, reason: `"${text.slice(at, at + 2)}" is no escape of JSON` };
      at = to - 1;
    }
  }
  return { index: from, reason: 'the text that begins here has no closing quote' };
}

/** Why another character than the expected one is at an offset, in words that help with what is allowed elsewhere. */
function missing(
  expected: string,
  { text, at, parent }: { text: string; at: number; parent: OpenNode | undefined },
): JsonFault {
  if (at >= text.length) {
    if (!parent) return { index: at, reason: 'the file is empty' };
    const kind = parent.isObject ? 'object' : 'list';
    return { index: parent.from, reason: `the ${kind} that begins here has no end` };
  }
  const found = text[at]!;
  const reason = /^(?:\/[/*]|#)/.test(text.slice(at, at + 2))
    ? 'JSON has no comments'
    : found === "'"
      ? 'JSON has no texts in single quotes'
      : (found === '}' || found === ']') && expected !== 'a comma'
        ? `${expected} is missing before "${found}"; the last entry has no comma behind it`
        : `${expected} is missing before ${nameOf(text, at)}`;
  return { index: at, reason };
}

/** The character at an offset, by name or in quotes; a word or number as a whole. */
function nameOf(text: string, at: number): string {
  const code = text.codePointAt(at)!;
  if (code === 0xfeff) return 'a byte order mark';
  if (code < 0x20 || (code > 0x7e && code < 0xa1) || /\p{Z}|\p{C}/u.test(String.fromCodePoint(code)))
    return `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  const word = /^[\w.+-]+/.exec(text.slice(at, at + 20))?.[0];
  return `"${word ?? String.fromCodePoint(code)}"`;
}
