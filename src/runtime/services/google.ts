/** Google Analytics 4 and Google Tag Manager: their scripts, and the queue that both read. Page views are ours to tell. */
import { loadScript } from '../data/third-party.js';
import type { Reporter } from './analytics.js';

const TAGS = 'https://www.googletagmanager.com';

export function googleAnalytics(id: string): Reporter {
  tag('js', new Date());
  tag('config', id, { send_page_view: false });
  load(`${TAGS}/gtag/js?id=${id}`);
  return ({ url, title, referrer }) =>
    tag('event', 'page_view', { page_location: url, page_title: title, page_referrer: referrer, send_to: id });
}

export function tagManager(id: string): Reporter {
  queue().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  load(`${TAGS}/gtm.js?id=${id}`);
  return ({ url, title }) => {
    const { pathname, search } = new URL(url);
    queue().push({ event: 'page_view', page_path: pathname + search, page_title: title });
  };
}

/** Blocked by many readers' browsers, which is their right and no error. */
function load(address: string): void {
  loadScript(address).catch(() => undefined);
}

/** The script takes commands from others' values by their being an `arguments` object. */
function tag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  queue().push(arguments);
}

function queue(): unknown[] {
  const holder = window as { dataLayer?: unknown[] };
  holder.dataLayer ??= [];
  return holder.dataLayer;
}
