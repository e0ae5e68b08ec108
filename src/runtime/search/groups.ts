/** Hits as they are shown: by page, in the order of the best hit of each, and only those that lead somewhere. */
import { levelNames, type SearchInfo, stripHash } from '../../search-format.js';
import type { SearchHit } from './backend/backend.js';
import { hitAddress } from './search-location.js';

/**
 * `index` counts the hits that are shown. `above` are the headings between the page and the hit's own. `sign`: what it
 * opens.
 */
export type ShownHit = {
  hit: SearchHit;
  address: string;
  index: number;
  isPage: boolean;
  sign: 'page' | 'heading';
  above: string[];
};

type HitLimits = Pick<SearchInfo, 'hitsPerPage' | 'hitsPerGroup'>;

/** `path` leads to the page, and `name` is the page's own. `place` is what is written above: empty where it just was. */
export type HitGroup = { path: string[]; name: string; place: string; hits: ShownHit[] };

/** No more than the site wants, whatever a server has sent. */
export function groupHits(all: readonly SearchHit[], { hitsPerPage, hitsPerGroup }: HitLimits): HitGroup[] {
  const hits = all.slice(0, hitsPerPage);
  const pages = new Map<string, HitGroup>();
  for (const hit of new Map(hits.map(found => [found.objectID, found])).values()) {
    const address = hitAddress(hit);
    if (address === undefined) continue;
    const { lvl0, lvl1 } = hit.hierarchy;
    const key = stripHash(hit.url);
    const group = pages.get(key) ?? { path: lvl0 && lvl1 ? [lvl0] : [], name: lvl1 ?? lvl0 ?? '', place: '', hits: [] };
    pages.set(key, group);
    if (group.hits.length >= hitsPerGroup) continue;
    const isPage = hit.type === 'lvl1' || hit.type === 'lvl0';
    const sign = isPage || !address.includes('#') ? 'page' : 'heading';
    group.hits.push({ hit, address, index: 0, isPage, sign, above: parentHeadings(hit) });
  }
  const groups = [...pages.values()];
  for (const [index, shown] of groups.flatMap(group => group.hits).entries()) shown.index = index;
  const places = groups.map(({ path, name, hits: [first] }) => (first?.isPage ? path : [...path, name]).join(' › '));
  for (const [index, group] of groups.entries()) if (places[index] !== places[index - 1]) group.place = places[index]!;
  return groups;
}

function parentHeadings({ hierarchy, type }: SearchHit): string[] {
  return levelNames.slice(2, levelNames.indexOf(type)).flatMap(name => hierarchy[name] ?? []);
}
