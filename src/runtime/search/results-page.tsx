/** The search page: all hits, in pages, by section. Its URL determines what it shows. */
import { search as settings } from 'virtual:docsc-search';
import { type FormEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { documentTitle } from '../../format.js';
import { useSiteData } from '../data/site-data.js';
import { Icon } from '../ui/icon.js';
import { clearEarlySearch, type EarlySearch, readEarlySearch } from './early-search.js';
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

/** All hits of a page of hits are shown, however many are in a group: the back end has counted them. */
const hitLimits = { hitsPerPage: settings.hitsPerPage, hitsPerGroup: settings.hitsPerPage };

/** The form, the section filter and the hits. */
export function ResultsPage() {
  const { site } = useSiteData();
  const { early, status, location, setLocation, search, pages, isPastLastPage, retry } = useResultsPage();
  const { remember } = useStoredHits();
  const { response } = search;
  const groups = response ? groupHits(response.hits, hitLimits) : [];
  const changeText = (text: string) => setLocation({ ...location, text, page: 0 });
  const isEmpty = response && !response.partial && !groups.length && !isPastLastPage && search.status !== 'stalled';
  return (
    <search className="search-page" data-status={search.status}>
      <QueryForm
        text={location.text}
        early={early}
        onText={changeText}
        onSubmit={() => search.status === 'error' && search.retry()}
      />
      {response && <SectionFilter location={location} base={site.base} sections={response.sections} />}
      <p role="status" tabIndex={-1} ref={status}>
        {groups.length > 0 || search.status === 'stalled' ? (
          summaryText(search, location, pages)
        ) : (
          <span className="visually-hidden">{isPastLastPage ? '' : announcementText(search)}</span>
        )}
      </p>
      {search.status === 'error' && <SearchError onRetry={retry} />}
      {isEmpty && <NoHits text={search.text} onSuggestion={changeText} />}
      <ResultGroups groups={groups} isPartial={Boolean(response?.partial)} onOpen={remember} />
      <Pagination location={location} base={site.base} count={pages} />
    </search>
  );
}

/** `isPastLastPage`: the URL names a page of hits that does not exist, and the last page is about to replace it. */
function useResultsPage() {
  const data = useSiteData();
  const { site } = data;
  const status = useRef<HTMLParagraphElement>(null);
  // Without scrolling: only the query of the address has changed.
  const focusStatus = useCallback(() => {
    // One frame later: if the reader comes from the modal, it closes in this frame and returns the focus.
    requestAnimationFrame(() => status.current?.focus({ preventScroll: true }));
  }, []);
  const [early] = useState(() => readEarlySearch(settings.maxLength));
  const [location, setLocation] = useSearchLocation(early.text, focusStatus);
  const search = useSearch(location);
  const text = location.text.trim();
  const pages = Math.ceil((search.response?.count ?? 0) / settings.hitsPerPage);
  const isPastLastPage = search.isCurrent && pages > 0 && location.page >= pages;
  useEffect(() => warmBackend(data), [data]);
  useEffect(() => {
    const title = text ? `Search results for “${text}”` : 'Search';
    document.title = documentTitle({ layout: 'search', title }, site);
  }, [text, site]);
  useEffect(() => {
    if (isPastLastPage) setLocation({ ...location, page: pages - 1 });
  });
  const retry = () => {
    search.retry();
    // The button that has the focus disappears.
    status.current?.focus({ preventScroll: true });
  };
  return { early, status, location, setLocation, search, pages, isPastLastPage, retry };
}

type QueryFormProps = { text: string; early: EarlySearch; onText: (text: string) => void; onSubmit: () => void };

function QueryForm({ text, early, onText, onSubmit }: QueryFormProps) {
  const { base } = useSiteData().site;
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a reader who arrives without a query is about to type one
  useLayoutEffect(() => {
    const { selection } = early;
    if (selection || !text) input.current?.focus({ preventScroll: true });
    if (selection) input.current?.setSelectionRange(...selection);
    clearEarlySearch();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Hides a phone's keyboard, which covers the hits.
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

/** Empty without hits: then a message below says so, and `announcementText` tells screen readers. */
function summaryText(
  { status, response, isCurrent, text }: ActiveSearch,
  { page, section }: SearchLocation,
  pages: number,
): string {
  if (status === 'stalled') return 'Searching…';
  if (!response) return '';
  const where = section === undefined ? '' : ` in ${section}`;
  const which = isCurrent && pages > 1 ? `, page ${page + 1} of ${pages}` : '';
  return `${resultCountText(response.count)} for “${text.trim()}”${where}${which}`;
}

type ResultGroupsProps = {
  groups: HitGroup[];
  isPartial: boolean;
  onOpen: (hit: HitGroup['hits'][number]['hit']) => void;
};

/** Plain links, which the router follows. The lists are no landmarks: there are many, and pages may share a name. */
function ResultGroups({ groups, isPartial, onOpen }: ResultGroupsProps) {
  return groups.map(({ path, name, label, hits }) => (
    <div key={hits[0]!.hit.objectID} className="found">
      {label && <h2 className="hit-place">{label}</h2>}
      <ul aria-label={[...path, name].join(' › ')}>
        {hits.map(shown => (
          <li key={shown.index}>
            <a className="hit" href={shown.address} onClick={() => onOpen(shown.hit)}>
              <SearchIcon name={shown.icon} />
              <HitText shown={shown} isPartial={isPartial} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}
