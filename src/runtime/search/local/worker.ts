/**
 * The dedicated worker in which the index lives, so that the page never waits for it. A query that is stopped while it
 * waits is not looked at.
 */
import type { SearchQuery, SearchResponse } from '../backend/backend.js';
import type { SearchEngine } from '../engine/engine.js';
import { openIndexAt } from './index-opener.js';

/** `open` first, then `ask` any number of times. `stop` ends a query that nobody waits for any more. */
export type SearchWorkerRequest =
  | { type: 'open'; address: string; base: string }
  | { type: 'ask'; id: number; query: SearchQuery }
  | { type: 'stop'; id: number };
export type SearchWorkerReply =
  | { type: 'answer'; id: number; answer: SearchResponse }
  | { type: 'failure'; id: number; message: string };

type WorkerScope = {
  postMessage: (told: SearchWorkerReply) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent<SearchWorkerRequest>) => void) => void;
};

const scope = globalThis as unknown as WorkerScope;
const state: { engine?: Promise<SearchEngine>; open?: () => Promise<SearchEngine> } = {};
const running = new Map<number, AbortController>();

/** What could not be opened is tried again with the next query. Who does not wait for it need not catch. */
function loadEngine(): Promise<SearchEngine> {
  state.engine ??= (state.open ?? (() => Promise.reject(new Error('No index was named.'))))();
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
    // Lets messages in that came meanwhile: one of them may say that this query is not wanted any more.
    await new Promise(resolve => setTimeout(resolve));
    signal.throwIfAborted();
    const onPartial = (part: SearchResponse) => scope.postMessage({ type: 'answer', id, answer: part });
    scope.postMessage({ type: 'answer', id, answer: await search(query, { signal, onPartial }) });
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    if (!signal.aborted) scope.postMessage({ type: 'failure', id, message });
  } finally {
    running.delete(id);
  }
}

scope.addEventListener('message', ({ data: asked }) => {
  if (asked.type === 'ask') void respondToSearch(asked.id, asked.query);
  else if (asked.type === 'stop') running.get(asked.id)?.abort();
  else {
    state.open = () => openIndexAt(asked.address, asked.base);
    state.engine = undefined;
    void loadEngine();
  }
});
