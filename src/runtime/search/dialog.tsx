/** The search modal: a combobox over a list of hits, in a modal dialog element. */
import '../shared.js';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { withBase } from '../../routes.js';
import { useSiteData } from '../data/site-data.js';
import { Icon } from '../shell/icons.js';
import { Hits, NoHits, SearchError } from './hits.js';
import { useSearch } from './use-search.js';

export type DialogProps = { onClose: () => void; onChoose: (url: string) => void };

export default function Dialog({ onClose, onChoose }: DialogProps) {
  const { site } = useSiteData();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const { status, hits } = useSearch(query);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => (document.getElementById('docsc:search') ?? (before as HTMLElement | null))?.focus();
  }, []);
  const all = `${withBase('/search', site.base)}?q=${encodeURIComponent(query)}`;
  const choose = (url: string) => {
    onClose();
    onChoose(url);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      // Browsers clear a search field at the first Escape and close the dialog only at the second.
      event.preventDefault();
      onClose();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step && hits.length) {
      event.preventDefault();
      const next = (active + step + hits.length) % hits.length;
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && query) {
      event.preventDefault();
      choose(hits[active]?.url ?? all);
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label="Search"
      onClose={onClose}
      onClick={event => event.target === dialog.current && onClose()}
    >
      <div className="search-box">
        <div className="search-input">
          <Icon name="search" />
          <input
            type="search"
            role="combobox"
            aria-expanded={hits.length > 0}
            aria-controls={id}
            aria-activedescendant={hits.length ? `${id}-${active}` : undefined}
            aria-label={site.search.placeholder}
            placeholder={site.search.placeholder}
            maxLength={site.search.maxLength}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={event => {
              setQuery(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="search-cancel" onClick={onClose}>
            Cancel
          </button>
        </div>
        <div className="search-results" data-status={status}>
          {query.trim() === '' && <p className="search-note">Type a word, the name of a field, or an operation.</p>}
          {status === 'error' && <SearchError />}
          {status === 'stalled' && <p className="search-note">Loading the index…</p>}
          {status === 'idle' && query.trim() !== '' && hits.length === 0 && <NoHits query={query} />}
          {hits.length > 0 && <Hits hits={hits} active={active} id={id} onChoose={choose} />}
        </div>
        {hits.length > 0 && (
          <a
            className="search-all"
            data-own=""
            href={all}
            onClick={event => {
              event.preventDefault();
              choose(all);
            }}
          >
            See all {hits.length} results
          </a>
        )}
        <div className="search-keys" aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> to move
          </span>
          <span>
            <kbd>↵</kbd> to open
          </span>
          <span>
            <kbd>Esc</kbd> to close
          </span>
        </div>
      </div>
    </dialog>
  );
}
