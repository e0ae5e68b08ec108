/** Google Analytics 4 and Google Tag Manager: loads their scripts, and puts events into the queue that both read. */
import { loadScript } from '../data/third-party.js';
import { isFeedback, type Reporter } from './analytics.js';

const TAG_HOST = 'https://www.googletagmanager.com';

/** `id` is a measurement ID. Analytics reports no page views by itself. */
export function googleAnalytics(id: string): Reporter {
  gtag('js', new Date());
  gtag('config', id, { send_page_view: false });
  loadTag(`${TAG_HOST}/gtag/js?id=${id}`);
  return event => {
    const page = { page_location: event.url, page_title: event.title };
    if (isFeedback(event)) gtag('event', 'page_feedback', { ...page, answer: event.answer, send_to: id });
    else gtag('event', 'page_view', { ...page, page_referrer: event.referrer, send_to: id });
  };
}

/** `id` is a container ID. Each page view is a `page_view` event, each answer a `page_feedback` event. */
export function tagManager(id: string): Reporter {
  dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  loadTag(`${TAG_HOST}/gtm.js?id=${id}`);
  return event => {
    const { pathname, search } = new URL(event.url);
    const page = { page_path: pathname + search, page_title: event.title };
    if (isFeedback(event)) dataLayer().push({ event: 'page_feedback', ...page, answer: event.answer });
    else dataLayer().push({ event: 'page_view', ...page });
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
