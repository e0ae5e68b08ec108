/** The middle of the modal: what was opened lately, the hits, why there are none, or why there is no answer. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Catch } from '../ui/error-boundary.js';
import type { Group, ShownHit } from './groups.js';
import { Hits } from './hit-list.js';
import { NoHits, SearchError } from './no-hits.js';
import { Start } from './stored-hit-lists.js';
import type { StoredHit } from './stored-hits.js';
import type { Search } from './use-search.js';
import type { Stored } from './use-stored-hits.js';

type Props = {
  search: Search;
  groups: Group[];
  stored: Stored;
  id: string;
  /** `objectID` of the hit that Enter opens. */
  active: string | undefined;
  field: RefObject<HTMLInputElement | null>;
  onActive: (objectID: string) => void;
  onChoose: (shown: ShownHit, inPlace: boolean) => void;
  onStored: (hit: StoredHit, address: string) => void;
  onSuggestion: (text: string) => void;
};

export function Body(props: Props) {
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
      <Catch instead={() => <SearchError onRetry={retry} />}>
        <Shown {...props} />
      </Catch>
    </div>
  );
}

function Shown({ search, groups, stored, field, onStored, onSuggestion, ...list }: Props) {
  const { answer, status, text, retry } = search;
  if (status === 'error') return <SearchError onRetry={retry} />;
  if (!answer) return <Start stored={stored} field={field} onChoose={onStored} />;
  if (groups.length) return <Hits {...list} groups={groups} isPartial={Boolean(answer.partial)} />;
  return answer.partial ? null : <NoHits text={text} onSuggestion={onSuggestion} />;
}
