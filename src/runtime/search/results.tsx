/** The search page: everything that matched, in pages, by section. What it shows is what its address says. */
import { useCallback, useEffect, useRef } from 'react';
import { documentTitle } from '../../format.js';
import { useSiteData } from '../data/site-data.js';
import { Icon } from '../shell/icons.js';
import { type Place, placeAddress } from './address.js';
import { type Group, groupHits } from './groups.js';
import { HitText } from './marked.js';
import { NoHits, SearchError } from './no-hits.js';
import { warm } from './one-backend.js';
import { Paging, Sections } from './paging.js';
import { Sign } from './signs.js';
import { countText } from './status.js';
import { usePlace } from './use-place.js';
import { type Search, useSearch } from './use-search.js';
import { useStoredHits } from './use-stored-hits.js';

export function Results() {
  const data = useSiteData();
  const { site } = data;
  const status = useRef<HTMLParagraphElement>(null);
  const [place, setPlace] = usePlace(
    useCallback(() => {
      scrollTo({ top: 0, behavior: 'instant' });
      status.current?.focus({ preventScroll: true });
    }, []),
  );
  const search = useSearch(place);
  const { remember } = useStoredHits();
  const { answer, isCurrent } = search;
  const { hitsPerPage, hitsPerGroup, placeholder, maxLength } = site.search;
  const pages = Math.ceil((answer?.count ?? 0) / hitsPerPage);
  const last = isCurrent && pages > 0 && place.page >= pages ? pages - 1 : undefined;
  useEffect(() => warm(data), [data]);
  useEffect(() => {
    const title = place.text.trim() ? `Search results for “${place.text.trim()}”` : 'Search';
    document.title = documentTitle({ layout: 'search', title }, site);
  }, [place.text, site]);
  // There are fewer pages than the address says.
  useEffect(() => {
    if (last !== undefined) setPlace({ ...place, page: last });
  });
  const groups = answer ? groupHits(answer.hits, hitsPerGroup) : [];
  const typed = (text: string) => setPlace({ ...place, text, page: 0 });
  return (
    <search className="search-page" data-status={search.status}>
      <form
        action={placeAddress({ text: '', page: 0 }, site.base)}
        onSubmit={event => {
          event.preventDefault();
          // The keyboard of a phone makes room for the results.
          (document.activeElement as HTMLElement | null)?.blur();
          if (search.status === 'error') search.retry();
        }}
      >
        <Icon name="search" />
        <input
          type="search"
          name="q"
          enterKeyHint="search"
          aria-label={placeholder}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={place.text}
          onChange={event => typed(event.target.value)}
        />
      </form>
      {answer && <Sections place={place} base={site.base} sections={answer.sections} />}
      <p role="status" tabIndex={-1} ref={status}>
        {said(search, place, pages)}
      </p>
      {search.status === 'error' && <SearchError onRetry={search.retry} />}
      {answer && !answer.partial && !groups.length && last === undefined && (
        <NoHits text={search.text} onSuggestion={typed} />
      )}
      <Found groups={groups} isPartial={Boolean(answer?.partial)} onOpen={remember} />
      <Paging place={place} base={site.base} count={pages} />
    </search>
  );
}

function said({ status, answer, isCurrent, text }: Search, { page, section }: Place, pages: number): string {
  if (status === 'stalled') return 'Searching…';
  if (!answer?.count || status === 'error') return '';
  const where = section === undefined ? '' : ` in ${section}`;
  const which = isCurrent && pages > 1 ? `, page ${page + 1} of ${pages}` : '';
  return `${countText(answer.count)} for “${text.trim()}”${where}${which}`;
}

type FoundProps = {
  groups: Group[];
  isPartial: boolean;
  onOpen: (hit: Group['hits'][number]['hit']) => void;
};

/** Plain links: the router follows them. */
function Found({ groups, isPartial, onOpen }: FoundProps) {
  return groups.map(({ path, name, place, hits }) => (
    <section key={hits[0]!.hit.objectID} className="found" aria-label={[...path, name].join(' › ')}>
      {place && <h2 className="hit-place">{place}</h2>}
      <ul>
        {hits.map(shown => (
          <li key={shown.index}>
            <a
              className={`hit${hits[0]!.isPage && !shown.isPage ? ' hit-inside' : ''}`}
              href={shown.address}
              onClick={() => onOpen(shown.hit)}
            >
              <Sign name={shown.isPage ? 'page' : 'heading'} />
              <HitText shown={shown} isPartial={isPartial} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}
