/**
 * Loading ahead: a page whose link is pointed at, focused or touched, and the next page once its link is in view.
 * Other links in view are left alone: a page of links would cost a reader more than it saves. What any next page needs
 * is loaded once the reader shows that he is there, and the sidebar's entries once he turns to it.
 */
import { normalizeRoute, type Route, toRoute } from '../../routes.js';
import type { BrowserData } from '../data/browser-data.js';
import { onFirstInteraction } from '../hydration/interaction.js';
import type { CurrentPageStore } from './current-page.js';

const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** `present` says that the reader has shown himself before. */
export function installPrefetch(data: BrowserData, shown: CurrentPageStore, present: boolean): void {
  const ahead = (anchor: HTMLAnchorElement) => {
    const route = anchorRoute(anchor, data.site.base);
    if (route !== null && normalizeRoute(route) !== shown.get().route) data.prefetch(route);
  };
  const onIntent = (event: Event) => {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null;
    if (anchor) ahead(anchor);
  };
  // In the capture phase: React stops events on articles that it has not hydrated yet.
  const warm = () => {
    const linked = [...document.querySelectorAll('a')].flatMap(anchor => anchorRoute(anchor, data.site.base) ?? []);
    const { page } = shown.get();
    data.warm(linked, page).catch(() => undefined);
  };
  if (present) warm();
  else onFirstInteraction(warm);
  for (const type of INTENTS) document.addEventListener(type, onIntent, { capture: true, passive: true });
  const inView = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inView.unobserve(target);
      ahead(target as HTMLAnchorElement);
    }
  });
  const observeNext = () => {
    inView.disconnect();
    const next = document.querySelector('a[rel="next"]');
    if (next) inView.observe(next);
  };
  observeNext();
  shown.subscribe(() => setTimeout(observeNext));
}

/** Returns how to load the sidebar at once. */
export function installSidebarLoading(data: BrowserData, shown: CurrentPageStore): () => void {
  const load = () => {
    const { page } = shown.get();
    if (page.sidebar !== null && !data.peekNav(page.sidebar)) data.loadNav(page.sidebar, page).catch(() => undefined);
  };
  const onIntent = ({ target }: Event) => {
    if (target instanceof Element && target.closest('#docsc\\:sidebar, .navbar-menu')) load();
  };
  for (const type of INTENTS) document.addEventListener(type, onIntent, { capture: true, passive: true });
  return () => {
    const { page } = shown.get();
    if (page.sidebar !== null) data.wantNav(page.sidebar, page);
  };
}

function anchorRoute(anchor: HTMLAnchorElement, base: string): Route | null {
  return anchor.origin === location.origin ? toRoute(anchor.pathname, base) : null;
}
