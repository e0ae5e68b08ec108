/** What a reader can do with the whole page: take it as Markdown, ask an assistant about it, or edit its source. */
import type { PageChunk, PageMenuEntry, ShellInfo } from '../../format.js';
import { Icon } from '../ui/icon.js';
import { CopyPage } from './copy-page.js';

/** `editUrl` is absent for pages without a source that can be edited, `markdown` where there is no Markdown. */
type Props = { site: ShellInfo } & Pick<PageChunk, 'editUrl' | 'markdown'>;

/** The row beside the breadcrumbs. */
export function PageActions({ site, editUrl, markdown }: Props) {
  const menu = globalThis.DOCSC_NO_PAGE_MENU ? undefined : site.pageMenu;
  const offered = menu && markdown !== undefined;
  if (!offered && !editUrl) return null;
  return (
    <div className="article-actions">
      {offered && menu.includes('copy') && <CopyPage address={markdown} />}
      {offered && renderLinks(listLinks(menu, markdown, site.url))}
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
  const question = `Read%20${origin}${address}%20so%20that%20I%20can%20ask%20questions%20about%20it.`;
  const assistants: Partial<Record<PageMenuEntry, PageLink>> = globalThis.DOCSC_NO_ASSISTANT_LINKS
    ? {}
    : {
        chatgpt: { label: 'Open in ChatGPT', href: `https://chatgpt.com/?hints=search&q=${question}` },
        claude: { label: 'Open in Claude', href: `https://claude.ai/new?q=${question}` },
      };
  const links = { ...assistants, view: { label: 'View as Markdown', href: address } };
  return menu.flatMap(entry => links[entry as keyof typeof links] ?? []);
}

/** One link stands in the row, several are in a menu. */
function renderLinks(links: PageLink[]) {
  const [only, ...others] = links;
  if (!only) return null;
  if (globalThis.DOCSC_NO_MENUS || !others.length)
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
