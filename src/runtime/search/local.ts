/** The back end that needs no server: the index which was built with the site, in a worker where there can be one. */
import { worker as workerFile } from 'virtual:docsc-search';
import { withBase } from '../../routes.js';
import type { SiteData } from '../data/site-data.js';
import type { SearchAnswer, SearchBackend, SearchOptions, SearchQuery } from './backend.js';
import type { Asked, Told } from './worker.js';

type Ask = (query: SearchQuery, options: SearchOptions) => Promise<SearchAnswer>;

export function localBackend(data: Pick<SiteData, 'site' | 'searchIndex'>): SearchBackend {
  const state: { address?: string; ask?: Promise<Ask> } = {};
  const open = async (): Promise<Ask> => {
    const path = await data.searchIndex();
    if (path === null) throw new Error('The site has no search index.');
    const address = new URL(withBase(path, data.site.base), location.href).href;
    // After a rebuild the index has another address: in `serve`, that is.
    if (state.ask && address === state.address) return state.ask;
    state.address = address;
    const base = new URL(data.site.base, location.href).href;
    state.ask = Promise.resolve(inWorker(address, base) ?? onPage(address, base));
    state.ask.catch(() => {
      state.ask = undefined;
    });
    return state.ask;
  };
  return {
    debounce: 0,
    warm: () => void open().catch(() => undefined),
    search: async (query, options) => {
      const ask = await open();
      options.signal.throwIfAborted();
      return ask(query, options);
    },
  };
}

/** `undefined` where workers are blocked. */
function inWorker(address: string, base: string): Ask | undefined {
  const worker = startWorker(new URL(workerFile, base));
  if (!worker) return undefined;
  const waiting = new Map<number, (told: Told) => void>();
  const tell = (asked: Asked) => worker.postMessage(asked);
  const count = { queries: 0 };
  worker.addEventListener('message', ({ data: told }: MessageEvent<Told>) => waiting.get(told.id)?.(told));
  worker.addEventListener('error', ({ message }) => {
    for (const [id, take] of waiting) take({ type: 'failure', id, message });
  });
  tell({ type: 'open', address, base });
  return (query, { signal, onPartial }) =>
    new Promise((resolve, reject) => {
      const id = ++count.queries;
      const end = (then: () => void) => {
        waiting.delete(id);
        then();
      };
      signal.addEventListener('abort', () =>
        end(() => {
          tell({ type: 'stop', id });
          reject(signal.reason);
        }),
      );
      waiting.set(id, told => {
        if (told.type === 'failure') end(() => reject(new Error(told.message)));
        else if (told.answer.partial) onPartial?.(told.answer);
        else end(() => resolve(told.answer));
      });
      tell({ type: 'ask', id, query });
    });
}

function startWorker(url: URL): Worker | undefined {
  try {
    return new Worker(url, { type: 'module', name: 'search' });
  } catch {
    return undefined;
  }
}

async function onPage(address: string, base: string): Promise<Ask> {
  const { openAt } = await import('./index-opener.js');
  return openAt(address, base);
}
