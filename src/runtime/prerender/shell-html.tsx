/**
 * Parts of the shell as HTML, as React would print them: the bar and the drawer, which all pages share, are rendered once;
 * a list of headings needs no React, and stands on most pages twice.
 */
import type { ReactElement } from 'react';
import type { Heading, SiteInfo } from '../../format.js';
import type { Written } from '../data/site-data.js';
import { FooterContents } from '../shell/footer-contents.js';
import { Navbar } from '../shell/navbar.js';
import { DrawerItems } from '../shell/navbar-items.js';
import { escapeAttribute, escapeText } from './html-escape.js';
import { print } from './render-part.js';
import type { PlainHtml } from './static-html.js';

const nothing = () => undefined;

/** Returns what a page holds, as places for `plain`. */
export function openWritten(site: SiteInfo): (plain: PlainHtml) => { written: Written; footer: ReactElement } {
  const footer = print(<FooterContents site={site} footer={site.footer} />, { site });
  const search = { open: nothing, warm: nothing };
  const shared = site.slots
    ? undefined
    : {
        navbar: print(<Navbar site={site} drawerOpen={false} onDrawer={nothing} search={search} />, { site }),
        drawer: print(<DrawerItems site={site} />, { site }),
      };
  return ({ hold }) => ({
    footer: hold(footer),
    written: {
      navbar: shared && hold(shared.navbar),
      drawer: shared && hold(shared.drawer),
      contents: toc => hold(contentsHtml(toc)),
    },
  });
}

/** That of `Contents` in `page.tsx`. */
export function contentsHtml(toc: Heading[]): string {
  const entries = toc.map(({ id, text, depth }) => {
    const href = escapeAttribute(`#${encodeURIComponent(id)}`);
    return `<li class="toc-depth-${depth}"><a href="${href}">${escapeText(text)}</a></li>`;
  });
  return `<ul class="toc-list">${entries.join('')}</ul>`;
}
