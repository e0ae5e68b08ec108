/** Plausible, by its events API: no script of theirs runs on the page. */
import { sendReport } from '../data/third-party.js';
import type { Reporter } from './analytics.js';

export function plausible({ domain, host }: { domain: string; host: string }): Reporter {
  const address = `${host.replace(/\/$/, '')}/api/event`;
  return ({ url, referrer }) => sendReport(address, JSON.stringify({ name: 'pageview', domain, url, referrer }));
}
