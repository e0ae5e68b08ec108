/** The back end that needs no server: the index which was built with the site, in a worker where there can be one. */
import { worker as workerFile } from 'virtual:docsc-search';
import { withBase } from '../../../routes.js';
import type { SiteData } from '../../data/site-data.js';
import type { SearchBackend, SearchOptions, SearchQuery, SearchResponse } from '../backend/backend.js';
import type { SearchWorkerReply, SearchWorkerRequest } from './worker.js';

type QueryIndex = (query: SearchQuery, options: SearchOptions) => Promise<SearchResponse>;
type OpenedBackend = { ask: QueryIndex; close: () => void };

export function localBackend(data: Pick<SiteData, 'site' | 'searchIndex'>): SearchBackend {
  const state: { opened?: Promise<OpenedBackend>; blocked?: true } = {};
  const open = async (): Promise<OpenedBackend> => {
    const path = await data.searchIndex();
    if (path === null) throw new Error('The site has no search index.');
    const base = new URL(data.site.base, location.href).href;
    const address = new URL(withBase(path, data.site.base), base).href;
    const onBroken = () => {
      state.blocked = true;
      state.opened = undefined;
    };
    return (state.blocked ? undefined : openInWorker(address, base, onBroken)) ?? openInPage(address, base);
  };
  /** What could not be opened is tried again with the next query. Who does not wait for it need not catch. */
  const opened = () => {
    state.opened ??= open();
    state.opened.catch(() => {
      state.opened = undefined;
    });
    return state.opened;
  };
  const search: SearchBackend['search'] = async (query, options) => {
    const before = state.blocked;
    const { ask } = await opened();
    options.signal.throwIfAborted();
    try {
      return await ask(query, options);
    } catch (thrown) {
      // Policies forbid workers after they were made: then the page asks itself.
      if (before || !state.blocked || options.signal.aborted) throw thrown;
      return search(query, options);
    }
  };
  return {
    debounce: 0,
    warm: () => void opened(),
    search,
    close: () => {
      void state.opened?.then(
        ({ close }) => close(),
        () => undefined,
      );
    },
  };
}

/** `undefined` where there are no workers; `onBroken` is called where one cannot be loaded, or ends. */
function openInWorker(address: string, base: string, onBroken: () => void): OpenedBackend | undefined {
  const worker = startWorker(new URL(workerFile, base));
  if (!worker) return undefined;
  const waiting = new Map<number, (told: SearchWorkerReply) => void>();
  const tell = (asked: SearchWorkerRequest) => worker.postMessage(asked);
  const count = { queries: 0 };
  const end = (message: string) => {
    worker.terminate();
    for (const [id, take] of waiting) take({ type: 'failure', id, message });
  };
  worker.addEventListener('message', ({ data: told }: MessageEvent<SearchWorkerReply>) => waiting.get(told.id)?.(told));
  worker.addEventListener('error', ({ message = 'The search worker could not be loaded.' }) => {
    onBroken();
    end(message);
  });
  tell({ type: 'open', address, base });
  const ask: QueryIndex = (query, { signal, onPartial }) =>
    new Promise((resolve, reject) => {
      const id = ++count.queries;
      const settle = (then: () => void) => {
        waiting.delete(id);
        then();
      };
      signal.addEventListener('abort', () =>
        settle(() => {
          tell({ type: 'stop', id });
          reject(signal.reason);
        }),
      );
      waiting.set(id, told => {
        if (told.type === 'failure') settle(() => reject(new Error(told.message)));
        else if (told.answer.partial) onPartial?.(told.answer);
        else settle(() => resolve(told.answer));
      });
      tell({ type: 'ask', id, query });
    });
  return { ask, close: () => end('The site has been rebuilt.') };
}

function startWorker(url: URL): Worker | undefined {
  try {
    return new Worker(url, { type: 'module', name: 'search' });
  } catch {
    return undefined;
  }
}

async function openInPage(address: string, base: string): Promise<OpenedBackend> {
  const { openOnPage } = await import('./on-page.js');
  return { ask: await openOnPage(address, base), close: () => undefined };
}
