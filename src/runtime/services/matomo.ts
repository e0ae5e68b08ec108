/** Matomo through its tracking API: without its script, and without cookies. */
import { sendReport } from '../data/third-party.js';
import { isFeedback, type Reporter } from './analytics.js';

/** `url` is that of the Matomo installation. */
export function matomo({ url: host, siteId }: { url: string; siteId: number }): Reporter {
  const address = `${host.replace(/\/$/, '')}/matomo.php`;
  const fixed = { idsite: String(siteId), rec: '1', apiv: '1', send_image: '0' };
  return event => {
    const { url, title } = event;
    const what: Record<string, string> = isFeedback(event)
      ? { ca: '1', e_c: 'Feedback', e_a: event.answer, e_n: title }
      : { action_name: title, urlref: event.referrer };
    sendReport(address, new URLSearchParams({ ...fixed, url, ...what }));
  };
}
