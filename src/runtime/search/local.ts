/** The back end that needs no server: the index which was built with the site. */
import type { SiteData } from '../data/site-data.js';
import type { SearchBackend } from './backend.js';
import { createEngine, type Engine } from './engine.js';

export function localBackend(data: Pick<SiteData, 'loadSearch'>): SearchBackend {
  const state: { engine?: Promise<Engine> } = {};
  const load = () => {
    state.engine ??= data.loadSearch().then(createEngine);
    state.engine.catch(() => {
      state.engine = undefined;
    });
    return state.engine;
  };
  return {
    debounce: 0,
    warm: () => void load().catch(() => undefined),
    search: async (query, { signal }) => {
      const engine = await load();
      signal.throwIfAborted();
      return engine(query);
    },
  };
}
