/** What stands around the pages of documents, rendered once: of all of it only the page itself is another on each. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from '../app.js';
import type { SiteData } from '../data/site-data.js';
import type { ShownStore } from '../router/shown.js';
import { withQuotes } from './html-text.js';
import { openPlainHtml } from './plain-html.js';
import type { openWritten } from './written.js';

type Frame = { before: string; after: string };

const PLACE = 'docsc-page';

/** Two pages have the same where both have a sidebar, or none; entries of sidebars are put in place later. */
export function openFrames(written: ReturnType<typeof openWritten>): {
  around: (data: SiteData, shown: ShownStore) => Frame;
} {
  const known = new Map<boolean, Frame>();
  const render = (data: SiteData, shown: ShownStore): Frame => {
    const plain = openPlainHtml();
    const { written: parts, footer } = written(plain);
    const place = { ...parts, page: createElement(PLACE) };
    const around = { ...data, written: place, footer: { ...data.footer, peek: () => footer } };
    const html = plain.fill(withQuotes(renderToString(<App data={around} shown={shown} />))).join('');
    const [before = '', after = ''] = html.split(`<${PLACE}></${PLACE}>`);
    return { before, after };
  };
  return {
    around: (data, shown) => {
      const hasSidebar = shown.get().page.sidebar !== null;
      const frame = known.get(hasSidebar) ?? render(data, shown);
      known.set(hasSidebar, frame);
      return frame;
    },
  };
}
