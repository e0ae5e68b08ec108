/** Links between the pages of results, and to the sections of the site: real ones, with all of the place in the address. */

import type { SearchResponse } from './backend/backend.js';
import { type SearchLocation, searchLocationAddress } from './search-location.js';
import { formatCount } from './status-text.js';

type Props = { place: SearchLocation; base: string };

/** The first, the last, and those around the one that is shown; `undefined` is a gap. Counts from 0. */
export function visiblePages(page: number, count: number): (number | undefined)[] {
  const near = [0, page - 1, page, page + 1, count - 1].filter(at => at >= 0 && at < count);
  const all = [...new Set(near)].sort((a, b) => a - b);
  return all.flatMap((at, index) => (index > 0 && at - all[index - 1]! > 1 ? [undefined, at] : [at]));
}

export function Pagination({ place, base, count }: Props & { count: number }) {
  if (count < 2) return null;
  const to = (page: number) => searchLocationAddress({ ...place, page }, base);
  return (
    <nav className="paging" aria-label="Pages of results">
      {place.page > 0 && (
        <a href={to(place.page - 1)} rel="prev">
          Previous
        </a>
      )}
      {visiblePages(place.page, count).map((page, index) =>
        page === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have nothing else
          <span key={`gap-${index}`}>…</span>
        ) : (
          <a
            key={page}
            href={to(page)}
            aria-label={`Page ${page + 1}`}
            aria-current={page === place.page ? 'page' : undefined}
          >
            {page + 1}
          </a>
        ),
      )}
      {place.page < count - 1 && (
        <a href={to(place.page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}

/** A choice between sections; one that is chosen and has nothing is shown all the same, so that it can be left. */
export function SectionFilter({ place, base, sections }: Props & Pick<SearchResponse, 'sections'>) {
  const { text, section } = place;
  if (sections.length < 2 && section === undefined) return null;
  const isKnown = section === undefined || sections.some(({ name }) => name === section);
  const all = isKnown ? sections : [...sections, { name: section, count: 0 }];
  const total = sections.reduce((sum, { count }) => sum + count, 0);
  const link = (name: string | undefined, label: string, count: number) => (
    <li key={label}>
      <a
        href={searchLocationAddress({ text, page: 0, section: name }, base)}
        aria-current={name === section ? 'true' : undefined}
      >
        {label} <span>{formatCount(count)}</span>
      </a>
    </li>
  );
  return (
    <nav className="sections" aria-label="Sections">
      <ul>
        {link(undefined, 'All', total)}
        {all.map(({ name, count }) => link(name, name, count))}
      </ul>
    </nav>
  );
}
