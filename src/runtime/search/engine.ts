/** The local search engine behind one function: query → hits, best first. */
import Fuse from 'fuse.js';
import { levelNames, type SearchRecord } from '../../search-format.js';
import type { Marked, SearchAnswer, SearchQuery } from './backend.js';

export type Engine = (query: SearchQuery) => SearchAnswer;

export function createEngine(records: SearchRecord[]): Engine {
  const entries = records.map(record => ({
    record,
    title: levelNames.flatMap(name => record.hierarchy[name] ?? []).at(-1) ?? '',
    page: record.hierarchy.lvl1 ?? '',
  }));
  const fuse = new Fuse(entries, {
    keys: [
      { name: 'title', weight: 5 },
      { name: 'page', weight: 2 },
      { name: 'record.content', weight: 1 },
    ],
    ignoreLocation: true,
    threshold: 0.3,
    minMatchCharLength: 2,
    useExtendedSearch: true,
  });
  return ({ text, page, hitsPerPage, snippetWords }) => {
    const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return { hits: [], count: 0, sections: [] };
    const rank = ({ title }: { title: string }) => {
      const name = title.toLowerCase();
      const wanted = words.join(' ');
      return name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3;
    };
    const found = fuse.search(words.join(' '), { limit: 60 }).map(({ item, score }) => ({ item, score: score ?? 1 }));
    found.sort((a, b) => rank(a.item) - rank(b.item) || a.score - b.score);
    const hits = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage).map(({ item: { record, title } }) => ({
      objectID: record.objectID,
      url: record.url,
      type: record.type,
      hierarchy: record.hierarchy,
      title: marked(title, words),
      snippet: marked(snippetOf(record.content, words, snippetWords), words),
      words,
    }));
    return { hits, count: found.length, sections: [] };
  };
}

function marked(text: string, words: string[]): Marked {
  const escaped = words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text.split(new RegExp(`(${escaped.join('|')})`, 'gi'));
}

/** A few words around the first match. */
function snippetOf(text: string, words: string[], most: number): string {
  const all = text.split(' ');
  const at = all.findIndex(part => words.some(word => part.toLowerCase().includes(word)));
  const from = Math.max(0, at - 3);
  const part = all.slice(from, from + most).join(' ');
  return `${from > 0 ? '…' : ''}${part}${from + most < all.length ? '…' : ''}`;
}
