/** Groups hits by page for display, in the order of each page's best hit, and leaves out those without a usable URL. */
import { levelNames, type SearchInfo, stripHash } from '../../search-format.js';
import type { SearchHit } from './backend/backend.js';
import { hitAddress } from './search-location.js';

/** A hit as it is displayed. */
export type ShownHit = {
  hit: SearchHit;
  address: string;
  /** Position among all shown hits. */
  index: number;
  /** True if the hit is a page, not a section of one. */
  isPage: boolean;
  icon: 'page' | 'heading';
  /** Headings between the page and the hit's own heading. */
  above: string[];
};

type HitLimits = Pick<SearchInfo, 'hitsPerPage' | 'hitsPerGroup'>;

/** The hits of one page. */
export type HitGroup = {
  /** Titles above the page. */
  path: string[];
  /** The page's title. */
  name: string;
  /** The label above the hits; empty if it would repeat the label before. */
  label: string;
  hits: ShownHit[];
};

/** Applies the site's limits, even if a server has sent more. */
export function groupHits(all: readonly SearchHit[], { hitsPerPage, hitsPerGroup }: HitLimits): HitGroup[] {
  const hits = all.slice(0, hitsPerPage);
  const pages = new Map<string, HitGroup>();
  for (const hit of new Map(hits.map(one => [one.objectID, one])).values()) {
    const address = hitAddress(hit);
    if (address === undefined) continue;
    const { lvl0, lvl1 } = hit.hierarchy;
    const key = stripHash(hit.url);
    const group = pages.get(key) ?? { path: lvl0 && lvl1 ? [lvl0] : [], name: lvl1 ?? lvl0 ?? '', label: '', hits: [] };
    pages.set(key, group);
    if (group.hits.length >= hitsPerGroup) continue;
    const isPage = hit.type === 'lvl1' || hit.type === 'lvl0';
    const icon = isPage || !address.includes('#') ? 'page' : 'heading';
    group.hits.push({ hit, address, index: 0, isPage, icon, above: parentHeadings(hit) });
  }
  const groups = [...pages.values()];
  for (const [index, shown] of groups.flatMap(group => group.hits).entries()) shown.index = index;
  const labels = groups.map(({ path, name, hits: [first] }) => (first?.isPage ? path : [...path, name]).join(' › '));
  for (const [index, group] of groups.entries()) if (labels[index] !== labels[index - 1]) group.label = labels[index]!;
  return groups;
}

function parentHeadings({ hierarchy, type }: SearchHit): string[] {
  return levelNames.slice(2, levelNames.indexOf(type)).flatMap(name => hierarchy[name] ?? []);
}
