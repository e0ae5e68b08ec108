/** Moving between pages: waits for the next page, then switches; scrolls and focuses as a document load would. */
import { flushSync } from 'react-dom';
import { documentTitle, type PageChunk } from '../../format.js';
import { keepQueryAndHash, NOT_FOUND, type Route, redirectUrl, toRoute, withBase } from '../../routes.js';
import { type BrowserData, PageNotFoundError } from '../data/browser-data.js';
import type { CurrentPageStore } from './current-page.js';
import { takeHighlightWords } from './highlight-param.js';
import { createProgressBar } from './progress-bar.js';
import { revealTarget } from './reveal-target.js';

export type PageNavigator = {
  go: (url: URL, how?: NavigateOptions) => Promise<void>;
  /** On the not-found page: goes where the address leads after all, on hosts that know no redirects. */
  recover: () => Promise<void>;
  /** Shows the page again where it is the one of this chunk, at once and where the reader is. */
  renew: (chunk: PageChunk) => void;
  /** Back on the page that is shown: whatever else was loading is given up. `scroll` is where the reader was. */
  stay: (scroll?: number) => void;
  /** Marks words in the article that is shown. */
  mark: (words: string | null | undefined) => void;
  /** Called by the app after a page has been committed. */
  arrived: () => void;
};
type NavigateOptions = { history?: 'push' | 'replace' | 'none'; scroll?: number };

export function createPageNavigator(
  data: BrowserData,
  shown: CurrentPageStore,
  markWords: (words: string) => void,
): PageNavigator {
  const { site } = data;
  const progress = createProgressBar();
  const state = { ticket: 0, scroll: undefined as number | undefined, words: null as string | null, pending: false };

  const load = async (route: Route): Promise<PageChunk> => {
    const chunk = await data.loadChunk(route).catch((thrown: unknown) => {
      if (thrown instanceof PageNotFoundError) return data.loadChunk(NOT_FOUND);
      throw thrown;
    });
    if (chunk.sidebar) await data.loadNav(chunk.sidebar, chunk);
    return chunk;
  };

  const go: PageNavigator['go'] = async (url, { history: how = 'push', scroll } = {}) => {
    const route = toRoute(url.pathname, site.base);
    if (route === null) return location.assign(url);
    const ticket = ++state.ticket;
    const words = takeHighlightWords(url);
    const before = shown.get();
    const path = withBase(route, site.base);
    const address = path + url.search + url.hash;
    if (path === before.path && how === 'push') {
      progress.stop();
      rememberScroll();
      history.pushState({}, '', address);
      // As for any other step within the page: parts of it that wait to be opened listen too.
      dispatchEvent(new Event('hashchange'));
      return mark(words);
    }
    progress.start();
    try {
      const moved = await data.movedTo(route);
      if (ticket !== state.ticket) return;
      if (moved !== undefined) {
        progress.stop();
        return follow(new URL(keepQueryAndHash(redirectUrl(moved, site.base), url.search, url.hash), url), how);
      }
      const chunk = await load(route);
      if (ticket !== state.ticket) return;
      // A step in the history has left the entry already whose place this would be.
      if (how !== 'none') rememberScroll();
      const landed =
        chunk.route === route || chunk.route === NOT_FOUND ? address : withBase(chunk.route, site.base) + url.hash;
      if (how === 'push') history.pushState({}, '', landed);
      if (how === 'replace') history.replaceState({}, '', landed);
      const shownPath = landed.replace(/[?#].*$/s, '');
      crossFade(() => {
        // A browser takes its time before it fades: the reader may have gone on.
        if (ticket !== state.ticket) return;
        Object.assign(state, { scroll, words, pending: true });
        shown.set({ path: shownPath, route: chunk.route, page: chunk, visit: shown.get().visit + 1 });
      });
    } catch (thrown) {
      if (ticket !== state.ticket) return;
      console.warn(`Loading ${address} failed; the window is reloaded.`, thrown);
      location.assign(address);
    } finally {
      if (ticket === state.ticket) progress.stop();
    }
  };

  const follow = (url: URL, how: NavigateOptions['history']) => {
    if (isPageUrl(url, site.base)) return go(url, { history: how === 'push' ? 'push' : 'replace' });
    return how === 'push' ? location.assign(url) : location.replace(url);
  };

  const recover = async () => {
    const route = toRoute(location.pathname, site.base);
    if (route === null || route === NOT_FOUND) return;
    const leads = async () => (await data.movedTo(route)) ?? (await data.loadChunk(route)).route;
    const target = await leads().catch(() => undefined);
    if (target !== undefined) await go(new URL(location.href), { history: 'replace' });
  };

  const renew: PageNavigator['renew'] = chunk => {
    const { route, page, visit, path } = shown.get();
    if (!globalThis.DOCSC_DEV || chunk.route !== route) return;
    // The sidebar stays as it is, loaded or not, as long as it is told nothing new.
    const { crumbs } = page;
    flushSync(() => shown.set({ path, route, page: { ...chunk, crumbs }, visit: visit + 1 }));
  };

  const stay: PageNavigator['stay'] = scroll => {
    state.ticket++;
    progress.stop();
    if (scroll !== undefined) jumpTo(scroll);
    else if (location.hash) revealTarget(location.hash);
  };

  const mark: PageNavigator['mark'] = words => {
    if (words) markWords(words);
  };

  const arrived = () => {
    if (!state.pending) return;
    state.pending = false;
    const { page, route } = shown.get();
    const chunk = data.peekChunk(route);
    document.title = documentTitle(page, site);
    document.querySelector('meta[name="description"]')?.setAttribute('content', chunk?.description || site.tagline);
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', site.url + withBase(route, site.base));
    const heading = document.querySelector<HTMLElement>('h1[tabindex]') ?? document.getElementById('docsc:content');
    heading?.focus({ preventScroll: true });
    if (state.scroll !== undefined) jumpTo(state.scroll);
    else if (!location.hash || !revealTarget(location.hash)) jumpTo(0);
    mark(state.words);
    if (globalThis.DOCSC_REPORTS_VISITS) document.dispatchEvent(new Event('docsc:visit'));
  };
  return { go, renew, stay, recover, mark, arrived };
}

/** From one page to the next, where the browser can and the reader does not mind motion. */
function crossFade(change: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;
  if (isStill || !document.startViewTransition) {
    change();
    return;
  }
  const transition = document.startViewTransition(() => flushSync(change));
  // One that is overtaken by the next is skipped, and says so by a rejection.
  transition.finished.catch(() => undefined);
  transition.ready.catch(() => undefined);
}

/** At once, whatever the style sheet says of scrolling within a page. */
function jumpTo(top: number): void {
  scrollTo({ top, behavior: 'instant' });
}

function rememberScroll(): void {
  history.replaceState({ ...history.state, scroll: scrollY }, '');
}

/** Makes plain links and the back button work. */
export function installRouter(navigator: PageNavigator, base: string, shown: CurrentPageStore): void {
  // In the capture phase: React stops clicks on articles that it has not hydrated yet.
  const onClick = (event: MouseEvent) => {
    const url = findInternalUrl(event, base);
    if (!url) return;
    const isSame = url.pathname === location.pathname && url.search === location.search;
    if (isSame && url.hash) {
      rememberScroll();
      setTimeout(() => revealTarget(url.hash));
      return;
    }
    event.preventDefault();
    void navigator.go(url);
  };
  document.addEventListener('click', onClick, true);
  // Pages change later than addresses, so the browser would restore positions on the wrong page; a reload is its own affair.
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  const state = { restored: false };
  addEventListener('popstate', event => {
    const route = toRoute(location.pathname, base);
    const scroll = (event.state as { scroll?: number } | null)?.scroll;
    state.restored = scroll !== undefined;
    if (route !== null && withBase(route, base) === shown.get().path) navigator.stay(scroll);
    else void navigator.go(new URL(location.href), { history: 'none', scroll });
  });
  // Follows every step within a page; one that went back to where the reader was is done.
  addEventListener('hashchange', () => {
    if (!state.restored) revealTarget(location.hash);
    state.restored = false;
  });
  const settled: { timer?: number } = {};
  addEventListener(
    'scroll',
    () => {
      clearTimeout(settled.timer);
      settled.timer = window.setTimeout(rememberScroll, 150);
    },
    { passive: true },
  );
}

/**
 * The address of a plain click on a link into this site; `undefined` for everything the browser should do itself, and
 * for links with `data-own`, whose component handles the click.
 */
function findInternalUrl(event: MouseEvent, base: string): URL | undefined {
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!anchor || modified || !anchor.href || 'own' in anchor.dataset) return undefined;
  if ((anchor.target && anchor.target !== '_self') || anchor.hasAttribute('download')) return undefined;
  const url = new URL(anchor.href, location.href);
  return isPageUrl(url, base) ? url : undefined;
}

/** An address of this site with an extension is one of a file. */
function isPageUrl(url: URL, base: string): boolean {
  const isOwn = url.origin === location.origin && toRoute(url.pathname, base) !== null;
  return isOwn && !/\.(?!html?$)[a-z0-9]+$/i.test(url.pathname);
}
