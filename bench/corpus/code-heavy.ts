/**
 * A source whose pages are mostly code: the prose of a folder with 10 to 20 fences on each page, in as many languages as
 * the folder has. Highlighting and writing code is most of the work of such a site. The same folder gives the same pages.
 */
import type { Part } from './plain.js';
import type { SourcePage } from './source.js';

type Fence = Extract<Part, { lines: string[] }>;

const FENCES = { least: 10, most: 20 };
/** Shorter code says little about a highlighter, and longer code is cut to what a page usually shows. */
const LINES = { least: 4, most: 10 };
/** Prose of a page that reference pages rarely exceed. */
const MOST_LETTERS = 3_000;

/** Fills the pages of a source with fences of all its pages. */
export function codeHeavy(source: SourcePage[]): SourcePage[] {
  const next = fenceSequence(source);
  return source.map((page, nth) => {
    const prose = shorten(page.parts.flatMap(part => ('text' in part ? splitBlocks(part.text) : [])));
    const count = FENCES.least + ((nth * 7) % (FENCES.most - FENCES.least + 1));
    const parts: Part[] = [];
    for (let fence = 0; fence < count; fence++) {
      const [from, to] = [fence, fence + 1].map(at => Math.round((prose.length * at) / count));
      parts.push({ text: `${prose.slice(from, to).join('\n\n')}\n` }, next());
    }
    return { ...page, parts };
  });
}

/** Takes a fence of each language in turn, so that every page has many languages. */
function fenceSequence(source: SourcePage[]): () => Fence {
  const byLanguage = new Map<string, Fence[]>();
  for (const part of source.flatMap(({ parts }) => parts)) {
    if (!('lines' in part) || part.language === 'text' || part.lines.length < LINES.least) continue;
    const fences = byLanguage.get(part.language) ?? [];
    fences.push({ ...part, indent: '', lines: part.lines.slice(0, LINES.most) });
    byLanguage.set(part.language, fences);
  }
  if (!byLanguage.size) throw new Error('The source has no code.');
  const languages = [...byLanguage].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fences]) => fences);
  const state = { taken: 0 };
  return () => {
    const nth = state.taken++;
    const fences = languages[nth % languages.length]!;
    return fences[Math.floor(nth / languages.length) % fences.length]!;
  };
}

/** Blocks that stand alone: paragraphs and headings, but no part of a list or table, which a fence would interrupt. */
function splitBlocks(text: string): string[] {
  return text.split(/\n{2,}/).filter(block => /^(#{2,} |[A-Za-z[`])/.test(block) && !block.includes('\n|'));
}

function shorten(blocks: string[]): string[] {
  const state = { letters: 0 };
  return blocks.filter(block => {
    state.letters += block.length;
    return state.letters <= MOST_LETTERS;
  });
}
