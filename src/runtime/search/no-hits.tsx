/** Messages that the search shows instead of hits. */
import { search as settings } from 'virtual:docsc-search';
import { useSuggestions } from './use-suggestions.js';

type Props = { text: string; onSuggestion: (text: string) => void };

/** The query has no hits: suggests others, and links to where readers can report it. */
export function NoHits({ text, onSuggestion }: Props) {
  const { report } = settings;
  const suggestions = useSuggestions(text, settings);
  return (
    <div className="no-hits">
      <p className="no-hits-title">
        No results for <strong>“{text.trim()}”</strong>
      </p>
      {suggestions.length > 0 ? (
        <>
          <p>Try searching for</p>
          <ul>
            {suggestions.map(suggestion => (
              <li key={suggestion}>
                <button type="button" onClick={() => onSuggestion(suggestion)}>
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Try searching for fewer or other words, the name of a field, or an operation.</p>
      )}
      <p className="no-hits-report">
        Believe this query should return results?{' '}
        {report === undefined ? (
          'Let us know.'
        ) : (
          <a
            href={report.replaceAll('{query}', encodeURIComponent(text.trim()))}
            {...(/^https:/.test(report) && { target: '_blank', rel: 'noopener' })}
          >
            Let us know.
          </a>
        )}
      </p>
    </div>
  );
}

/** The search failed: offers to try again. */
export function SearchError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="no-hits">
      <p className="no-hits-title">
        <strong>Unable to fetch results</strong>
      </p>
      <p>You might want to check your network connection.</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
