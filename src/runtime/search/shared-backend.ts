/** The one back end of a page's life, whoever asks: the modal and the search page share it and what it has answered. */
import { importWithRetry } from '../data/import-retry.js';
import type { SiteData } from '../data/site-data.js';
import type { SearchBackend, SearchOptions, SearchQuery, SearchResponse } from './backend/backend.js';

type BackendState = { backend?: Promise<SearchBackend>; answers: Map<string, SearchResponse> };

const states = new WeakMap<SiteData, BackendState>();
/** Answers that are kept: the way back to a page of results is as long as the reader made it. */
const MAX_CACHED_RESPONSES = 30;

function stateFor(data: SiteData): BackendState {
  const found = states.get(data);
  if (found) return found;
  const made: BackendState = { answers: new Map() };
  states.set(data, made);
  const forget = () => {
    states.delete(data);
    void made.backend?.then(
      backend => backend.close?.(),
      () => undefined,
    );
  };
  // Under `docsc serve` the site has other records then.
  if (globalThis.DOCSC_DEV) document.addEventListener('docsc:refresh', forget, { once: true });
  return made;
}

function loadBackend(data: SiteData): Promise<SearchBackend> {
  const one = stateFor(data);
  one.backend ??= importWithRetry(() => import('./backends.js')).then(({ createBackend }) => createBackend(data));
  one.backend.catch(() => {
    one.backend = undefined;
  });
  return one.backend;
}

/** Any number of times; never throws. */
export function warmBackend(data: SiteData): void {
  void loadBackend(data).then(
    backend => backend.warm(),
    () => undefined,
  );
}

/** What was answered before, if it was the whole answer. */
export function cachedResponse(data: SiteData, query: SearchQuery): SearchResponse | undefined {
  return stateFor(data).answers.get(JSON.stringify(query));
}

/** Waits as long as the back end wants silence. Rejects as a back end does, and where there is none to load. */
export async function requestSearch(
  data: SiteData,
  query: SearchQuery,
  options: SearchOptions,
): Promise<SearchResponse> {
  // That of now: after a rebuild, answers of before are not kept.
  const { answers } = stateFor(data);
  const backend = await loadBackend(data);
  if (backend.debounce) await waitForPause(backend.debounce, options.signal);
  options.signal.throwIfAborted();
  const answer = await backend.search(query, options);
  if (!answer.partial) answers.set(JSON.stringify(query), answer);
  const [oldest] = answers.keys();
  if (answers.size > MAX_CACHED_RESPONSES && oldest !== undefined) answers.delete(oldest);
  return answer;
}

function waitForPause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
