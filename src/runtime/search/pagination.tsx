/** Navigation of the search page: links to the pages of hits, and to sections of the site. */

import { useEffect, useRef } from 'react';
import type { SearchResponse } from './backend/backend.js';
import { type SearchLocation, searchLocationAddress } from './search-location.js';
import { formatCount } from './status-text.js';

type Props = { location: SearchLocation; base: string };

/** Pages to link to, counted from 0: the first, the last, and those next to the current one. `undefined` is a gap. */
export function visiblePages(page: number, count: number): (number | undefined)[] {
  const near = [0, page - 1, page, page + 1, count - 1].filter(at => at >= 0 && at < count);
  const all = [...new Set(near)].sort((a, b) => a - b);
  return all.flatMap((at, index) => (index > 0 && at - all[index - 1]! > 1 ? [undefined, at] : [at]));
}

/** Links to the pages of hits; nothing if there is only one. `count` is the number of pages. */
export function Pagination({ location, base, count }: Props & { count: number }) {
  if (count < 2) return null;
  const to = (page: number) => searchLocationAddress({ ...location, page }, base);
  return (
    <nav className="paging" aria-label="Pages of results">
      {location.page > 0 && (
        <a href={to(location.page - 1)} rel="prev">
          Previous
        </a>
      )}
      {visiblePages(location.page, count).map((page, index) =>
        page === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no identity of their own
          <span key={`gap-${index}`}>…</span>
        ) : (
          <a
            key={page}
            href={to(page)}
            aria-label={`Page ${page + 1}`}
            aria-current={page === location.page ? 'page' : undefined}
          >
            {page + 1}
          </a>
        ),
      )}
      {location.page < count - 1 && (
        <a href={to(location.page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}

/**
 * Links to sections of the site, in one row that scrolls to the chosen one. It is shown even without hits, so that the
 * reader can leave it.
 */
export function SectionFilter({ location, base, sections }: Props & Pick<SearchResponse, 'sections'>) {
  const { text, section } = location;
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen section moves the row
  useEffect(() => {
    const leftOf = (element: Element | null | undefined) => element?.getBoundingClientRect().left ?? 0;
    const chosen = row.current?.querySelector('[aria-current]');
    if (chosen) row.current?.scrollBy(leftOf(chosen) - leftOf(row.current) - 32, 0);
  }, [section, sections.length]);
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
      <ul ref={row}>
        {link(undefined, 'All', total)}
        {all.map(({ name, count }) => link(name, name, count))}
      </ul>
    </nav>
  );
}
