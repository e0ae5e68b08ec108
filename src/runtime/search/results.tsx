/** The search page: query and hits from the address, `?q=`. */
import '../shared.js';
import { useEffect, useId, useState } from 'react';
import { useSiteData } from '../data/site-data.js';
import { Hits, NoHits, SearchError } from './hits.js';
import { useSearch } from './use-search.js';

export default function Results() {
  const { site } = useSiteData();
  const [query, setQuery] = useState(() =>
    (new URLSearchParams(location.search).get('q') ?? '').slice(0, site.search.maxLength),
  );
  const { status, hits } = useSearch(query);
  const id = useId();
  useEffect(() => {
    const url = new URL(location.href);
    if (query) url.searchParams.set('q', query);
    else url.searchParams.delete('q');
    history.replaceState(history.state, '', url);
  }, [query]);
  return (
    <search className="search-page">
      <input
        type="search"
        aria-label={site.search.placeholder}
        placeholder={site.search.placeholder}
        maxLength={site.search.maxLength}
        value={query}
        onChange={event => setQuery(event.target.value)}
      />
      {status === 'error' && <SearchError />}
      {status === 'idle' && query.trim() !== '' && hits.length === 0 && <NoHits query={query} />}
      <Hits hits={hits} active={-1} id={id} onChoose={url => location.assign(url)} />
    </search>
  );
}
