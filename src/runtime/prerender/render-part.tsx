/** Renders a part of the shell on its own. */
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type SiteData, SiteDataContext } from '../data/site-data.js';
import { unescapeTextQuotes } from './html-escape.js';

/** The HTML of the tree. `data` has only what the part reads. */
export function renderPart(tree: ReactElement, data: Partial<SiteData>): string {
  return unescapeTextQuotes(renderToString(<SiteDataContext value={data as SiteData}>{tree}</SiteDataContext>));
}
