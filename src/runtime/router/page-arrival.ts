/** What a document load would do when a page has arrived: title and other metadata, focus, scroll position. */
import { documentTitle } from '../../format.js';
import { siteUrl } from '../../routes.js';
import type { BrowserData } from '../data/browser-data.js';
import type { CurrentPageStore } from './current-page.js';
import { decodeFragment } from './fragment.js';
import { focusElement, revealTarget } from './reveal-target.js';
import { scrollInstantly } from './scroll.js';

/** How a navigation wants its page to be shown. */
type ExpectedPage = { scroll: number | undefined; words: string | null };

/** A navigation announces the page that it hands to React; React says when it has committed one. */
export type Arrival = { expect: (page: ExpectedPage) => void; onPageCommitted: () => void };

type ArrivalOptions = {
  data: BrowserData;
  currentPage: CurrentPageStore;
  highlight: (words: string | null) => void;
};

/** Expects no page yet: the first one arrives with the document. */
export function createArrival({ data, currentPage, highlight }: ArrivalOptions): Arrival {
  const state: { next?: ExpectedPage } = {};
  const finish = (words: string | null) => {
    highlight(words);
    if (globalThis.DOCSC_REPORTS_VISITS) document.dispatchEvent(new Event('docsc:visit'));
  };
  return {
    expect: page => {
      state.next = page;
    },
    onPageCommitted: () => {
      if (!state.next) return;
      const { scroll, words } = state.next;
      state.next = undefined;
      updateMetadata(data, currentPage);
      const { hash } = location;
      if (scroll === undefined && hash && revealTarget(hash)) return finish(words);
      // On the way back, the target gets the focus if the page shows it.
      const target = hash ? document.getElementById(decodeFragment(hash)) : null;
      if (!focusElement(target))
        focusElement(document.querySelector<HTMLElement>('h1[tabindex]') ?? document.getElementById('docsc:content'));
      scrollInstantly(scroll ?? 0);
      finish(words);
    },
  };
}

function updateMetadata({ site, peekChunk }: BrowserData, currentPage: CurrentPageStore): void {
  const { page, route } = currentPage.get();
  const description = peekChunk(route)?.description || site.tagline;
  document.title = documentTitle(page, site);
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', siteUrl(route, site));
}
