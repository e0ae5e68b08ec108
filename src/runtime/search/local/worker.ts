/**
 * The dedicated worker in which the index lives, so that the page never waits for it. A query that is stopped while it
 * waits is not looked at.
 */
import type { SearchAnswer, SearchQuery } from '../backend/backend.js';
import type { Engine } from '../engine/engine.js';
import { openAt } from './index-opener.js';

/** `open` first, then `ask` any number of times. `stop` ends a query that nobody waits for any more. */
export type Asked =
  | { type: 'open'; address: string; base: string }
  | { type: 'ask'; id: number; query: SearchQuery }
  | { type: 'stop'; id: number };
export type Told =
  | { type: 'answer'; id: number; answer: SearchAnswer }
  | { type: 'failure'; id: number; message: string };

type Scope = {
  postMessage: (told: Told) => void;
  addEventListener: (type: 'message', listener: (event: MessageEvent<Asked>) => void) => void;
};

const scope = globalThis as unknown as Scope;
const state: { engine?: Promise<Engine>; open?: () => Promise<Engine> } = {};
const running = new Map<number, AbortController>();

/** What could not be opened is tried again with the next query. Who does not wait for it need not catch. */
function engine(): Promise<Engine> {
  state.engine ??= (state.open ?? (() => Promise.reject(new Error('No index was named.'))))();
  state.engine.catch(() => {
    state.engine = undefined;
  });
  return state.engine;
}

async function answer(id: number, query: SearchQuery): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  const { signal } = controller;
  try {
    const search = await engine();
    // Lets messages in that came meanwhile: one of them may say that this query is not wanted any more.
    await new Promise(resolve => setTimeout(resolve));
    signal.throwIfAborted();
    const onPartial = (part: SearchAnswer) => scope.postMessage({ type: 'answer', id, answer: part });
    scope.postMessage({ type: 'answer', id, answer: await search(query, { signal, onPartial }) });
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    if (!signal.aborted) scope.postMessage({ type: 'failure', id, message });
  } finally {
    running.delete(id);
  }
}

scope.addEventListener('message', ({ data: asked }) => {
  if (asked.type === 'ask') void answer(asked.id, asked.query);
  else if (asked.type === 'stop') running.get(asked.id)?.abort();
  else {
    state.open = () => openAt(asked.address, asked.base);
    state.engine = undefined;
    void engine();
  }
});
