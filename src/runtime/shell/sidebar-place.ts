/** Which entry of a sidebar is marked as the current page: one, however often the sidebar leads to the page. */
import type { NavItem } from '../../format.js';
import type { Route } from '../../routes.js';
import type { PageTrail } from '../data/site-data.js';

/** A page, and the key of the list that has its entry: '' is the outermost. Without a key, only references lead to the page. */
export type PagePlace = PageTrail & { key?: string };

const leadsTo = (route: Route) => (item: NavItem) => item.type !== 'link' && item.route === route;

/** The place of a page in a sidebar with these items. */
export function findPlace(items: readonly NavItem[], { route, trail }: PageTrail): PagePlace {
  const isListed = trail.length > 0 || items.some(leadsTo(route));
  return { route, trail, key: isListed ? trail.join('/') : undefined };
}

/** The entry to mark in a list, the first that leads to the page; none if the list is not the page's, `isHere`. */
export function ownEntry(items: readonly NavItem[], { route }: PagePlace, isHere: boolean): NavItem | undefined {
  return isHere ? items.find(leadsTo(route)) : undefined;
}

/** The list of a category; `isOwn` is true if the category is the entry to mark in the list around it. */
type CategoryList = { items: readonly NavItem[]; key: string; isOwn: boolean };

/** True if the list has the entry to mark. A category that leads to one of the pages in it leaves the mark to that page. */
export function isListOfPage({ items, key, isOwn }: CategoryList, place: PagePlace): boolean {
  return isOwn ? items.some(leadsTo(place.route)) : place.key === undefined || place.key === key;
}
