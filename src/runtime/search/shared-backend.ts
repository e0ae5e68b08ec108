/** The back end that the modal and the search page share for as long as the page lives, and its cached responses. */
import { importWithRetry } from '../data/import-retry.js';
import type { SiteData } from '../data/site-data.js';
import type { SearchBackend, SearchOptions, SearchQuery, SearchResponse } from './backend/backend.js';

/** `responses` are keyed by their query as JSON, oldest first. */
type BackendState = { backend?: Promise<SearchBackend>; responses: Map<string, SearchResponse> };

const states = new WeakMap<SiteData, BackendState>();
/** Enough for going back through the results of a session. */
const MAX_CACHED_RESPONSES = 30;

function stateFor(data: SiteData): BackendState {
  const known = states.get(data);
  if (known) return known;
  const state: BackendState = { responses: new Map() };
  states.set(data, state);
  const discard = () => {
    states.delete(data);
    void state.backend?.then(
      backend => backend.close?.(),
      () => undefined,
    );
  };
  // An edit under `docsc serve` changes the records.
  if (globalThis.DOCSC_DEV) document.addEventListener('docsc:refresh', discard, { once: true });
  return state;
}

/** A failed import is repeated with the next call. */
function loadBackend(data: SiteData): Promise<SearchBackend> {
  const state = stateFor(data);
  state.backend ??= importWithRetry(() => import('./backends.js')).then(({ createBackend }) => createBackend(data));
  state.backend.catch(() => {
    state.backend = undefined;
  });
  return state.backend;
}

/** Loads the back end and lets it prepare. May be called repeatedly; never throws. */
export function warmBackend(data: SiteData): void {
  void loadBackend(data).then(
    backend => backend.warm(),
    () => undefined,
  );
}

/** The final response to an earlier, equal query, while it is cached. */
export function cachedResponse(data: SiteData, query: SearchQuery): SearchResponse | undefined {
  return stateFor(data).responses.get(JSON.stringify(query));
}

/** Searches after the back end's debounce time. Rejects as `SearchBackend.search` does, or if no back end can be loaded. */
export async function requestSearch(
  data: SiteData,
  query: SearchQuery,
  options: SearchOptions,
): Promise<SearchResponse> {
  // Read before waiting: a response that arrives after a rebuild goes to the discarded cache.
  const { responses } = stateFor(data);
  const backend = await loadBackend(data);
  if (backend.debounce) await waitForPause(backend.debounce, options.signal);
  options.signal.throwIfAborted();
  const response = await backend.search(query, options);
  if (!response.partial) responses.set(JSON.stringify(query), response);
  const [oldest] = responses.keys();
  if (responses.size > MAX_CACHED_RESPONSES && oldest !== undefined) responses.delete(oldest);
  return response;
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
