/** Runs the current query. A newer query replaces it, and the previous response stays until the next one arrives. */
import { search as settings } from 'virtual:docsc-search';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { SearchInfo } from '../../search-format.js';
import { type SiteData, useSiteData } from '../data/site-data.js';
import type { SearchQuery, SearchResponse } from './backend/backend.js';
import { sanitizeQuery } from './search-location.js';
import { cachedResponse, requestSearch } from './shared-backend.js';

/** A search that has not responded for 300 ms is stalled. */
export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error';

/** What the reader asks for. `page` counts from 0. */
export type SearchInput = { text: string; page?: number; section?: string };

/** The state of the current search. */
export type ActiveSearch = {
  status: SearchStatus;
  /** The latest response, which may be that of an earlier query; absent before the first, and for an empty query. */
  response?: SearchResponse;
  /** The query of the response. */
  text: string;
  /** True if the response is the final one to the current query. */
  isCurrent: boolean;
  retry: () => void;
};

/** In milliseconds. */
const STALL_DELAY = 300;
const SMALL_SCREEN = '(max-width: 768px)';

type ActiveSearchState = { status: SearchStatus; key: string; text: string; response?: SearchResponse };

/** Searches whenever the input changes. An input without any text gives an idle search without a response. */
export function useSearch(input: SearchInput): ActiveSearch {
  const data = useSiteData();
  const snippetWords = useSnippetWords(settings);
  const query = buildQuery(input, settings, snippetWords);
  const key = query ? JSON.stringify(query) : '';
  const [attempt, setAttempt] = useState(0);
  const isShown = useRef(false);
  const [state, setState] = useState<ActiveSearchState>(() => ({
    status: 'idle',
    key,
    text: query?.text ?? '',
    response: query && cachedResponse(data, query),
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the same query
  useEffect(() => {
    if (!key) {
      setState({ status: 'idle', key, text: '' });
      isShown.current = false;
      return undefined;
    }
    const stop = runSearch(data, JSON.parse(key) as SearchQuery, next => {
      const set = () => setState(now => ({ ...now, ...next }));
      // The first response is urgent. Later ones are transitions, which keys and frames may interrupt.
      if (isShown.current) startTransition(set);
      else set();
      isShown.current ||= next.response !== undefined;
    });
    return globalThis.DOCSC_DEV ? rerunAfterEdit(stop, () => setAttempt(nth => nth + 1)) : stop;
  }, [key, attempt, data]);

  const retry = () => setAttempt(attempt + 1);
  if (!key) return { status: 'idle', text: '', isCurrent: true, retry };
  return { ...state, isCurrent: state.key === key && state.status === 'idle', retry };
}

/** An edit under `docsc serve` changes the records: the running search would fail, and shown hits may be gone. */
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

/** Reports changes of state until the search has ended, or the returned function is called. */
function runSearch(data: SiteData, query: SearchQuery, report: (next: Partial<ActiveSearchState>) => void): () => void {
  const { text } = query;
  const key = JSON.stringify(query);
  const cached = cachedResponse(data, query);
  if (cached) {
    report({ status: 'idle', key, text, response: cached });
    return () => undefined;
  }
  const stop = new AbortController();
  const { signal } = stop;
  const change = (next: Partial<ActiveSearchState>) => {
    if (!signal.aborted) report(next);
  };
  change({ status: 'loading' });
  const timer = setTimeout(() => change({ status: 'stalled' }), STALL_DELAY);
  const shown = { hasPartial: false };
  const onPartial = (response: SearchResponse) => {
    // A partial response without hits says nothing: the previous response stays.
    if (!response.hits.length) return;
    shown.hasPartial = true;
    change({ key, text, response });
  };
  requestSearch(data, query, { signal, onPartial })
    .then(
      response => change({ status: 'idle', key, text, response }),
      // A partial response is better than an error.
      () => change(shown.hasPartial ? { status: 'idle' } : { status: 'error', key, text, response: undefined }),
    )
    .finally(() => clearTimeout(timer));
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

/** Undefined for a text without characters other than spaces. A space at the end marks the last word as finished. */
function buildQuery(
  { text, page = 0, section }: SearchInput,
  site: SearchInfo,
  snippetWords: number,
): SearchQuery | undefined {
  const { hitsPerPage, hitsPerGroup, maxLength } = site;
  const clean = sanitizeQuery(text, maxLength).replace(/\s+/g, ' ').trimStart();
  if (!clean) return undefined;
  return { text: clean, page, hitsPerPage, hitsPerGroup, snippetWords, ...(section !== undefined && { section }) };
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
