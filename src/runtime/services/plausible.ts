/** Plausible through its events API: without its script. */
import { sendReport } from '../data/third-party.js';
import type { Reporter } from './analytics.js';

/** `domain` is the name of the site at Plausible, `host` the URL of the Plausible installation. */
export function plausible({ domain, host }: { domain: string; host: string }): Reporter {
  const address = `${host.replace(/\/$/, '')}/api/event`;
  return ({ url, referrer }) => sendReport(address, JSON.stringify({ name: 'pageview', domain, url, referrer }));
}
