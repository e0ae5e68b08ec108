/** Google Analytics 4 and Google Tag Manager: their scripts, and the queue that both read. Page views are ours to tell. */
import { loadScript } from '../data/third-party.js';
import type { Reporter } from './analytics.js';

const TAG_HOST = 'https://www.googletagmanager.com';

export function googleAnalytics(id: string): Reporter {
  gtag('js', new Date());
  gtag('config', id, { send_page_view: false });
  loadTag(`${TAG_HOST}/gtag/js?id=${id}`);
  return ({ url, title, referrer }) =>
    gtag('event', 'page_view', { page_location: url, page_title: title, page_referrer: referrer, send_to: id });
}

export function tagManager(id: string): Reporter {
  dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  loadTag(`${TAG_HOST}/gtm.js?id=${id}`);
  return ({ url, title }) => {
    const { pathname, search } = new URL(url);
    dataLayer().push({ event: 'page_view', page_path: pathname + search, page_title: title });
  };
}

/** Blocked by many readers' browsers, which is their right and no error. */
function loadTag(address: string): void {
  loadScript(address).catch(() => undefined);
}

/** The script takes commands from others' values by their being an `arguments` object. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  dataLayer().push(arguments);
}

function dataLayer(): unknown[] {
  const holder = window as { dataLayer?: unknown[] };
  holder.dataLayer ??= [];
  return holder.dataLayer;
}
