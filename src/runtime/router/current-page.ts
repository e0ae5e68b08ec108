/** The page that is shown: changes only once the next page has been loaded. A store, so that no context has to change. */
import { useSyncExternalStore } from 'react';
import type { PageData } from '../../format.js';
import type { Route } from '../../routes.js';

/**
 * `path` is the address shown, `route` the page shown there (the not-found page for unknown addresses), `visit` counts
 * the pages shown before it.
 */
export type CurrentPage = {
  path: string;
  route: Route;
  page: Omit<PageData, 'chunk' | 'islands'>;
  visit: number;
  /** Why a part of the page could not be loaded, and how to try again; `loading` while that is under way. */
  trouble?: { message: string; retry: () => void } | 'loading';
};

export type CurrentPageStore = {
  get: () => CurrentPage;
  set: (next: CurrentPage) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createCurrentPageStore(first: CurrentPage): CurrentPageStore {
  const listeners = new Set<() => void>();
  const state = { shown: first };
  return {
    get: () => state.shown,
    set: next => {
      state.shown = next;
      for (const listener of listeners) listener();
    },
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useCurrentPage(store: CurrentPageStore): CurrentPage {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** The location hook that wouter's router is given: what is shown, not what the address bar says while a page loads. */
export function createLocationHook(store: CurrentPageStore, go: (to: string) => void) {
  return function useShownLocation(): [string, (to: string) => void] {
    return [useCurrentPage(store).path, go];
  };
}
