/** Whether a client wants a page as Markdown or as HTML (RFC 9110, section 12.5.1). */
import { parseQualityValue } from './quality-value.js';

const MARKDOWN = ['text/markdown', 'text/x-markdown'];
const HTML = ['text/html', 'application/xhtml+xml'];

/** A media range of an `Accept` header and its place in the list. */
type MediaRange = { type: string; weight: number; place: number };

/**
 * True if an `Accept` header asks for Markdown: it names it, with a weight above 0, and gives HTML by name no greater weight;
 * of two equal ones the first counts, because agents write what they would rather have first and give no weights: Claude Code
 * sends `text/markdown, text/html, *\/*`. A wildcard is no wish for HTML: Cursor sends
 * `text/markdown, text/plain;q=0.9, *\/*;q=0.8`. Browsers never name Markdown.
 */
export function prefersMarkdown(header: string | undefined): boolean {
  const ranges = splitUnquoted(header?.toLowerCase() ?? '', ',').map(parseRange);
  const [markdown, html] = [MARKDOWN, HTML].map(types => findBest(ranges, types));
  if (!markdown || markdown.weight === 0) return false;
  if (!html || html.weight < markdown.weight) return true;
  return html.weight === markdown.weight && markdown.place < html.place;
}

function findBest(ranges: MediaRange[], types: string[]): MediaRange | undefined {
  const named = ranges.filter(({ type }) => types.includes(type));
  return named.sort((one, other) => other.weight - one.weight || one.place - other.place)[0];
}

/** Parses `text/html;level=1;q=0.5`. */
function parseRange(part: string, place: number): MediaRange {
  const [type = '', ...parameters] = splitUnquoted(part, ';').map(word => word.trim());
  const weight = parameters.find(word => /^q\s*(?:=|$)/.test(word))?.replace(/^q\s*=?\s*/, '') ?? '1';
  return { type, weight: parseQualityValue(weight), place };
}

/** The parts between separators. Inside a quoted string a separator is text; a quote that stays open lasts to the end. */
function splitUnquoted(text: string, separator: ',' | ';'): string[] {
  const pattern = { ',': /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/gs, ';': /(?:[^;"]|"(?:[^"\\]|\\.)*"?)+/gs };
  return text.match(pattern[separator]) ?? [];
}
