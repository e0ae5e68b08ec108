/** Hits as a list box: matched words marked as text, never as HTML. */
import { type Hierarchy, levelNames } from '../../search-format.js';
import type { Marked as Parts, SearchHit } from './backend.js';

type Props = { hits: SearchHit[]; active: number; id: string; onChoose: (url: string) => void };

export function Hits({ hits, active, id, onChoose }: Props) {
  return (
    <div className="hits" role="listbox" id={id} aria-label="Results" tabIndex={-1}>
      {hits.map((hit, index) => (
        <a
          key={hit.url}
          className="hit"
          data-own=""
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === active}
          href={hit.url}
          tabIndex={-1}
          onClick={event => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(hit.url);
          }}
        >
          <span className="hit-path">{pathOf(hit.hierarchy).join(' › ')}</span>
          <strong>
            <Marked parts={hit.title} />
          </strong>
          {hit.snippet.length > 0 && (
            <span className="hit-text">
              <Marked parts={hit.snippet} />
            </span>
          )}
        </a>
      ))}
    </div>
  );
}

function pathOf(hierarchy: Hierarchy): string[] {
  return levelNames.flatMap(name => hierarchy[name] ?? []).slice(0, -1);
}

export function Marked({ parts }: { parts: Parts }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, never reordered
  return parts.map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part));
}

/** What is said where there are no hits, or no answer. */
export function NoHits({ query }: { query: string }) {
  return (
    <div className="no-hits">
      <p>
        No results for <strong>“{query}”</strong>
      </p>
      <p>Try searching for fewer or other words, the name of an API field, or an operation.</p>
      <p>Believe this query should return results? Let us know.</p>
    </div>
  );
}

export function SearchError() {
  return (
    <div className="no-hits" role="alert">
      <p>
        <strong>Unable to fetch results</strong>
      </p>
      <p>You might want to check your network connection.</p>
    </div>
  );
}
