/** Which back end answers, as the site says. */
import '../shared.js';
import type { SiteData } from '../data/site-data.js';
import type { SearchBackend } from './backend.js';
import { localBackend } from './local.js';

export function createBackend(data: SiteData): SearchBackend {
  return localBackend(data);
}
