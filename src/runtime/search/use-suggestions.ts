/** Suggests other queries to a reader who found nothing: those that the site configures, or else parts of the query with hits. */
import { useEffect, useState } from 'react';
import type { SearchInfo } from '../../search-format.js';
import { useSiteData } from '../data/site-data.js';
import { requestSearch } from './shared-backend.js';

const MAX_SUGGESTIONS = 3;
const MIN_SUGGESTION_LENGTH = 3;

/** `suggestions` are the site's own. Without them, parts of the query are searched first, so they arrive later. */
export function useSuggestions(text: string, { suggestions, hitsPerGroup }: SearchInfo): string[] {
  const data = useSiteData();
  const [partsWithHits, setPartsWithHits] = useState<string[]>([]);
  useEffect(() => {
    setPartsWithHits([]);
    if (suggestions.length) return undefined;
    const stop = new AbortController();
    const keepIfFound = async (part: string) => {
      const query = { text: part, page: 0, hitsPerPage: 1, hitsPerGroup, snippetWords: 1 };
      const response = await requestSearch(data, query, { signal: stop.signal }).catch(() => undefined);
      return response?.count ? [part] : [];
    };
    void Promise.all(relaxQuery(text).map(keepIfFound)).then(parts => {
      if (!stop.signal.aborted) setPartsWithHits(parts.flat());
    });
    return () => stop.abort();
  }, [data, text, suggestions, hitsPerGroup]);
  return suggestions.length ? suggestions : partsWithHits;
}

/** Up to 3 parts of a query: without its last or first word, its longest words, the first half of a single word. */
export function relaxQuery(text: string): string[] {
  const whole = text.trim();
  const words = whole.match(/[\p{L}\p{N}]+/gu) ?? [];
  const fewer = words.length > 2 ? [words.slice(0, -1).join(' '), words.slice(1).join(' ')] : [];
  const each = words.length > 1 ? [...words].sort((a, b) => b.length - a.length) : [];
  const start =
    words.length === 1 && whole.length >= 2 * MIN_SUGGESTION_LENGTH
      ? [whole.slice(0, Math.ceil(whole.length / 2))]
      : [];
  const parts = [...fewer, ...each, ...start].filter(part => part.length >= MIN_SUGGESTION_LENGTH && part !== whole);
  return [...new Set(parts)].slice(0, MAX_SUGGESTIONS);
}
