/** The one back end of a page's life, whoever asks: the modal and the search page share it and what it has answered. */
import { importAgain } from '../data/import-retry.js';
import type { SiteData } from '../data/site-data.js';
import type { SearchAnswer, SearchBackend, SearchOptions, SearchQuery } from './backend/backend.js';

type One = { backend?: Promise<SearchBackend>; answers: Map<string, SearchAnswer> };

const ones = new WeakMap<SiteData, One>();
/** Answers that are kept: the way back to a page of results is as long as the reader made it. */
const MOST = 30;

function oneOf(data: SiteData): One {
  const found = ones.get(data);
  if (found) return found;
  const made: One = { answers: new Map() };
  ones.set(data, made);
  const forget = () => {
    ones.delete(data);
    void made.backend?.then(
      backend => backend.close?.(),
      () => undefined,
    );
  };
  // Under `docsc serve` the site has other records then.
  if (globalThis.DOCSC_DEV) document.addEventListener('docsc:refresh', forget, { once: true });
  return made;
}

function load(data: SiteData): Promise<SearchBackend> {
  const one = oneOf(data);
  one.backend ??= importAgain(() => import('./backends.js')).then(({ createBackend }) => createBackend(data));
  one.backend.catch(() => {
    one.backend = undefined;
  });
  return one.backend;
}

/** Any number of times; never throws. */
export function warm(data: SiteData): void {
  void load(data).then(
    backend => backend.warm(),
    () => undefined,
  );
}

/** What was answered before, if it was the whole answer. */
export function answerBefore(data: SiteData, query: SearchQuery): SearchAnswer | undefined {
  return oneOf(data).answers.get(JSON.stringify(query));
}

/** Waits as long as the back end wants silence. Rejects as a back end does, and where there is none to load. */
export async function ask(data: SiteData, query: SearchQuery, options: SearchOptions): Promise<SearchAnswer> {
  // That of now: after a rebuild, answers of before are not kept.
  const { answers } = oneOf(data);
  const backend = await load(data);
  if (backend.debounce) await silence(backend.debounce, options.signal);
  options.signal.throwIfAborted();
  const answer = await backend.search(query, options);
  if (!answer.partial) answers.set(JSON.stringify(query), answer);
  const [oldest] = answers.keys();
  if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
  return answer;
}

function silence(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
