/** The local search engine behind one function: query → hits, best first. */
import Fuse from 'fuse.js';
import type { SearchRecord } from '../../format.js';

/** `words` are what to mark in the texts shown. */
export type Hit = { url: string; title: string; path: string[]; snippet: string; words: string[] };

export type Engine = (query: string) => Hit[];

export const MOST_HITS = 20;
const SNIPPET_WORDS = 10;

export function createEngine(records: SearchRecord[]): Engine {
  const entries = records.map(record => ({ record, title: record.levels.at(-1) ?? '', page: record.levels[1] ?? '' }));
  const fuse = new Fuse(entries, {
    keys: [
      { name: 'title', weight: 5 },
      { name: 'page', weight: 2 },
      { name: 'record.text', weight: 1 },
    ],
    ignoreLocation: true,
    threshold: 0.3,
    minMatchCharLength: 2,
    useExtendedSearch: true,
  });
  return query => {
    const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    const rank = ({ title }: { title: string }) => {
      const name = title.toLowerCase();
      const wanted = words.join(' ');
      return name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3;
    };
    const found = fuse.search(words.join(' '), { limit: 60 }).map(({ item, score }) => ({ item, score: score ?? 1 }));
    found.sort((a, b) => rank(a.item) - rank(b.item) || a.score - b.score);
    return found.slice(0, MOST_HITS).map(({ item: { record, title } }) => ({
      url: record.url,
      title,
      path: record.levels.slice(0, -1),
      snippet: snippetOf(record.text, words),
      words,
    }));
  };
}

/** A few words around the first match. */
function snippetOf(text: string, words: string[]): string {
  const all = text.split(' ');
  const at = all.findIndex(part => words.some(word => part.toLowerCase().includes(word)));
  const from = Math.max(0, at - 3);
  const part = all.slice(from, from + SNIPPET_WORDS).join(' ');
  return `${from > 0 ? '…' : ''}${part}${from + SNIPPET_WORDS < all.length ? '…' : ''}`;
}
