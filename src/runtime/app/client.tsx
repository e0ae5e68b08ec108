/** Hydrates the prerendered page, replays what the reader did before, and then takes over navigation. */

import 'virtual:docsc-client';
import './shared-chunk.js';
import { site, styles } from 'virtual:docsc-site';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageData } from '../../format.js';
import { toRoute, withBase } from '../../routes.js';
import { type BrowserData, createBrowserData } from '../data/browser-data.js';
import type { LazyModules } from '../data/bundle-loader.js';
import { clearReloadMark, reloadOnce } from '../data/reload.js';
import { hasStored } from '../data/storage.js';
import { refreshOnEdit } from '../dev/page-refresh.js';
import type { Early } from '../hydration/early-input.js';
import { onFirstInteraction } from '../hydration/interaction.js';
import { replayClicksAfterHydration } from '../hydration/regions.js';
import { type CurrentPage, type CurrentPageStore, createCurrentPageStore } from '../router/current-page.js';
import { createPageNavigator, installRouter } from '../router/navigator.js';
import { installPrefetch, installSidebarLoading } from '../router/prefetch.js';
import { App } from './app.js';

/** The code that only some pages need. Without the site's own components a page still shows what stands inside each. */
const modules: LazyModules = {
  footer: async () => {
    const [{ FooterContents }, { footer }] = await Promise.all([
      import('../shell/footer-contents.js'),
      import('virtual:docsc-footer'),
    ]);
    return <FooterContents site={site} footer={footer} />;
  },
  content: () => import('../content/render.js'),
  components: {
    api: () => import('../content/api/islands.js').then(({ apiIslands }) => apiIslands),
    own: () =>
      import('virtual:docsc-components').catch((thrown: unknown) =>
        reloadOnce(thrown, 'components:') ? new Promise<never>(() => undefined) : {},
      ),
  },
};

export function hydrate(early: Early): void {
  const root = document.getElementById('docsc:root');
  const page = JSON.parse(document.getElementById('docsc:page')?.textContent ?? 'null') as PageData | null;
  if (!root || !page) return;
  const data = createBrowserData({
    site,
    styles,
    modules,
    first: page,
    supply: work => void loadOrOfferRetry(work, shown),
  });
  const path = withBase(toRoute(location.pathname, site.base) ?? page.route, site.base);
  // A host may answer to /page.html and /page/ too; readers share the one address.
  if (path !== location.pathname) history.replaceState(history.state, '', path + location.search + location.hash);
  const shown = createCurrentPageStore({ path, route: page.route, page, visit: 0 });
  const navigator = createPageNavigator(data, shown, markWords(data, shown));
  const loadSidebar = installSidebarLoading(data, shown);
  const wakeArticle = callOnce(() => void loadOrOfferRetry(() => loadIslands(page, data), shown));
  const press = replayClicksAfterHydration(region => {
    if (region === 'sidebar') loadSidebar();
    if (region === 'article') wakeArticle();
  });
  const onRecoverableError = (thrown: unknown) =>
    console.error(
      'React Root onRecoverableError',
      thrown,
      ...(thrown instanceof Error && thrown.cause ? [thrown.cause] : []),
    );
  startTransition(() => {
    hydrateRoot(root, <App data={data} shown={shown} navigator={navigator} early={early} />, { onRecoverableError });
  });
  navigator.mark(early.words);
  installRouter(navigator, site.base, shown);
  installPrefetch(data, shown, early.present);
  if (page.layout === 'not-found') void navigator.recover();
  if (globalThis.DOCSC_DEV) refreshOnEdit(data, shown, navigator);
  if (!page.islands) clearReloadMark();
  else if (early.present || needsIslandsAtOnce(page)) wakeArticle();
  else onFirstInteraction(wakeArticle);
  for (const control of early.clicks) press(control);
}

/**
 * Whether the article's islands differ from what was prerendered before anybody touches them: components of the site's
 * own may do anything, and an address or an earlier choice may have another tab open.
 */
function needsIslandsAtOnce({ bundles = [] }: PageData): boolean {
  const { hash, search } = location;
  return bundles.some(name => name === 'own' || name === 'search') || Boolean(hash || search) || hasStored('tabs:');
}

function callOnce(callback: () => void): () => void {
  const state = { called: false };
  return () => {
    if (state.called) return;
    state.called = true;
    callback();
  };
}

/** Loads what marks words in the article, when there are any. */
function markWords(data: BrowserData, shown: CurrentPageStore): (words: string) => void {
  return words =>
    void import('../content/highlight.js').then(
      ({ highlight }) => highlight(words, data.loadStyle, shown.subscribe),
      () => undefined,
    );
}

/** The page that the HTML holds stays readable whether or not its interactive parts arrive. */
async function loadIslands(page: PageData, data: BrowserData): Promise<void> {
  try {
    await data.loadChunk(page.route);
    clearReloadMark();
  } catch (thrown) {
    if (!reloadOnce(thrown)) throw thrown;
  }
}

/** Loads what the page that is shown still lacks; a failure is said above it, with a way to try again. */
async function loadOrOfferRetry(work: () => Promise<unknown>, shown: CurrentPageStore): Promise<void> {
  const { visit } = shown.get();
  const tell = (trouble: CurrentPage['trouble']) => {
    if (shown.get().visit === visit) shown.set({ ...shown.get(), trouble });
  };
  try {
    await work();
    if (shown.get().trouble) tell(undefined);
  } catch (thrown) {
    const retry = () => {
      tell('loading');
      void loadOrOfferRetry(work, shown);
    };
    tell({ message: messageOf(thrown), retry });
  }
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
