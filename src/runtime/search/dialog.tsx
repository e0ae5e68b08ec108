/** The search modal: the field, the hits below it, and the keys. */
import { search as settings } from 'virtual:docsc-search';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useSiteData } from '../data/site-data.js';
import { DialogBody } from './dialog-body.js';
import { DialogFooter } from './dialog-footer.js';
import { groupHits, type ShownHit } from './groups.js';
import { ModalFrame } from './modal-frame.js';
import { QueryField } from './query-field.js';
import { searchLocationAddress } from './search-location.js';
import { announcementText } from './status-text.js';
import { focusStoredHit } from './stored-hit-lists.js';
import { useHitSelection } from './use-hit-selection.js';
import { useLeaving } from './use-leaving.js';
import { useSearch } from './use-search.js';
import { useStoredHits } from './use-stored-hits.js';

/** What the page passes to the modal. */
export type SearchDialogProps = {
  isOpen: boolean;
  /** Typed while the modal was being loaded. */
  typed: string;
  onClose: () => void;
  /** Called with the address of a page of this site. */
  onChoose: (address: string) => void;
};

/** Stays on the page when it is closed, so that it opens without delay. */
export function SearchDialog(props: SearchDialogProps) {
  const { field, text, id, search, groups, hits, stored, options, ...act } = useSearchDialog(props);
  const { active, byKey } = options;
  const { site } = useSiteData();
  // The field is rendered first, so that the reader can type; the rest follows before the next frame.
  const isWhole = useDeferredValue(true, false);
  return (
    <ModalFrame label="Search" isOpen={props.isOpen} onClose={props.onClose} field={field} isLeaving={act.isLeaving}>
      <div className="search-box" data-status={search.status} onKeyDown={act.onStrayKey}>
        <QueryField
          field={field}
          text={text}
          list={hits.length ? id : undefined}
          option={byKey && active ? `${id}-${active.index}` : undefined}
          isStalled={search.status === 'stalled'}
          onText={act.changeText}
          onKeyDown={act.onKeyDown}
          onClose={props.onClose}
        />
        {isWhole && (
          <DialogBody
            {...{ search, groups, stored, id, field }}
            active={active?.hit.objectID}
            onActive={options.point}
            onChoose={(shown, inThisTab) => (inThisTab ? act.choose(shown, 'here') : stored.remember(shown.hit))}
            onStored={(hit, address) => {
              stored.remember(hit);
              act.leaveFor(address);
            }}
            onSuggestion={act.changeText}
          />
        )}
        <p role="status" className="visually-hidden">
          {announcementText(search, hits[0]?.hit.title.join(''))}
        </p>
        <DialogFooter
          count={hits.length ? (search.response?.count ?? 0) : 0}
          address={searchLocationAddress({ text: search.text.trim(), page: 0 }, site.base)}
          onAll={act.leaveFor}
        />
      </div>
    </ModalFrame>
  );
}

/** State and event handlers of the modal. */
function useSearchDialog(props: SearchDialogProps) {
  const [text, setText] = useState(props.typed.slice(0, settings.maxLength));
  const field = useRef<HTMLInputElement>(null);
  const { isLeaving, leaveFor } = useLeaving(props);
  const stored = useStoredHits(props.isOpen);
  const search = useSearch({ text });
  const id = useId();
  const { response } = search;
  const groups = useMemo(() => (response ? groupHits(response.hits, settings) : []), [response]);
  const hits = groups.flatMap(group => group.hits);
  const choose = ({ hit, address }: ShownHit, how: 'here' | 'tab') => {
    stored.remember(hit);
    if (how === 'here') leaveFor(address);
    else window.open(address, '_blank', 'noopener');
  };
  const options = useHitSelection({ hits, isCurrent: search.isCurrent, id, choose });
  const changeText = (next: string) => {
    setText(next);
    options.reset();
    field.current?.focus();
  };
  /** Forgets an earlier Enter, so that the reader sees the hits before one is opened. */
  const retry = () => {
    options.reset();
    search.retry();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // In Safari, the Enter that ends a composition has `isComposing` false, but the key code of a composition.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (search.status === 'error' && event.key === 'Enter') retry();
    else if (search.response) options.onKeyDown(event);
    else if (focusStoredHit(event.currentTarget.closest('dialog'), event.key)) event.preventDefault();
    else if (text.trim()) options.onKeyDown(event);
  };
  /** Characters typed on a link or a button go to the field. */
  const onStrayKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    const isTyped = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
    if (isTyped && target !== field.current) field.current?.focus();
  };
  return {
    ...{ field, text, id, search: { ...search, retry }, groups, hits, stored, options, isLeaving },
    ...{ leaveFor, choose, changeText, onKeyDown, onStrayKey },
  };
}
