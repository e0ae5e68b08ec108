/** The middle of the modal: what was opened lately, the hits, why there are none, or why there is no answer. */
import type { RefObject } from 'react';
import { Catch } from '../content/boundary.js';
import type { Group, ShownHit } from './groups.js';
import { Hits } from './hits.js';
import { NoHits, SearchError } from './no-hits.js';
import { Start } from './start.js';
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
  // Other results begin at the top.
  return (
    <div key={text} className="search-results">
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
