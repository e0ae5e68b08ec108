/**
 * Parts of the shell as HTML, as React would print them: the bar and the drawer, which all pages share, are rendered once;
 * a list of headings needs no React, and stands on most pages twice.
 */
import type { ReactElement } from 'react';
import type { Heading, SiteInfo } from '../../format.js';
import type { PrerenderedParts } from '../data/site-data.js';
import { FooterContents } from '../shell/footer-contents.js';
import { Navbar } from '../shell/navbar.js';
import { DrawerItems } from '../shell/navbar-items.js';
import { escapeAttribute, escapeText } from './html-escape.js';
import { renderPart } from './render-part.js';
import type { StaticHtml } from './static-html.js';

const noop = () => undefined;

/** Returns what a page holds, as places for `plain`. */
export function prerenderShell(
  site: SiteInfo,
): (plain: StaticHtml) => { written: PrerenderedParts; footer: ReactElement } {
  const footer = renderPart(<FooterContents site={site} footer={site.footer} />, { site });
  const search = { open: noop, warm: noop };
  const shared = site.slots
    ? undefined
    : {
        navbar: renderPart(<Navbar site={site} drawerOpen={false} onDrawer={noop} search={search} />, { site }),
        drawer: renderPart(<DrawerItems site={site} />, { site }),
      };
  return ({ hold }) => ({
    footer: hold(footer),
    written: {
      navbar: shared && hold(shared.navbar),
      drawer: shared && hold(shared.drawer),
      contents: toc => hold(tocHtml(toc)),
    },
  });
}

/** That of `Contents` in `page.tsx`. */
export function tocHtml(toc: Heading[]): string {
  const entries = toc.map(({ id, text, depth }) => {
    const href = escapeAttribute(`#${encodeURIComponent(id)}`);
    return `<li class="toc-depth-${depth}"><a href="${href}">${escapeText(text)}</a></li>`;
  });
  return `<ul class="toc-list">${entries.join('')}</ul>`;
}
