/** The back end without a server: the index that was built with the site, opened in a worker or else on the page. */
import { worker as workerFile } from 'virtual:docsc-search';
import { withBase } from '../../../routes.js';
import type { SiteData } from '../../data/site-data.js';
import type { SearchBackend, SearchOptions, SearchQuery, SearchResponse } from '../backend/backend.js';
import type { SearchWorkerReply, SearchWorkerRequest } from './worker.js';

type QueryIndex = (query: SearchQuery, options: SearchOptions) => Promise<SearchResponse>;
type OpenedBackend = { search: QueryIndex; close: () => void };

/** Opens the index with the first search or `warm`. Searches reject with an `Error` if the site has no index. */
export function localBackend(data: Pick<SiteData, 'site' | 'searchIndex'>): SearchBackend {
  const state: { opened?: Promise<OpenedBackend>; isWorkerBlocked?: true } = {};
  const open = async (): Promise<OpenedBackend> => {
    const path = await data.searchIndex();
    if (path === null) throw new Error('The site has no search index.');
    const base = new URL(data.site.base, location.href).href;
    const address = new URL(withBase(path, data.site.base), base).href;
    const onWorkerFailure = () => {
      state.isWorkerBlocked = true;
      state.opened = undefined;
    };
    const inWorker = state.isWorkerBlocked ? undefined : openInWorker(address, base, onWorkerFailure);
    return inWorker ?? openInPage(address, base);
  };
  /** An index that could not be opened is tried again with the next query. Callers that do not await need not catch. */
  const getIndex = () => {
    state.opened ??= open();
    state.opened.catch(() => {
      state.opened = undefined;
    });
    return state.opened;
  };
  const search: SearchBackend['search'] = async (query, options) => {
    const wasBlocked = state.isWorkerBlocked;
    const index = await getIndex();
    options.signal.throwIfAborted();
    try {
      return await index.search(query, options);
    } catch (thrown) {
      // A content security policy may block a worker after it was created. Then the page searches by itself.
      if (wasBlocked || !state.isWorkerBlocked || options.signal.aborted) throw thrown;
      return search(query, options);
    }
  };
  return {
    debounce: 0,
    warm: () => void getIndex(),
    search,
    close: () => {
      void state.opened?.then(
        ({ close }) => close(),
        () => undefined,
      );
    },
  };
}

/** Undefined if the browser allows no worker. `onWorkerFailure` is called if the worker cannot be loaded, or crashes. */
function openInWorker(address: string, base: string, onWorkerFailure: () => void): OpenedBackend | undefined {
  const worker = startWorker(new URL(workerFile, base));
  if (!worker) return undefined;
  const pending = new Map<number, (reply: SearchWorkerReply) => void>();
  const post = (request: SearchWorkerRequest) => worker.postMessage(request);
  const count = { queries: 0 };
  const end = (message: string) => {
    worker.terminate();
    for (const [id, onReply] of pending) onReply({ type: 'failure', id, message });
  };
  worker.addEventListener('message', ({ data: reply }: MessageEvent<SearchWorkerReply>) =>
    pending.get(reply.id)?.(reply),
  );
  worker.addEventListener('error', ({ message = 'The search worker could not be loaded.' }) => {
    onWorkerFailure();
    end(message);
  });
  post({ type: 'open', address, base });
  const search: QueryIndex = (query, { signal, onPartial }) =>
    new Promise((resolve, reject) => {
      const id = ++count.queries;
      const settle = (then: () => void) => {
        pending.delete(id);
        then();
      };
      signal.addEventListener('abort', () =>
        settle(() => {
          post({ type: 'stop', id });
          reject(signal.reason);
        }),
      );
      pending.set(id, reply => {
        if (reply.type === 'failure') settle(() => reject(new Error(reply.message)));
        else if (reply.response.partial) onPartial?.(reply.response);
        else settle(() => resolve(reply.response));
      });
      post({ type: 'search', id, query });
    });
  return { search, close: () => end('The site has been rebuilt.') };
}

type ScriptPolicy = { createScriptURL: (url: string) => string };
type TrustedTypes = { createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy };

/** The only policy of Trusted Types: scripts of this site. A browser without them, or one that forbids it, has none. */
const scriptPolicy = createScriptPolicy();

function createScriptPolicy(): ScriptPolicy | undefined {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const createScriptURL = (url: string) => {
    if (new URL(url).origin !== location.origin) throw new TypeError(`${url} is no script of this site.`);
    return url;
  };
  try {
    return trustedTypes?.createPolicy('docsc', { createScriptURL });
  } catch {
    return undefined;
  }
}

function startWorker({ href }: URL): Worker | undefined {
  try {
    return new Worker(scriptPolicy?.createScriptURL(href) ?? href, { type: 'module', name: 'search' });
  } catch {
    return undefined;
  }
}

async function openInPage(address: string, base: string): Promise<OpenedBackend> {
  const { openOnPage } = await import('./on-page.js');
  return { search: await openOnPage(address, base), close: () => undefined };
}
