/**
 * Decides what to load ahead: the page of a link that is pointed at, focused or touched, and the next page when its link
 * is in view. Other links in view would cost a reader more than they save. What any next page needs is loaded at the
 * first interaction, and the sidebar's entries when the reader turns to the sidebar.
 */
import { normalizeRoute, type Route, toRoute } from '../../routes.js';
import type { BrowserData } from '../data/browser-data.js';
import { onFirstInteraction } from '../hydration/interaction.js';
import type { CurrentPageStore } from './current-page.js';

const INTENT_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** `hasInteracted` is true if the reader's first interaction has already happened. */
export function installPrefetch(data: BrowserData, currentPage: CurrentPageStore, hasInteracted: boolean): void {
  const prefetchLink = (anchor: HTMLAnchorElement) => {
    const route = anchorRoute(anchor, data.site.base);
    if (route !== null && normalizeRoute(route) !== currentPage.get().route) data.prefetch(route);
  };
  const onIntent = (event: Event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    if (anchor) prefetchLink(anchor);
  };
  const warm = () => {
    const linked = [...document.querySelectorAll('a')].flatMap(anchor => anchorRoute(anchor, data.site.base) ?? []);
    const { page } = currentPage.get();
    data.warm(linked, page).catch(() => undefined);
  };
  if (hasInteracted) warm();
  else onFirstInteraction(warm);
  // In the capture phase: React stops events in articles that it has not hydrated yet.
  for (const type of INTENT_EVENTS) document.addEventListener(type, onIntent, { capture: true, passive: true });
  const nextLinkObserver = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      nextLinkObserver.unobserve(target);
      prefetchLink(target as HTMLAnchorElement);
    }
  });
  const observeNextLink = () => {
    nextLinkObserver.disconnect();
    const next = document.querySelector('a[rel="next"]');
    if (next) nextLinkObserver.observe(next);
  };
  observeNextLink();
  currentPage.subscribe(() => setTimeout(observeNextLink));
}

/** Returns a function that loads the sidebar without waiting for the reader to turn to it. */
export function installSidebarLoading(data: BrowserData, currentPage: CurrentPageStore): () => void {
  const load = () => {
    const { page } = currentPage.get();
    if (page.sidebar === null || data.peekSidebar(page.sidebar)) return;
    data.loadSidebar(page.sidebar, page).catch(() => undefined);
  };
  const onIntent = ({ target }: Event) => {
    if (target instanceof Element && target.closest('#docsc\\:sidebar, .navbar-menu')) load();
  };
  for (const type of INTENT_EVENTS) document.addEventListener(type, onIntent, { capture: true, passive: true });
  return () => {
    const { page } = currentPage.get();
    if (page.sidebar !== null) data.requestSidebar(page.sidebar, page);
  };
}

function anchorRoute(anchor: HTMLAnchorElement, base: string): Route | null {
  return anchor.origin === location.origin ? toRoute(anchor.pathname, base) : null;
}
