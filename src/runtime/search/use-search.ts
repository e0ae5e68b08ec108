/** A query's life: idle, loading, stalled after 300 ms, error; the latest query wins. */
import { useEffect, useState } from 'react';
import { useSiteData } from '../data/site-data.js';
import type { SearchHit } from './backend.js';
import { createBackend } from './backends.js';

export type Status = 'idle' | 'loading' | 'stalled' | 'error';
const STALLED = 300;

export function useSearch(query: string): { status: Status; hits: SearchHit[] } {
  const data = useSiteData();
  const [backend] = useState(() => createBackend(data));
  const [hits, setHits] = useState<SearchHit[]>([]);
  const [status, setStatus] = useState<Status>('idle');
  useEffect(() => {
    const text = query.trim();
    if (!text) {
      setHits([]);
      setStatus('idle');
      return undefined;
    }
    const { hitsPerPage, hitsPerGroup, snippet } = data.site.search;
    const controller = new AbortController();
    setStatus('loading');
    const timer = setTimeout(() => setStatus('stalled'), STALLED);
    backend
      .search({ text, page: 0, hitsPerPage, hitsPerGroup, snippetWords: snippet.large }, { signal: controller.signal })
      .then(
        answer => {
          setHits(answer.hits);
          setStatus('idle');
        },
        () => {
          if (!controller.signal.aborted) setStatus('error');
        },
      )
      .finally(() => clearTimeout(timer));
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [backend, data, query]);
  return { status, hits };
}
