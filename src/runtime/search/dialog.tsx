/** The search modal: a field, and below it what was opened lately, the hits, or why there are none. */
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Catch } from '../content/boundary.js';
import { decodeFragment } from '../content/fragment.js';
import { useSiteData } from '../data/site-data.js';
import { placeAddress } from './address.js';
import { Field } from './field.js';
import { Frame } from './frame.js';
import { groupHits, type ShownHit } from './groups.js';
import { Hits } from './hits.js';
import { NoHits, SearchError } from './no-hits.js';
import { Sign } from './signs.js';
import { focusStored, Start } from './start.js';
import { statusOf } from './status.js';
import { useOptions } from './use-options.js';
import { useSearch } from './use-search.js';
import { useStoredHits } from './use-stored-hits.js';

/** `onChoose` is given an address of this site. */
export type DialogProps = { onClose: () => void; onChoose: (address: string) => void };

export function Dialog({ onClose, onChoose }: DialogProps) {
  const { site } = useSiteData();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isLeaving = useRef(false);
  const stored = useStoredHits();
  const search = useSearch({ text });
  const { answer, status, isCurrent } = search;
  const id = useId();
  const groups = answer ? groupHits(answer.hits, site.search.hitsPerGroup) : [];
  const hits = groups.flatMap(group => group.hits);

  const leave = (address: string) => {
    isLeaving.current = true;
    onClose();
    if (new URL(address, location.href).origin !== location.origin) return location.assign(address);
    onChoose(address);
    return focusTarget(address);
  };
  const choose = ({ hit, address }: ShownHit, how: 'here' | 'tab') => {
    stored.remember(hit);
    if (how === 'here') leave(address);
    else window.open(address, '_blank', 'noopener');
  };
  const options = useOptions({ hits, isCurrent, id, choose });
  const changeText = (next: string) => {
    setText(next);
    options.reset();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Safari says of the Enter that ends a composition only that it was one.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (status === 'error' && event.key === 'Enter') search.retry();
    else if (answer) options.onKeyDown(event);
    else if (focusStored(event.currentTarget.closest('dialog'), event.key)) event.preventDefault();
    else if (text.trim()) options.onKeyDown(event);
  };
  /** Who types on a link or a button means the field. */
  const onStrayKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    const isTyped = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
    if (isTyped && target !== field.current) field.current?.focus();
  };
  const all = placeAddress({ text: text.trim(), page: 0 }, site.base);
  return (
    <Frame label="Search" onClose={onClose} field={field} isLeaving={isLeaving}>
      <div className="search-box" data-status={status} onKeyDown={onStrayKey}>
        <Field
          field={field}
          text={text}
          list={hits.length ? id : undefined}
          option={options.byKey && options.active ? `${id}-${options.active.index}` : undefined}
          isStalled={status === 'stalled'}
          onText={changeText}
          onKeyDown={onKeyDown}
          onClose={onClose}
        />
        {/* Other results begin at the top. */}
        <div key={search.text} className="search-results">
          <Catch instead={() => <SearchError onRetry={search.retry} />}>
            {status === 'error' ? (
              <SearchError onRetry={search.retry} />
            ) : !answer ? (
              <Start
                stored={stored}
                field={field}
                onChoose={(hit, address) => {
                  stored.remember(hit);
                  leave(address);
                }}
              />
            ) : hits.length ? (
              <Hits
                groups={groups}
                id={id}
                active={options.active?.hit.objectID}
                isPartial={Boolean(answer.partial)}
                onActive={options.point}
                onChoose={(shown, inPlace) => (inPlace ? choose(shown, 'here') : stored.remember(shown.hit))}
              />
            ) : (
              !answer.partial && <NoHits text={search.text} onSuggestion={changeText} />
            )}
          </Catch>
        </div>
        <p role="status" className="visually-hidden">
          {statusOf(search, hits[0]?.hit.title.join(''))}
        </p>
        <Foot count={hits.length ? (answer?.count ?? 0) : 0} address={all} onAll={leave} />
      </div>
    </Frame>
  );
}

type FootProps = { count: number; address: string; onAll: (address: string) => void };

/** Keys where there is a keyboard, and the way to all results. */
function Foot({ count, address, onAll }: FootProps) {
  return (
    <div className="search-foot">
      <div className="search-foot-keys" aria-hidden="true">
        <span>
          <Key sign="up" /> <Key sign="down" /> to move
        </span>
        <span>
          <Key sign="enter" /> to open
        </span>
        <span>
          <kbd>Esc</kbd> to close
        </span>
      </div>
      {count > 1 && (
        <a
          className="search-all"
          data-own=""
          href={address}
          onClick={event => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onAll(address);
          }}
        >
          See all {count.toLocaleString('en')} results
        </a>
      )}
    </div>
  );
}

/** Drawn, for few fonts have them. */
function Key({ sign }: { sign: 'up' | 'down' | 'enter' }) {
  return (
    <kbd>
      <Sign name={sign} />
    </kbd>
  );
}

/** The section of a hit on the page that is shown is where Tab goes on from. On another page that is the title. */
function focusTarget(address: string): void {
  const { pathname, hash } = new URL(address, location.href);
  if (pathname !== location.pathname || !hash) return;
  requestAnimationFrame(() => {
    const target = document.getElementById(decodeFragment(hash));
    if (!target) return;
    if (!target.matches('a, button, input, summary')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}
