/** Turns clicks on plain links, and steps in the browser's history, into navigations. */
import { toRoute, withBase } from '../../routes.js';
import type { CurrentPageStore } from './current-page.js';
import { savedScroll, saveScroll } from './history.js';
import { findInternalUrl } from './internal-url.js';
import type { PageNavigator } from './navigator.js';
import { revealTarget } from './reveal-target.js';
import { installScrollMemory } from './scroll.js';

/** Called once. `base` is the path prefix of the site. */
export function installRouter(navigator: PageNavigator, base: string, currentPage: CurrentPageStore): void {
  const onClick = (event: MouseEvent) => {
    const url = findInternalUrl(event, base);
    if (!url) return;
    const isSamePage = url.pathname === location.pathname && url.search === location.search;
    if (isSamePage && url.hash) {
      saveScroll();
      // A link to where the reader has jumped before changes no address, so some browsers report nothing.
      if (url.hash === location.hash) setTimeout(() => revealTarget(url.hash));
      return;
    }
    event.preventDefault();
    void navigator.go(url);
  };
  // In the capture phase: React stops clicks in articles that it has not hydrated yet.
  document.addEventListener('click', onClick, true);
  installScrollMemory();
  // Jumps to a hash come here too, at once. The browser sends `hashchange` later, when the reader may have moved on.
  addEventListener('popstate', event => {
    const route = toRoute(location.pathname, base);
    const scroll = savedScroll(event.state);
    if (route !== null && withBase(route, base) === currentPage.get().path) navigator.restorePage(scroll);
    else void navigator.go(new URL(location.href), { history: 'none', scroll });
  });
}
