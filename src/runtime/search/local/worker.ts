/** The dedicated worker that holds the index, so that searching never blocks the page. */
import type { SearchQuery, SearchResponse } from '../backend/backend.js';
import type { SearchEngine } from '../engine/engine.js';
import { openIndexAt } from './index-opener.js';

/** `open` comes first, then any number of searches. `stop` aborts the search with this id. */
export type SearchWorkerRequest =
  | { type: 'open'; address: string; base: string }
  | { type: 'search'; id: number; query: SearchQuery }
  | { type: 'stop'; id: number };

/** For each search: any number of partial responses, then the final response or a failure. A stopped search gets none. */
export type SearchWorkerReply =
  | { type: 'response'; id: number; response: SearchResponse }
  | { type: 'failure'; id: number; message: string };

type WorkerScope = {
  postMessage: (reply: SearchWorkerReply) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent<SearchWorkerRequest>) => void) => void;
};

const scope = globalThis as unknown as WorkerScope;
const state: { engine?: Promise<SearchEngine>; open?: () => Promise<SearchEngine> } = {};
const running = new Map<number, AbortController>();

/** An index that could not be opened is tried again with the next query. Callers that do not await need not catch. */
function loadEngine(): Promise<SearchEngine> {
  state.engine ??= (state.open ?? (() => Promise.reject(new Error('No search index was opened.'))))();
  state.engine.catch(() => {
    state.engine = undefined;
  });
  return state.engine;
}

async function respondToSearch(id: number, query: SearchQuery): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  const { signal } = controller;
  try {
    const search = await loadEngine();
    // Lets pending messages in: one of them may stop this search.
    await new Promise(resolve => setTimeout(resolve));
    signal.throwIfAborted();
    const onPartial = (partial: SearchResponse) => scope.postMessage({ type: 'response', id, response: partial });
    scope.postMessage({ type: 'response', id, response: await search(query, { signal, onPartial }) });
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    if (!signal.aborted) scope.postMessage({ type: 'failure', id, message });
  } finally {
    running.delete(id);
  }
}

scope.addEventListener('message', ({ data: request }) => {
  if (request.type === 'search') void respondToSearch(request.id, request.query);
  else if (request.type === 'stop') running.get(request.id)?.abort();
  else {
    state.open = () => openIndexAt(request.address, request.base);
    state.engine = undefined;
    void loadEngine();
  }
});
