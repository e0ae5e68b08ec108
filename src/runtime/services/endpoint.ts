/** An address of the site's owners that receives each page view as JSON. */
import { sendReport } from '../data/third-party.js';
import type { Reporter } from './analytics.js';

export function endpoint(address: string): Reporter {
  return view => sendReport(address, JSON.stringify({ type: 'page-view', ...view }));
}
