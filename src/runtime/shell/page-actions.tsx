/** What a reader can do with the whole page: take it as Markdown, ask an assistant about it, or edit its source. */
import type { PageMenuEntry, ShellInfo } from '../../format.js';
import { type Route, twinFile, withBase } from '../../routes.js';
import { Icon } from '../ui/icon.js';
import { CopyPage } from './copy-page.js';

/** `editUrl` is absent for pages without a source that can be edited. */
type Props = { route: Route; site: ShellInfo; editUrl?: string };

/** The row beside the breadcrumbs. */
export function PageActions({ route, site, editUrl }: Props) {
  const menu = globalThis.DOCSC_NO_PAGE_MENU ? undefined : site.pageMenu;
  if (!menu && !editUrl) return null;
  const address = withBase(`/${twinFile(route)}`, site.base);
  return (
    <div className="article-actions">
      {menu?.includes('copy') && <CopyPage address={address} />}
      {menu && renderLinks(listLinks(menu, address, site.url))}
      {editUrl && (
        <a href={editUrl} rel="noopener noreferrer">
          <Icon name="edit" /> Edit this page
        </a>
      )}
    </div>
  );
}

type PageLink = { label: string; href: string };

/** Assistants read the page from the address in the question; nothing is sent before a reader follows the link. */
function listLinks(menu: readonly PageMenuEntry[], address: string, origin: string): PageLink[] {
  const question = encodeURIComponent(`Read ${origin}${address} so that I can ask questions about it.`);
  const links: Partial<Record<PageMenuEntry, PageLink>> = {
    view: { label: 'View as Markdown', href: address },
    chatgpt: { label: 'Open in ChatGPT', href: `https://chatgpt.com/?hints=search&q=${question}` },
    claude: { label: 'Open in Claude', href: `https://claude.ai/new?q=${question}` },
  };
  return menu.flatMap(entry => links[entry] ?? []);
}

/** One link stands in the row, several are in a menu. */
function renderLinks(links: PageLink[]) {
  const [only, ...others] = links;
  if (!only) return null;
  if (!others.length)
    return (
      <a className="page-view" href={only.href} rel="noopener noreferrer">
        <Icon name="external" /> <span>{only.label}</span>
      </a>
    );
  return (
    <details className="menu page-menu" name="docsc:menu">
      <summary>
        <span className="visually-hidden">More ways to read this page</span>
      </summary>
      <ul>
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href} rel="noopener noreferrer">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
