/** Only in `docsc serve`: shows the open page again when its file, or the site, has changed. */
import type { BrowserData } from '../data/browser-data.js';
import type { CurrentPageStore } from '../router/current-page.js';
import type { PageNavigator } from '../router/navigator.js';
import type { RefreshDetail } from './dev.js';

/** Handles the events that `dev.ts` dispatches. Called once. */
export function refreshOnEdit(data: BrowserData, currentPage: CurrentPageStore, navigator: PageNavigator): void {
  document.addEventListener('docsc:refresh', event => {
    event.preventDefault();
    const { routes, chunks } = (event as CustomEvent<RefreshDetail>).detail;
    if (chunks) {
      for (const chunk of chunks) void data.replaceChunk(chunk).then(() => navigator.refreshPage(chunk));
      return;
    }
    data.invalidate(routes);
    if (routes && !routes.includes(currentPage.get().route)) return;
    void navigator.go(new URL(location.href), { history: 'none', scroll: scrollY });
  });
}
