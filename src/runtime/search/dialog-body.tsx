/** The middle of the modal: recent hits, the hits of a query, the message that there are none, or an error. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.js';
import type { HitGroup, ShownHit } from './groups.js';
import { HitList } from './hit-list.js';
import { NoHits, SearchError } from './no-hits.js';
import { StoredHitLists } from './stored-hit-lists.js';
import type { StoredHit } from './stored-hits.js';
import type { ActiveSearch } from './use-search.js';
import type { StoredHitsState } from './use-stored-hits.js';

type DialogBodyProps = {
  search: ActiveSearch;
  groups: HitGroup[];
  stored: StoredHitsState;
  id: string;
  /** `objectID` of the hit that Enter opens. */
  active: string | undefined;
  field: RefObject<HTMLInputElement | null>;
  onActive: (objectID: string) => void;
  onChoose: (shown: ShownHit, inThisTab: boolean) => void;
  onStored: (hit: StoredHit, address: string) => void;
  onSuggestion: (text: string) => void;
};

/** Scrolls back to the top when the query changes. */
export function DialogBody(props: DialogBodyProps) {
  const { text, retry } = props.search;
  const results = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  // Setting `scrollTop` costs a layout, so it is left alone for keys after which nothing has been scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (isScrolled.current && results.current) results.current.scrollTop = 0;
    isScrolled.current = false;
  }, [text]);
  const onScroll = () => {
    isScrolled.current = true;
  };
  return (
    <div ref={results} className="search-results" onScroll={onScroll}>
      <ErrorBoundary fallback={() => <SearchError onRetry={retry} />}>
        <DialogContent {...props} />
      </ErrorBoundary>
    </div>
  );
}

function DialogContent({ search, groups, stored, field, onStored, onSuggestion, ...list }: DialogBodyProps) {
  const { response, status, text, retry } = search;
  if (status === 'error') return <SearchError onRetry={retry} />;
  if (status === 'stalled' && !groups.length) return <p className="search-note">Still searching…</p>;
  if (!response) return <StoredHitLists stored={stored} field={field} onChoose={onStored} />;
  if (groups.length) return <HitList {...list} groups={groups} isPartial={Boolean(response.partial)} />;
  return response.partial ? null : <NoHits text={text} onSuggestion={onSuggestion} />;
}
