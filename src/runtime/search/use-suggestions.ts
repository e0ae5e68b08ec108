/** Queries that may find more than one that found nothing: those of the site, else parts of it that do find something. */
import { useEffect, useState } from 'react';
import type { SearchInfo } from '../../search-format.js';
import { useSiteData } from '../data/site-data.js';
import { requestSearch } from './shared-backend.js';

const MAX_SUGGESTIONS = 3;
const MIN_SUGGESTION_LENGTH = 3;

/** `suggestions` are those of the site. */
export function useSuggestions(text: string, { suggestions, hitsPerGroup }: SearchInfo): string[] {
  const data = useSiteData();
  const [found, setFound] = useState<string[]>([]);
  useEffect(() => {
    setFound([]);
    if (suggestions.length) return undefined;
    const stop = new AbortController();
    const finds = async (part: string) => {
      const query = { text: part, page: 0, hitsPerPage: 1, hitsPerGroup, snippetWords: 1 };
      const answer = await requestSearch(data, query, { signal: stop.signal }).catch(() => undefined);
      return answer?.count ? [part] : [];
    };
    void Promise.all(relaxQuery(text).map(finds)).then(parts => {
      if (!stop.signal.aborted) setFound(parts.flat());
    });
    return () => stop.abort();
  }, [data, text, suggestions, hitsPerGroup]);
  return suggestions.length ? suggestions : found;
}

/** Fewer words first, then each, then the beginning of a long one: the end is where most mistakes are. */
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
