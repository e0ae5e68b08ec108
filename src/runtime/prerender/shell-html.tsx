/**
 * Parts of the shell as HTML, equal to what React would print. The navbar and the drawer, which all pages share, are
 * rendered once; a table of contents, which most pages show twice, is written without React.
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

/** Returns the shared parts as placeholders in the HTML of one page. */
export type FillShell = (staticHtml: StaticHtml) => { prerendered: PrerenderedParts; footer: ReactElement };

/** Renders the parts. With components of the site in slots, the navbar and the drawer are left to each page. */
export function prerenderShell(site: SiteInfo): FillShell {
  const footer = renderPart(<FooterContents site={site} footer={site.footer} />, { site });
  const search = { open: noop, warm: noop };
  const shared = site.slots
    ? undefined
    : {
        navbar: renderPart(<Navbar site={site} drawerOpen={false} onToggleDrawer={noop} search={search} />, { site }),
        drawer: renderPart(<DrawerItems site={site} />, { site }),
      };
  return ({ placeholder }) => ({
    footer: placeholder(footer),
    prerendered: {
      navbar: shared && placeholder(shared.navbar),
      drawer: shared && placeholder(shared.drawer),
      toc: toc => placeholder(tocHtml(toc)),
    },
  });
}

/** The HTML of `TableOfContents` in `shell/article-page.tsx`. */
export function tocHtml(toc: Heading[]): string {
  const entries = toc.map(({ id, text, depth }) => {
    const href = escapeAttribute(`#${encodeURIComponent(id)}`);
    return `<li class="toc-depth-${depth}"><a href="${href}">${escapeText(text)}</a></li>`;
  });
  return `<ul class="toc-list">${entries.join('')}</ul>`;
}
