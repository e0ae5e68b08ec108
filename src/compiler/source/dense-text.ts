/**
 * The work that remark has with dense texts. An item or a paragraph of a letter takes as long as a line, and a pair of
 * signs as long as several words, so a text of nothing else takes many times as long as one that people read.
 */

/** What a text costs beyond its characters, in characters; 0 for one that is no denser than ordinary pages are. */
export function weighDenseText(text: string): number {
  const most = ORDINARY_DENSITY * text.length + SHORT_PAGE;
  const weight = weighLines(text) + weighSigns(text);
  return Math.max(0, weight - most);
}

function weighLines(text: string): number {
  let weight = 0;
  for (const written of text.split('\n')) {
    const line = written.trim();
    if (!line) continue;
    weight += Math.max(0, CHARACTERS_PER_LINE - line.length);
    const code = line.charCodeAt(0);
    // Only these begin a list or a quote.
    if (code < 0x40) weight += CHARACTERS_PER_CONTAINER * (containers.exec(line)?.[0].match(/\S+/g)?.length ?? 0);
  }
  return weight;
}

function weighSigns(text: string): number {
  let weight = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 128) weight += signs[code]!;
    if (code === 0x3c && isUpperCase(text.charCodeAt(at + 1))) weight += CHARACTERS_PER_COMPONENT;
  }
  return weight;
}

function isUpperCase(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}

/** Markers of quotes and items at the start of a line. */
const containers = /^(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]+)+/;

/** Characters that a sign takes as long as. An `@` may be the middle of an address, which remark looks for. */
const weightsOfSigns = new Map([
  ['@', 100],
  ['^', 30],
  ['[', 16],
  ...Array.from('*_~]<>`|&\\:=', sign => [sign, 10] as const),
  ['"', 5],
]);
const signs = Array.from({ length: 128 }, (_, code) => weightsOfSigns.get(String.fromCharCode(code)) ?? 0);

/** An item of a list, a quote or a paragraph takes at least as long as reading so many characters. */
const CHARACTERS_PER_LINE = 24;
/** An item or a quote, besides its line. */
const CHARACTERS_PER_CONTAINER = 14;
/** A component of MDX, besides its signs. */
const CHARACTERS_PER_COMPONENT = 60;
/** Twice as much as the guides of large projects and readmes of packages have, one in a hundred of which has 1.2. */
const ORDINARY_DENSITY = 1.4;
/** A page of a few short lines is ordinary. */
const SHORT_PAGE = 200;
