/** Reports page views and answers as JSON to a URL of the site's owners. */
import { sendReport } from '../data/third-party.js';
import type { Reporter } from './analytics.js';

/** `address` is the URL. */
export function endpoint(address: string): Reporter {
  return event => sendReport(address, JSON.stringify(event));
}
