/** Decodes string literals of six languages by the rules of each language. Throws on unknown escapes. */

type Escapes = Record<string, string>;

const usual: Escapes = { '\\': '\\', '"': '"', "'": "'", n: '\n', r: '\r', t: '\t' };

/** Undoes escapes that begin with `mark`: `codes` finds those with a number, whose first group of digits counts. */
function unescaped(text: string, mark: string, escapes: Escapes, codes: RegExp, base = 16): string {
  let plain = '';
  for (let at = 0; at < text.length; ) {
    if (text[at] !== mark) plain += text[at++];
    else {
      codes.lastIndex = at + 1;
      const code = codes.exec(text);
      if (code) plain += String.fromCodePoint(Number.parseInt(code.slice(1).find(Boolean)!, base));
      else if (text[at + 1]! in escapes) plain += escapes[text[at + 1]!];
      else throw new Error(`unknown escape ${JSON.stringify(text.slice(at, at + 8))}`);
      at += code ? 1 + code[0].length : 2;
    }
  }
  return plain;
}

const inner = (text: string, width = 1) => text.slice(width, text.length - width);

/** Decodes a Go string literal. */
export function decodeGo(text: string): string {
  if (text.startsWith('`')) return inner(text).replaceAll('\r', '');
  return unescaped(oneLine(inner(text)), '\\', usual, /u([\da-f]{4})|U([\da-f]{8})/y);
}

/** Single-quoted strings have two escapes; other backslashes are literal. */
function decodeSingle(text: string): string {
  return inner(text).replace(/\\([\\'])/g, '$1');
}

/** Decodes a Ruby string literal. */
export function decodeRuby(text: string): string {
  if (text.startsWith("'")) return decodeSingle(text);
  if (/(?<!\\)(\\\\)*#[{$@]/.test(text)) throw new Error('interpolation');
  return unescaped(inner(text), '\\', { ...usual, '#': '#' }, /u\{([\da-f]+)\}/y);
}

/** Decodes a PHP string literal. */
export function decodePhp(text: string): string {
  if (text.startsWith("'")) return decodeSingle(text);
  if (/(?<!\\)(\\\\)*\$/.test(text)) throw new Error('interpolation');
  return unescaped(inner(text), '\\', { ...usual, $: '$' }, /u\{([\da-f]+)\}/y);
}

/** Decodes a C# string literal. */
export function decodeCsharp(text: string): string {
  const quotes = /^"{3,}/.exec(text)?.[0];
  if (!quotes) return unescaped(oneLine(inner(text)), '\\', usual, /u([\da-f]{4})|U([\da-f]{8})/y);
  const body = inner(text, quotes.length);
  if (body[0] !== '\n' || !body.endsWith('\n')) throw new Error('a raw literal of several lines has its quotes alone');
  return body.slice(1, -1);
}

/** JLS 3.3 and 3.10.6: Unicode escapes first, then the margin and trailing white space go, then the other escapes. */
export function decodeJava(literal: string): string {
  const text = literal.replace(/(?<!\\)((?:\\\\)*)\\u([\da-f]{4})/g, (_, before: string, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    if (/[\n\r"\\]/.test(character)) throw new Error('a Unicode escape that ends the literal');
    return before + character;
  });
  const escapes = { ...usual, s: ' ' };
  if (!text.startsWith('"""')) return unescaped(oneLine(inner(text)), '\\', escapes, /([0-3][0-7]{2})/y, 8);
  const lines = inner(text, 3)
    .replace(/^[ \t]*\n/, '')
    .split('\n');
  const white = /^[\t\u0020\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]*/;
  const margins = lines.filter((line, index) => index === lines.length - 1 || line.replace(white, ''));
  const margin = Math.min(...margins.map(line => white.exec(line)![0].length));
  const kept = lines.map(line =>
    line.slice(margin).replace(/[\t\u0020\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]*$/, ''),
  );
  return unescaped(kept.join('\n'), '\\', escapes, /([0-3][0-7]{2})/y, 8);
}

/** Decodes a PowerShell string literal. */
export function decodePowershell(text: string): string {
  const here = /^@'[ \t]*\n(?:([\s\S]*)\n)?'@$/.exec(text);
  if (here) {
    if (/^['\u2018-\u201b]@/m.test(here[1] ?? '')) throw new Error('the here-string ends before');
    return here[1] ?? '';
  }
  if (text.startsWith("'")) {
    if (/^['\u2018-\u201b]|['\u2018-\u201b]$/.test(inner(text).replace(/['\u2018-\u201b]{2}/g, '')))
      throw new Error('quote');
    return inner(text).replace(/['\u2018-\u201b](['\u2018-\u201b])/g, '$1');
  }
  if (/(?<!`)(``)*[$"\u201c-\u201e]/.test(inner(text))) throw new Error('expansion');
  const escapes = { '`': '`', $: '$', '"': '"', '\u201c': '\u201c', '\u201d': '\u201d', '\u201e': '\u201e' };
  return unescaped(inner(text), '`', { ...escapes, n: '\n', r: '\r', t: '\t', "'": "'" }, /u\{([\da-f]{1,6})\}/y);
}

function oneLine(text: string): string {
  if (/[\n\r]/.test(text)) throw new Error('a literal over several lines');
  return text;
}
