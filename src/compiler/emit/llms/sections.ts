/** The pages of a site for programs: in the sections of its sidebars, each page once. */
import type { NavItem } from '../../../format.js';
import type { Route } from '../../../routes.js';
import type { Config } from '../../config/types.js';
import { isRequestLine } from '../../source/request-line.js';
import type { PageHead, Site } from '../../types.js';
import { isIndexed } from '../sitemap.js';
import { hasTwin } from '../twin/site.js';

/** A page in the list. `note` says what it is about, `request` is the method and path of an operation. */
export type ListedPage = { route: Route; title: string; request?: string; note?: string };

/** A section with its own pages and those of the sections below it. `route` is that of its page, if it has one. */
export type ListedSection = { title: string; route?: Route; pages: ListedPage[]; sections: ListedSection[] };

/** The heading of pages that stand in a sidebar outside of all categories, and of those in no sidebar. */
const LOOSE_TITLE = 'Overview';
const OTHER_TITLE = 'Other pages';

/** The sections in the order of the sidebars. A page is in the first section that names it, other than as a reference. */
export function collectSections(site: Site, config: Pick<Config, 'agents'>): ListedSection[] {
  const left = new Map(
    [...site.pages].filter(([, { head }]) => hasTwin(head, config) && isIndexed(head) && !head.frontMatter.draft),
  );
  const take = (route: Route | undefined): ListedPage[] => {
    const head = route === undefined ? undefined : left.get(route)?.head;
    if (!head) return [];
    left.delete(head.route);
    return [listPage(head)];
  };
  const collect = (title: string, items: readonly NavItem[], route?: Route): ListedSection => ({
    title,
    ...(route !== undefined && { route }),
    pages: [...take(route), ...items.flatMap(item => (item.type === 'page' && !item.ref ? take(item.route) : []))],
    sections: items.flatMap(item =>
      item.type === 'category' ? [collect(item.label, item.items ?? [], item.route)] : [],
    ),
  });
  const home = take('/');
  const sections = [...site.sidebars.values()].flatMap(items => {
    const { pages, sections: inside } = collect(LOOSE_TITLE, items);
    return [...(pages.length ? [{ title: LOOSE_TITLE, pages, sections: [] }] : []), ...inside];
  });
  const others = [...left.keys()].flatMap(take);
  return [
    ...withPages([...(home.length ? [{ title: LOOSE_TITLE, pages: home, sections: [] }] : []), ...sections]),
    ...(others.length ? [{ title: OTHER_TITLE, pages: others, sections: [] }] : []),
  ];
}

/** The sections that list something, with those of one title next to each other joined. */
function withPages(sections: readonly ListedSection[]): ListedSection[] {
  const kept: ListedSection[] = [];
  for (const section of sections) {
    const inside = { ...section, sections: withPages(section.sections) };
    const last = kept.at(-1);
    if (!inside.pages.length && !inside.sections.length) continue;
    if (last?.title === inside.title && last.route === undefined)
      kept[kept.length - 1] = {
        ...last,
        pages: [...last.pages, ...inside.pages],
        sections: [...last.sections, ...inside.sections],
      };
    else kept.push(inside);
  }
  return kept;
}

function listPage({ route, title, description, excerpt, listedAs }: PageHead): ListedPage {
  const request = listedAs?.names.find(isRequestLine);
  const note = description ?? excerpt;
  return { route, title, ...(request && { request }), ...(note && { note }) };
}

/** The routes of a section's pages, then of those in the sections below it. */
export function routesOf({ pages, sections }: ListedSection): Route[] {
  return [...pages.map(({ route }) => route), ...sections.flatMap(routesOf)];
}
