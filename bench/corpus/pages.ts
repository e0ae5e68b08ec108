/**
 * Generates any number of pages from the pages of a folder: first those pages, then copies of all of them, set by set.
 * A copy has its own slugs, 3 % other words and another word in each code block, so that nothing a generator remembers
 * about one page applies to its copies. The same source and number give the same bytes.
 */
import { posix } from 'node:path';
import type { Part } from './plain.js';
import type { SourcePage } from './source.js';

/** The body is the Markdown below the title; links are relative file paths. */
export type Page = { slug: string; title: string; description: string; body: string };

/** Generates `total` pages from a source. */
export function* pagesOf(source: SourcePage[], total: number): Generator<Page> {
  const places = new Map(source.map(({ slug }, index) => [slug, index]));
  const words = vocabulary(source);
  /** The page in the same set, or an existing one. */
  const target = (set: number, slug: string): string => {
    const index = places.get(slug)!;
    return set * source.length + index < total ? slugIn(set, slug) : source[index % total]!.slug;
  };
  for (let number = 0; number < total; number++) {
    const set = Math.floor(number / source.length);
    const { slug, title, description, parts } = source[number % source.length]!;
    const own = slugIn(set, slug);
    const link = (to: string) => posix.relative(posix.dirname(own), `${target(set, to)}.md`).replace(/^(?!\.)/, './');
    const other = otherWords(words, set, number);
    const body = parts.map(part => render(part, set, link, other)).join('\n');
    yield {
      slug: own,
      title: set ? `${title} ${set}` : title,
      description,
      body: body.replace(/\n{3,}/g, '\n\n').trim(),
    };
  }
}

function slugIn(set: number, slug: string): string {
  return set ? `set-${set}/${slug === 'index' ? 'home' : slug}-${set}` : slug;
}

function vocabulary(source: SourcePage[]): string[] {
  const texts = source.flatMap(({ parts }) => parts.map(part => ('text' in part ? part.text : '')));
  return [...new Set(texts.flatMap(text => text.match(/\b[a-z]{5,12}\b/g) ?? []))].sort();
}

/** Replaces words in every set but the first. */
function otherWords(words: string[], set: number, seed: number): (word: string) => string {
  const next = random(set * 100_003 + seed);
  return word => (set && next() < 0.03 ? words[Math.floor(next() * words.length)]! : word);
}

function render(part: Part, set: number, link: (slug: string) => string, other: (word: string) => string): string {
  if ('lines' in part) {
    const fence = part.indent + (part.lines.some(line => /^\s*```/.test(line)) ? '~~~~' : '```');
    const [first = '', ...rest] = part.lines;
    const named = set ? first.replace(/[A-Za-z]{4,}/, word => word + set) : first;
    return [fence + part.language, named, ...rest, fence].join('\n');
  }
  const pieces = part.text.split(/(`{3,}.*|`[^`]*`|\]\([^)]*\)|https?:\S+)/);
  return pieces
    .map((piece, index) => {
      if (index % 2) return piece.replace(/^\]\(page:(.*)\)$/, (_, slug: string) => `](${link(slug)})`);
      return piece.replace(/\b[a-z]{5,12}\b/g, other);
    })
    .join('');
}

/** Returns pseudo-random numbers from 0 to 1 (mulberry32). */
function random(seed: number): () => number {
  const state = { value: seed >>> 0 };
  return () => {
    state.value = (state.value + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state.value ^ (state.value >>> 15), 1 | state.value);
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((again ^ (again >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Slugs of pages to measure. The neighbours share the typical page's folder. */
export type Samples = { typical: string; neighbours: [string, string]; code: string; long: string };

/** Picks a page of median size and its neighbours, the page with the most code, and the longest page. */
export function samplesOf(source: SourcePage[], total: number): Samples {
  const pages = source.slice(0, total);
  const lines = pages.map(({ parts }) => sum(parts.map(part => ('lines' in part ? part.lines.length : 0))));
  const letters = pages.map(({ parts }) => sum(parts.map(part => ('text' in part ? part.text.length : 0))));
  const bySize = pages.map(({ slug }, index) => ({ slug, size: letters[index]! })).sort((a, b) => a.size - b.size);
  const besides = (slug: string) =>
    pages.flatMap(page => (page.slug !== slug && posix.dirname(page.slug) === posix.dirname(slug) ? [page.slug] : []));
  const social = bySize.filter(({ slug }) => slug.includes('/') && besides(slug).length > 1);
  if (!social.length) throw new Error('No three pages share a folder: ask for more of them.');
  const typical = social[social.length >> 1]!.slug;
  const [first, second] = besides(typical);
  const code = pages[lines.indexOf(Math.max(...lines))]!.slug;
  return { typical, neighbours: [first!, second!], code, long: bySize.at(-1)!.slug };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
