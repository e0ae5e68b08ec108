/** Google Analytics 4 and Google Tag Manager: loads their scripts, and puts page views into the queue that both read. */
import { loadScript } from '../data/third-party.js';
import type { Reporter } from './analytics.js';

const TAG_HOST = 'https://www.googletagmanager.com';

/** `id` is a measurement ID. Analytics reports no page views by itself. */
export function googleAnalytics(id: string): Reporter {
  gtag('js', new Date());
  gtag('config', id, { send_page_view: false });
  loadTag(`${TAG_HOST}/gtag/js?id=${id}`);
  return ({ url, title, referrer }) =>
    gtag('event', 'page_view', { page_location: url, page_title: title, page_referrer: referrer, send_to: id });
}

/** `id` is a container ID. Each page view is a `page_view` event. */
export function tagManager(id: string): Reporter {
  dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  loadTag(`${TAG_HOST}/gtm.js?id=${id}`);
  return ({ url, title }) => {
    const { pathname, search } = new URL(url);
    dataLayer().push({ event: 'page_view', page_path: pathname + search, page_title: title });
  };
}

/** Many browsers block this script. That is the reader's right, and not an error. */
function loadTag(address: string): void {
  loadScript(address).catch(() => undefined);
}

/** Google's scripts recognize a command in the queue by its being an `arguments` object, not an array. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  dataLayer().push(arguments);
}

function dataLayer(): unknown[] {
  const holder = window as { dataLayer?: unknown[] };
  holder.dataLayer ??= [];
  return holder.dataLayer;
}
