/** Values that JSON may hold, and that JavaScript or HTML would lose. */
import { isLostNumber } from './exact-numbers.js';
import { scanJson } from './json-scan.js';

/**
 * Half a pair of surrogates, or NUL, as an escape becomes U+FFFD, as it does in Markdown: no file in UTF-8 can hold the one,
 * and no HTML the other. All escapes are of one length, so positions stay.
 */
export function replaceHalfCharacters(text: string): string {
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return text;
  return text.replace(
    /\\(?:u(d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|0000|d[89a-f][\da-f]{2})|.)/gi,
    (all, code?: string) => (code?.length === 4 ? '\\ufffd' : all),
  );
}

/** Many digits, an exponent of two, or a zero below zero: most files have none of them, and are not scanned again. */
const perhapsLost = /[\s:,[]-?(?:\d{16}|\d[\d.]*[eE][-+]?\d\d|0(?<=-0)(?![.\d]*[1-9]))/;

/** Numbers that JavaScript would change become the text that they are written as, in YAML as in JSON. */
export function keepExactNumbers(root: unknown, text: string): unknown {
  if (!perhapsLost.test(text)) return root;
  const holder: Record<string, unknown> = { root };
  // The path to what is being read, of values that exist already.
  const open: { value: Record<string, unknown>; key: string; index?: number }[] = [{ value: holder, key: 'root' }];
  const next = () => {
    const parent = open.at(-1)!;
    return parent.index === undefined ? parent.key : String(parent.index++);
  };
  scanJson(text, {
    key: key => {
      open.at(-1)!.key = key;
    },
    start: (_from, isObject) => {
      const value = open.at(-1)!.value[next()] as Record<string, unknown>;
      open.push({ value, key: '', ...(!isObject && { index: 0 }) });
    },
    end: () => void open.pop(),
    scalar: (from, to) => {
      const key = next();
      const source = text[from] === '"' ? '' : text.slice(from, to);
      if (isLostNumber(source)) Object.defineProperty(open.at(-1)!.value, key, { ...asProperty, value: source });
    },
  });
  return holder.root;
}

const asProperty = { enumerable: true, configurable: true, writable: true };
