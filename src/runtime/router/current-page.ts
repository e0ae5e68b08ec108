/** The page that is shown. A store, and not a context, whose change would make React discard prerendered content. */
import { useSyncExternalStore } from 'react';
import type { PageData } from '../../format.js';
import type { Route } from '../../routes.js';

/** Changes only when the next page has been loaded. */
export type CurrentPage = {
  /** The path in the address. */
  path: string;
  /** The page shown there: the not-found page's route if the path leads to no page. */
  route: Route;
  page: Omit<PageData, 'chunk' | 'islands'>;
  /** The number of pages shown before. */
  visit: number;
  /** Set if a part of the page could not be loaded, or is being loaded again. */
  loadStatus?: { message: string; retry: () => void } | 'loading';
};

/** `subscribe` returns a function that unsubscribes. */
export type CurrentPageStore = {
  get: () => CurrentPage;
  set: (next: CurrentPage) => void;
  subscribe: (listener: () => void) => () => void;
};

/** `first` is the page in the HTML. */
export function createCurrentPageStore(first: CurrentPage): CurrentPageStore {
  const listeners = new Set<() => void>();
  const state = { page: first };
  return {
    get: () => state.page,
    set: next => {
      state.page = next;
      for (const listener of listeners) listener();
    },
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Renders the component again whenever the page changes. */
export function useCurrentPage(store: CurrentPageStore): CurrentPage {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** The location hook of wouter's router: the path of the current page, even while the address is ahead of it. */
export function createLocationHook(store: CurrentPageStore, go: (to: string) => void) {
  return function useCurrentPath(): [string, (to: string) => void] {
    return [useCurrentPage(store).path, go];
  };
}
