/** Hydrates the prerendered page, replays what the reader did before, and then takes over navigation. */

import { site } from 'virtual:docsc-site';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type PageData, toRoute, withBase } from '../format.js';
import { App } from './app.js';
import type { Early } from './boot.js';
import { browserData } from './data/browser.js';
import { createNavigator, installRouter } from './router/navigate.js';
import { installPrefetch } from './router/prefetch.js';
import { shownStore } from './router/shown.js';

export function hydrate(early: Early): void {
  const root = document.getElementById('docsc:root');
  const page = JSON.parse(document.getElementById('docsc:page')?.textContent ?? 'null') as PageData | null;
  if (!root || !page) return;
  const data = browserData(site, { route: page.route, hash: page.chunk });
  const path = withBase(toRoute(location.pathname, site.base) ?? page.route, site.base);
  const shown = shownStore({ path, route: page.route, page, visit: 0 });
  const navigator = createNavigator(data, shown);
  const onRecoverableError = (thrown: unknown) => console.error('React Root onRecoverableError', thrown);
  startTransition(() => {
    hydrateRoot(root, <App data={data} shown={shown} navigator={navigator} early={early} />, { onRecoverableError });
  });
  installRouter(navigator, site.base, shown);
  installPrefetch(data, shown);
  if (page.layout === 'not-found') void navigator.recover();
  document.addEventListener('docsc:refresh', event => {
    const { routes } = (event as CustomEvent<{ routes?: string[] }>).detail;
    if (routes && !routes.includes(shown.get().route)) return data.forget(routes);
    data.forget(routes);
    void navigator.go(new URL(location.href), { history: 'none', scroll: scrollY });
  });
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  idle(() => {
    if (page.islands) void data.loadChunk(page.route);
    if (page.sidebar) void data.loadNav(page.sidebar, page);
    const linked = [...document.links].filter(({ origin }) => origin === location.origin);
    const routes = linked.flatMap(({ pathname }) => toRoute(pathname, site.base) ?? []);
    data.warm(routes).catch(() => undefined);
    for (const target of early.clicks) target.click();
    document.documentElement.dataset.ready = '';
  });
}
