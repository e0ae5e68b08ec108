/** Matomo through its tracking API: without its script, and without cookies. */
import { sendReport } from '../data/third-party.js';
import type { Reporter } from './analytics.js';

/** `url` is that of the Matomo installation. */
export function matomo({ url: host, siteId }: { url: string; siteId: number }): Reporter {
  const address = `${host.replace(/\/$/, '')}/matomo.php`;
  const fixed = { idsite: String(siteId), rec: '1', apiv: '1', send_image: '0' };
  return ({ url, title, referrer }) =>
    sendReport(address, new URLSearchParams({ ...fixed, url, action_name: title, urlref: referrer }));
}
