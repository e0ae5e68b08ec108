/** The middle of the modal: what was opened lately, the hits, why there are none, or why there is no answer. */
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
  onChoose: (shown: ShownHit, inPlace: boolean) => void;
  onStored: (hit: StoredHit, address: string) => void;
  onSuggestion: (text: string) => void;
};

export function DialogBody(props: DialogBodyProps) {
  const { text, retry } = props.search;
  const results = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  // Other results begin at the top. To say so where nothing was scrolled would cost a layout for each key.
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
  const { answer, status, text, retry } = search;
  if (status === 'error') return <SearchError onRetry={retry} />;
  if (!answer) return <StoredHitLists stored={stored} field={field} onChoose={onStored} />;
  if (groups.length) return <HitList {...list} groups={groups} isPartial={Boolean(answer.partial)} />;
  return answer.partial ? null : <NoHits text={text} onSuggestion={onSuggestion} />;
}
