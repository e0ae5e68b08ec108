/** Hydrates the prerendered page, replays the reader's early input, and takes over navigation. */

import 'virtual:docsc-client';
import './shared-chunk.js';
import { site, styles } from 'virtual:docsc-site';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageData } from '../../format.js';
import { toRoute, withBase } from '../../routes.js';
import { type BrowserData, createBrowserData } from '../data/browser-data.js';
import type { LazyModules } from '../data/bundle-loader.js';
import { importWithRetry } from '../data/import-retry.js';
import { clearReloadMark, reloadOnce } from '../data/reload.js';
import { hasStored } from '../data/storage.js';
import { refreshOnEdit } from '../dev/page-refresh.js';
import type { EarlyInput } from '../hydration/early-input.js';
import { onFirstInteraction } from '../hydration/interaction.js';
import { replayClicksAfterHydration } from '../hydration/regions.js';
import { installRouter } from '../router/browser-events.js';
import { type CurrentPage, type CurrentPageStore, createCurrentPageStore } from '../router/current-page.js';
import { createPageNavigator } from '../router/navigator.js';
import { installPrefetch, installSidebarLoading } from '../router/prefetch.js';
import { followColorMode } from '../theme/color-mode.js';
import { App } from './app.js';

/** Code that only some pages need. A page stays readable without the site's own components: their children are shown. */
const modules: LazyModules = {
  footer: async () => {
    const [{ FooterContents }, { footer }] = await Promise.all([
      import('../shell/footer-contents.js'),
      import('virtual:docsc-footer'),
    ]);
    return <FooterContents site={site} footer={footer} />;
  },
  content: () => import('./render.js'),
  sidebar: () => importWithRetry(() => import('../shell/sidebar-tree.js')),
  components: {
    api: () => import('../content/api/islands.js').then(({ apiIslands }) => apiIslands),
    own: () =>
      import('virtual:docsc-components').catch((thrown: unknown) =>
        reloadOnce(thrown, 'components:') ? new Promise<never>(() => undefined) : {},
      ),
    tips: () => import('../content/tooltips.js'),
  },
};

/** Called once, when the boot script has loaded this module. */
export function hydrate(early: EarlyInput): void {
  const root = document.getElementById('docsc:root');
  const page = JSON.parse(document.getElementById('docsc:page')?.textContent ?? 'null') as PageData | null;
  if (!root || !page) return;
  const data = createBrowserData({
    site,
    styles,
    modules,
    first: page,
    loadOrOfferRetry: work => void loadOrOfferRetry(work, currentPage),
  });
  const route = toRoute(location.pathname, site.base) ?? page.route;
  const path = withBase(route, site.base);
  // A host may serve the page at /page.html and /page/ too, but readers should share one address.
  if (path !== location.pathname) history.replaceState(history.state, '', path + location.search + location.hash);
  const currentPage = createCurrentPageStore({ path, route: page.route, page, visit: 0 });
  const navigator = createPageNavigator({ data, currentPage, highlightWords: wordHighlighter(data, currentPage) });
  const loadSidebar = installSidebarLoading(data, currentPage);
  const loadArticleIslands = callOnce(() => void loadOrOfferRetry(() => loadIslands(page, data), currentPage));
  const replayClick = replayClicksAfterHydration(region => {
    if (region === 'sidebar') loadSidebar();
    if (region === 'article') loadArticleIslands();
  });
  // React asks the window for its `nodeName`. Without one of its own, it has the element with that id.
  (window as unknown as { nodeName: string }).nodeName = '';
  const onRecoverableError = (thrown: unknown) =>
    console.error(
      'React Root onRecoverableError',
      thrown,
      ...(thrown instanceof Error && thrown.cause ? [thrown.cause] : []),
    );
  startTransition(() => {
    hydrateRoot(root, <App data={data} currentPage={currentPage} navigator={navigator} early={early} />, {
      onRecoverableError,
    });
  });
  followColorMode();
  navigator.highlight(early.highlightWords);
  installRouter(navigator, site.base, currentPage);
  installPrefetch(data, currentPage, early.hasInteracted);
  // The not-found page; or a host that sends the home page for what it does not find.
  if (route !== page.route) void navigator.resolveNotFound();
  if (globalThis.DOCSC_DEV) refreshOnEdit(data, currentPage, navigator);
  if (!page.islands) clearReloadMark();
  else if (early.hasInteracted || needsIslandsImmediately(page)) loadArticleIslands();
  else onFirstInteraction(loadArticleIslands);
  for (const control of early.clicks) replayClick(control);
}

/**
 * True if an island may differ from what was prerendered before the reader touches it: the site's own components may do
 * anything, the address or an earlier choice may select another tab, and the not-found page suggests others.
 */
function needsIslandsImmediately({ bundles = [], layout }: PageData): boolean {
  const { hash, search } = location;
  return (
    layout === 'not-found' ||
    bundles.some(name => name === 'own' || name === 'search') ||
    Boolean(hash || search) ||
    hasStored('tabs:')
  );
}

function callOnce(callback: () => void): () => void {
  const state = { called: false };
  return () => {
    if (state.called) return;
    state.called = true;
    callback();
  };
}

/** Returns a function that loads the highlighter and highlights words in the article. */
function wordHighlighter(data: BrowserData, currentPage: CurrentPageStore): (words: string) => void {
  return words =>
    void import('../content/highlight.js').then(
      ({ highlight }) => highlight(words, data.loadStyle, currentPage.subscribe),
      () => undefined,
    );
}

/** Rejects if the page in the HTML, which stays readable, cannot get its interactive parts. */
async function loadIslands(page: PageData, data: BrowserData): Promise<void> {
  try {
    await data.loadChunk(page.route);
    clearReloadMark();
  } catch (thrown) {
    if (!reloadOnce(thrown)) throw thrown;
  }
}

/** Runs work that the current page waits for. If it fails, a notice above the page says so and offers a retry. */
async function loadOrOfferRetry(work: () => Promise<unknown>, currentPage: CurrentPageStore): Promise<void> {
  const { visit } = currentPage.get();
  const setLoadStatus = (loadStatus: CurrentPage['loadStatus']) => {
    if (currentPage.get().visit === visit) currentPage.set({ ...currentPage.get(), loadStatus });
  };
  try {
    await work();
    if (currentPage.get().loadStatus) setLoadStatus(undefined);
  } catch (thrown) {
    const retry = () => {
      setLoadStatus('loading');
      void loadOrOfferRetry(work, currentPage);
    };
    setLoadStatus({ message: messageOf(thrown), retry });
  }
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
