/**
 * Finds the addresses that a Markdown text writes, where they are written: in links, images, definitions, attributes of
 * HTML and JSX, imports and includes. Code and comments are left out.
 */
import { escapePattern } from '../../src/compiler/source/escape-pattern.js';

/** An address as written; `isFile` for one that names a file to include. */
export type WrittenLink = { start: number; end: number; href: string; isFile?: true };

/** Attributes and keys whose values are addresses; others are read only if the value can be nothing else. */
const ADDRESS_NAMES = 'href|src|to|link|url|poster|file|narrow|image';

type Pattern = { pattern: RegExp; isFile?: true };

const patterns: Pattern[] = [
  // Behind the text of a link: (address "title").
  {
    pattern:
      /\]\(\s*(?:<([^<>\n]*)>|((?:\\.|[^\s()\\<]|\((?:\\.|[^\s()\\])*\))(?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*))/dg,
  },
  // [name]: address
  { pattern: /^[ \t>]*\[(?!\^)(?:\\.|[^\]\\])+\]:[ \t]*(?:\r?\n[ \t]*)?(?:<([^<>\n]*)>|([^\s<]\S*))/dgm },
  {
    pattern: new RegExp(
      `[\\s{"'](?:${ADDRESS_NAMES})\\s*=\\s*\\{?\\s*(?:"([^"\\n]*)"|'([^'\\n]*)'|\`([^\`$\\n]*)\`)`,
      'dg',
    ),
  },
  {
    pattern:
      /[\s{"'][\w-]{1,40}\s{0,9}=\s{0,9}\{?\s{0,9}(?:"((?:\.{0,2}\/|@site\/)[^"\s]*)"|'((?:\.{0,2}\/|@site\/)[^'\s]*)')/dg,
  },
  { pattern: new RegExp(`[\\s{,]["']?(?:${ADDRESS_NAMES})["']?\\s*:\\s*(?:"([^"\\n]*)"|'([^'\\n]*)')`, 'dg') },
  { pattern: /^(?:import|export)\b[^'"\n]*?["']([^'"\n]+)["']/dgm, isFile: true },
  { pattern: /^[ \t]*<<<[ \t]*([^\s#{}[\]]+)/dgm, isFile: true },
  { pattern: /<!--[ \t]*@include:[ \t]*([^\s#{}]+)/dg, isFile: true },
  { pattern: /--8<--[ \t]*"([^"\n:]+)/dg, isFile: true },
  { pattern: /\{\{#(?:rustdoc_)?include[ \t]+([^\s:}]+)/dg, isFile: true },
];

/** The addresses of a text; `own` is the site's own URL, with which addresses may begin anywhere. */
export function findWrittenLinks(text: string, own?: string): WrittenLink[] {
  const plain = blankCode(text);
  const found = patterns.flatMap(({ pattern, isFile }) =>
    [...plain.matchAll(pattern)].flatMap(match => {
      const [start, end] = match.indices!.slice(1).find(Boolean) ?? [0, 0];
      return end > start
        ? [{ start, end, href: unescapeAddress(text.slice(start, end)), ...(isFile && { isFile }) }]
        : [];
    }),
  );
  const absolute = own ? [...plain.matchAll(new RegExp(`${escapePattern(own)}[^\\s<>"'\`)\\]|]*`, 'g'))] : [];
  const addressed = absolute.map(({ index, 0: href }) => {
    const written = href.replace(/(?<![.,;:!?*_])[.,;:!?*_]+$/, '');
    return { start: index, end: index + written.length, href: written };
  });
  return [...found, ...addressed];
}

const unescapeAddress = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('&amp;', '&');

/** The text with code and comments as spaces, so that all offsets stay. */
export function blankCode(text: string): string {
  return blankFences(text)
    .replace(/<!--(?![ \t]*@include:)[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, blank)
    .replace(/(?<![`\\])(`+)(?!`)(?:(?!\r?\n[ \t]*\r?\n)[\s\S])*?(?<!`)\1(?!`)/g, blank);
}

const blank = (text: string) => text.replace(/[^\r\n]/g, ' ');

/** Blanks the lines inside of fences, and the marks around them. What stands behind the first marks stays: it may name a file. */
function blankFences(text: string): string {
  const state: { fence?: string } = {};
  return text
    .split(/(?<=\n)/)
    .map(line => {
      const [, marks, rest = ''] = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(`{3,}|~{3,})(.*)/.exec(line) ?? [];
      const { fence } = state;
      if (fence === undefined) {
        if (!marks || (marks[0] === '`' && rest.includes('`'))) return line;
        state.fence = marks;
        return line.replace(marks, blank);
      }
      if (marks?.startsWith(fence) && !rest.trim()) state.fence = undefined;
      // Snippets of other tools are fences whose code is the command that names a file.
      return /--8<--|\{\{#/.test(line) ? line : blank(line);
    })
    .join('');
}
