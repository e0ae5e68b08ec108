/** A part of the shell alone → its HTML. `data` is what the part asks for. */
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type SiteData, SiteDataContext } from '../data/site-data.js';
import { unescapeTextQuotes } from './html-escape.js';

export function renderPart(tree: ReactElement, data: Partial<SiteData>): string {
  return unescapeTextQuotes(renderToString(<SiteDataContext value={data as SiteData}>{tree}</SiteDataContext>));
}
