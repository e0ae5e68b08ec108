/** The search page: everything that matched, in pages, by section. What it shows is what its address says. */
import { search as settings } from 'virtual:docsc-search';
import { type FormEvent, useCallback, useEffect, useRef } from 'react';
import { documentTitle } from '../../format.js';
import { useSiteData } from '../data/site-data.js';
import { Icon } from '../ui/icon.js';
import { groupHits, type HitGroup } from './groups.js';
import { HitText } from './highlighted-text.js';
import { NoHits, SearchError } from './no-hits.js';
import { Pagination, SectionFilter } from './pagination.js';
import { SearchIcon } from './search-icon.js';
import { type SearchLocation, searchLocationAddress } from './search-location.js';
import { warmBackend } from './shared-backend.js';
import { announcementText, resultCountText } from './status-text.js';
import { type ActiveSearch, useSearch } from './use-search.js';
import { useSearchLocation } from './use-search-location.js';
import { useStoredHits } from './use-stored-hits.js';

/** Whoever has answered has counted what is on this page of hits, and all of that can be reached. */
const hitLimits = { hitsPerPage: settings.hitsPerPage, hitsPerGroup: settings.hitsPerPage };

export function ResultsPage() {
  const { site } = useSiteData();
  const { status, place, setPlace, search, pages, isBeyond, retry } = useResultsPage();
  const { remember } = useStoredHits();
  const { answer } = search;
  const groups = answer ? groupHits(answer.hits, hitLimits) : [];
  const typed = (text: string) => setPlace({ ...place, text, page: 0 });
  return (
    <search className="search-page" data-status={search.status}>
      <QueryForm text={place.text} onText={typed} onSubmit={() => search.status === 'error' && search.retry()} />
      {answer && <SectionFilter place={place} base={site.base} sections={answer.sections} />}
      <p role="status" tabIndex={-1} ref={status}>
        {groups.length > 0 || search.status === 'stalled' ? (
          summaryText(search, place, pages)
        ) : (
          <span className="visually-hidden">{isBeyond ? '' : announcementText(search)}</span>
        )}
      </p>
      {search.status === 'error' && <SearchError onRetry={retry} />}
      {answer && !answer.partial && !groups.length && !isBeyond && <NoHits text={search.text} onSuggestion={typed} />}
      <ResultGroups groups={groups} isPartial={Boolean(answer?.partial)} onOpen={remember} />
      <Pagination place={place} base={site.base} count={pages} />
    </search>
  );
}

/** `isBeyond`: there are fewer pages than the address says, and the last is about to be shown. */
function useResultsPage() {
  const data = useSiteData();
  const { site } = data;
  const status = useRef<HTMLParagraphElement>(null);
  const begin = useCallback(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    // Where the modal has led here, it closes within this frame, and gives the focus back.
    requestAnimationFrame(() => status.current?.focus({ preventScroll: true }));
  }, []);
  const [place, setPlace] = useSearchLocation(begin);
  const search = useSearch(place);
  const text = place.text.trim();
  const pages = Math.ceil((search.answer?.count ?? 0) / settings.hitsPerPage);
  const isBeyond = search.isCurrent && pages > 0 && place.page >= pages;
  useEffect(() => warmBackend(data), [data]);
  useEffect(() => {
    const title = text ? `Search results for “${text}”` : 'Search';
    document.title = documentTitle({ layout: 'search', title }, site);
  }, [text, site]);
  useEffect(() => {
    if (isBeyond) setPlace({ ...place, page: pages - 1 });
  });
  const retry = () => {
    search.retry();
    // The button goes, and with it the focus.
    status.current?.focus({ preventScroll: true });
  };
  return { status, place, setPlace, search, pages, isBeyond, retry };
}

type QueryFormProps = { text: string; onText: (text: string) => void; onSubmit: () => void };

function QueryForm({ text, onText, onSubmit }: QueryFormProps) {
  const { base } = useSiteData().site;
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who comes without a query comes to type one
  useEffect(() => {
    if (!text) input.current?.focus({ preventScroll: true });
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The keyboard of a phone makes room for the results.
    (document.activeElement as HTMLElement | null)?.blur();
    onSubmit();
  };
  return (
    <form action={searchLocationAddress({ text: '', page: 0 }, base)} onSubmit={submit}>
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        name="q"
        enterKeyHint="search"
        aria-label={settings.placeholder}
        placeholder={settings.placeholder}
        maxLength={settings.maxLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={event => onText(event.target.value)}
      />
    </form>
  );
}

/** Where there is nothing, or no answer, it is read below: `statusOf` says it to those who hear it. */
function summaryText(
  { status, answer, isCurrent, text }: ActiveSearch,
  { page, section }: SearchLocation,
  pages: number,
): string {
  if (status === 'stalled') return 'Searching…';
  if (!answer) return '';
  const where = section === undefined ? '' : ` in ${section}`;
  const which = isCurrent && pages > 1 ? `, page ${page + 1} of ${pages}` : '';
  return `${resultCountText(answer.count)} for “${text.trim()}”${where}${which}`;
}

type ResultGroupsProps = {
  groups: HitGroup[];
  isPartial: boolean;
  onOpen: (hit: HitGroup['hits'][number]['hit']) => void;
};

/** Plain links: the router follows them. */
function ResultGroups({ groups, isPartial, onOpen }: ResultGroupsProps) {
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
              <SearchIcon name={shown.sign} />
              <HitText shown={shown} isPartial={isPartial} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
}
