/** A query's life: idle, loading, stalled after 300 ms, error; the latest query wins. */
import { useEffect, useMemo, useState } from 'react';
import { useSiteData } from '../data/site-data.js';
import { createEngine, type Engine, type Hit } from './engine.js';

export type Status = 'idle' | 'loading' | 'stalled' | 'error';
export const MOST_INPUT = 64;
const STALLED = 300;

export function useSearch(query: string): { status: Status; hits: Hit[] } {
  const data = useSiteData();
  const [engine, setEngine] = useState<{ search: Engine }>();
  const [status, setStatus] = useState<Status>('loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed load is tried again with the next key
  useEffect(() => {
    if (engine) return undefined;
    const state = { live: true };
    const timer = setTimeout(() => setStatus('stalled'), STALLED);
    data
      .loadSearch()
      .then(
        records => {
          if (!state.live) return;
          setEngine({ search: createEngine(records) });
          setStatus('idle');
        },
        () => state.live && setStatus('error'),
      )
      .finally(() => clearTimeout(timer));
    return () => {
      state.live = false;
      clearTimeout(timer);
    };
  }, [data, engine, query]);
  const hits = useMemo(() => engine?.search(query) ?? [], [engine, query]);
  return { status, hits };
}
