/** Moves between pages as document loads would: waits until the next page has been loaded, then shows it. */
import { flushSync } from 'react-dom';
import type { PageChunk } from '../../format.js';
import { keepQueryAndHash, NOT_FOUND, type Route, redirectUrl, toRoute, withBase } from '../../routes.js';
import type { BrowserData } from '../data/browser-data.js';
import { PageNotFoundError } from '../data/chunk-cache.js';
import { crossFade } from './cross-fade.js';
import type { CurrentPageStore } from './current-page.js';
import { takeHighlightWords } from './highlight-param.js';
import { type HistoryAction, writeHistoryEntry } from './history.js';
import { isPageUrl } from './internal-url.js';
import { createArrival } from './page-arrival.js';
import { createProgressBar } from './progress-bar.js';
import { revealTarget } from './reveal-target.js';
import { scrollInstantly } from './scroll.js';

/** `scroll` is where the reader was on the page, in pixels; without it the page is shown from its top or its hash. */
export type NavigateOptions = { history?: HistoryAction; scroll?: number };

/** The application's navigations. A newer one makes the others give up. */
export type PageNavigator = {
  /** Resolves when the page is shown, or the browser has been sent elsewhere. */
  go: (url: URL, options?: NavigateOptions) => Promise<void>;
  /** Goes where the address leads, if the site has it: a host that knows no redirects has sent another page. */
  resolveNotFound: () => Promise<void>;
  /** In `docsc serve`: shows the page of this chunk again if it is the current one, without moving the reader. */
  refreshPage: (chunk: PageChunk) => void;
  /** Gives up any navigation and stays on the current page, scrolled as given or to the address's hash. */
  restorePage: (scroll?: number) => void;
  /** Highlights words in the current article. */
  highlight: (words: string | null | undefined) => void;
  /** The application calls this when React has committed a page. */
  onPageCommitted: () => void;
};

/** `highlightWords` is only called with words. */
export type NavigatorOptions = {
  data: BrowserData;
  currentPage: CurrentPageStore;
  highlightWords: (words: string) => void;
};

/** The navigator of the application: there is one. */
export function createPageNavigator({ data, currentPage, highlightWords }: NavigatorOptions): PageNavigator {
  const { site } = data;
  const progress = createProgressBar();
  const highlight: PageNavigator['highlight'] = words => {
    if (words) highlightWords(words);
  };
  const { expect, onPageCommitted } = createArrival({ data, currentPage, highlight });
  const state = { newest: 0 };

  const go: PageNavigator['go'] = async (url, { history: action = 'push', scroll } = {}) => {
    const route = toRoute(url.pathname, site.base);
    if (route === null) return location.assign(url);
    const navigation = ++state.newest;
    const isNewest = () => navigation === state.newest;
    const words = takeHighlightWords(url);
    const path = withBase(route, site.base);
    const address = path + url.search + url.hash;
    if (path === currentPage.get().path && action === 'push') {
      progress.stop();
      // A link to the address that the reader is at adds no entry: back leads to the page before, as it does without scripts.
      // Chromium also ignores entries after 200 in ten seconds.
      if (address !== location.pathname + location.search + location.hash) writeHistoryEntry('push', address);
      // As the browser does for other steps within a page: closed parts of it listen.
      dispatchEvent(new Event('hashchange'));
      revealTarget(url.hash);
      return highlight(words);
    }
    progress.start();
    try {
      const redirect = await data.resolveRedirect(route);
      if (!isNewest()) return;
      if (redirect !== undefined) {
        progress.stop();
        const target = keepQueryAndHash(redirectUrl(redirect, site.base), url.search, url.hash);
        const targetUrl = new URL(target, url);
        if (!isPageUrl(targetUrl, site.base)) return leaveSite(targetUrl, action);
        return go(targetUrl, { history: action === 'push' ? 'push' : 'replace' });
      }
      const chunk = await loadPage(data, route);
      if (!isNewest()) return;
      const isUnderAddress = chunk.route === route || chunk.route === NOT_FOUND;
      const finalAddress = isUnderAddress ? address : withBase(chunk.route, site.base) + url.hash;
      writeHistoryEntry(action, finalAddress);
      crossFade(() => {
        // Browsers call back with a delay, in which the reader may have gone elsewhere.
        if (!isNewest()) return;
        expect({ scroll, words });
        const { visit } = currentPage.get();
        const shownPath = finalAddress.replace(/[?#].*$/s, '');
        currentPage.set({ path: shownPath, route: chunk.route, page: chunk, visit: visit + 1 });
      });
    } catch (thrown) {
      if (!isNewest()) return;
      console.warn(`Loading ${address} failed; the window is reloaded.`, thrown);
      location.assign(address);
    } finally {
      if (isNewest()) progress.stop();
    }
  };

  return {
    go,
    resolveNotFound: async () => {
      const route = toRoute(location.pathname, site.base);
      if (route === null || route === NOT_FOUND) return;
      if (await hasTarget(data, route)) await go(new URL(location.href), { history: 'replace' });
    },
    refreshPage: chunk => {
      const { route, page, visit, path } = currentPage.get();
      if (!globalThis.DOCSC_DEV || chunk.route !== route) return;
      // With the old crumbs, the sidebar gets the same props as before and is not rendered.
      const { crumbs } = page;
      flushSync(() => currentPage.set({ path, route, page: { ...chunk, crumbs }, visit: visit + 1 }));
    },
    restorePage: scroll => {
      state.newest++;
      progress.stop();
      if (scroll !== undefined) scrollInstantly(scroll);
      else if (location.hash) revealTarget(location.hash);
    },
    highlight,
    onPageCommitted,
  };
}

/** True if the route leads to a page or a redirect. */
async function hasTarget(data: BrowserData, route: Route): Promise<boolean> {
  try {
    return (await data.resolveRedirect(route)) !== undefined || Boolean(await data.loadChunk(route));
  } catch {
    return false;
  }
}

function leaveSite(url: URL, action: HistoryAction): void {
  if (action === 'push') location.assign(url);
  else location.replace(url);
}

/** The chunk and its sidebar; the not-found page's if there is no page at this route. */
async function loadPage(data: BrowserData, route: Route): Promise<PageChunk> {
  const chunk = await data.loadChunk(route).catch((thrown: unknown) => {
    if (thrown instanceof PageNotFoundError) return data.loadChunk(NOT_FOUND);
    throw thrown;
  });
  if (chunk.sidebar) await data.loadSidebar(chunk.sidebar, chunk);
  return chunk;
}
