/** Only in `docsc serve`: shows the open page again when its file, or the site, has changed. */
import type { BrowserData } from '../data/browser-data.js';
import type { CurrentPageStore } from '../router/current-page.js';
import type { PageNavigator } from '../router/navigator.js';
import type { RefreshDetail } from './dev.js';

export function refreshOnEdit(data: BrowserData, shown: CurrentPageStore, navigator: PageNavigator): void {
  document.addEventListener('docsc:refresh', event => {
    event.preventDefault();
    const { routes, chunks } = (event as CustomEvent<RefreshDetail>).detail;
    if (chunks) {
      for (const chunk of chunks) void data.renew(chunk).then(() => navigator.renew(chunk));
      return;
    }
    data.forget(routes);
    if (routes && !routes.includes(shown.get().route)) return;
    void navigator.go(new URL(location.href), { history: 'none', scroll: scrollY });
  });
}
