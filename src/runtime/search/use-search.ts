/** A query's life: idle, loading, stalled after 300 ms, error. The newest wins, and the answer before stays until then. */
import { search as settings } from 'virtual:docsc-search';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { SearchInfo } from '../../search-format.js';
import { type SiteData, useSiteData } from '../data/site-data.js';
import type { SearchQuery, SearchResponse } from './backend/backend.js';
import { sanitizeQuery } from './search-location.js';
import { cachedResponse, requestSearch } from './shared-backend.js';

export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error';

/** `page` counts from 0. */
export type SearchInput = { text: string; page?: number; section?: string };

export type ActiveSearch = {
  status: SearchStatus;
  /** The last one, and what was asked then; absent before the first, and while nothing is asked. */
  answer?: SearchResponse;
  text: string;
  /** The answer is all there is to what is asked now. */
  isCurrent: boolean;
  retry: () => void;
};

const STALL_DELAY = 300;
const SMALL_SCREEN = '(max-width: 768px)';

type ActiveSearchState = { status: SearchStatus; key: string; text: string; answer?: SearchResponse };

export function useSearch(asked: SearchInput): ActiveSearch {
  const data = useSiteData();
  const snippetWords = useSnippetWords(settings);
  const query = buildQuery(asked, settings, snippetWords);
  const key = query ? JSON.stringify(query) : '';
  const [attempt, setAttempt] = useState(0);
  const isShown = useRef(false);
  const [state, setState] = useState<ActiveSearchState>(() => ({
    status: 'idle',
    key,
    text: query?.text ?? '',
    answer: query && cachedResponse(data, query),
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (!key) {
      setState({ status: 'idle', key, text: '' });
      isShown.current = false;
      return undefined;
    }
    const stop = runSearch(data, JSON.parse(key) as SearchQuery, next => {
      const set = () => setState(now => ({ ...now, ...next }));
      // The first answer at once; later ones in slices, for keys and frames in between come before them.
      if (isShown.current) startTransition(set);
      else set();
      isShown.current ||= next.answer !== undefined;
    });
    return globalThis.DOCSC_DEV ? rerunAfterEdit(stop, () => setAttempt(nth => nth + 1)) : stop;
  }, [key, attempt, data]);

  const retry = () => setAttempt(attempt + 1);
  if (!key) return { status: 'idle', text: '', isCurrent: true, retry };
  return { ...state, isCurrent: state.key === key && state.status === 'idle', retry };
}

/** The site has other records then: what is under way would fail, and what is shown may be no more. */
function rerunAfterEdit(stop: () => void, again: () => void): () => void {
  const renew = () => {
    stop();
    again();
  };
  document.addEventListener('docsc:refresh', renew);
  return () => {
    stop();
    document.removeEventListener('docsc:refresh', renew);
  };
}

/** Tells how an answer comes about until it is stopped. */
function runSearch(data: SiteData, wanted: SearchQuery, tell: (next: Partial<ActiveSearchState>) => void): () => void {
  const { text } = wanted;
  const key = JSON.stringify(wanted);
  const before = cachedResponse(data, wanted);
  if (before) {
    tell({ status: 'idle', key, text, answer: before });
    return () => undefined;
  }
  const stop = new AbortController();
  const { signal } = stop;
  const change = (next: Partial<ActiveSearchState>) => {
    if (!signal.aborted) tell(next);
  };
  change({ status: 'loading' });
  const timer = setTimeout(() => change({ status: 'stalled' }), STALL_DELAY);
  const told = { some: false };
  const onPartial = (answer: SearchResponse) => {
    // Nothing yet is no answer: the one before stays.
    if (!answer.hits.length) return;
    told.some = true;
    change({ key, text, answer });
  };
  requestSearch(data, wanted, { signal, onPartial })
    .then(
      answer => change({ status: 'idle', key, text, answer }),
      // What came before the trouble is an answer too.
      () => change(told.some ? { status: 'idle' } : { status: 'error', key, text, answer: undefined }),
    )
    .finally(() => clearTimeout(timer));
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

/** Nothing but spaces asks nothing. A space at the end says that the last word is whole, so it stays. */
function buildQuery(
  { text, page = 0, section }: SearchInput,
  site: SearchInfo,
  snippetWords: number,
): SearchQuery | undefined {
  const { hitsPerPage, hitsPerGroup, maxLength } = site;
  const asked = sanitizeQuery(text, maxLength).replace(/\s+/g, ' ').trimStart();
  if (!asked) return undefined;
  return { text: asked, page, hitsPerPage, hitsPerGroup, snippetWords, ...(section !== undefined && { section }) };
}

function useSnippetWords({ snippet: { large, small } }: SearchInfo): number {
  const [isSmall, setSmall] = useState(() => matchMedia(SMALL_SCREEN).matches);
  useEffect(() => {
    const screen = matchMedia(SMALL_SCREEN);
    const follow = () => setSmall(screen.matches);
    screen.addEventListener('change', follow);
    return () => screen.removeEventListener('change', follow);
  }, []);
  return isSmall ? small : large;
}
