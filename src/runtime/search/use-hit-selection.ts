/**
 * Selects a hit with keys and the pointer. The first hit is selected at the start, so that Enter opens it. Screen readers
 * learn of the selection only after an arrow key has moved it: until then they read what is typed.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ShownHit } from './groups.js';

type HitSelectionOptions = {
  hits: ShownHit[];
  /** True if the hits are the final response to what has been typed. */
  isCurrent: boolean;
  id: string;
  choose: (shown: ShownHit, how: 'here' | 'tab') => void;
};

/** The selected hit, whether it was `byKey`, and the handlers of the field and the list. */
export function useHitSelection({ hits, isCurrent, id, choose }: HitSelectionOptions) {
  const [selected, select] = useState<{ objectID?: string; byKey: boolean }>({ byKey: false });
  const isEnterPending = useRef(false);
  const at = Math.max(
    0,
    hits.findIndex(({ hit }) => hit.objectID === selected.objectID),
  );
  const active = hits[at];

  // Enter was pressed before the response arrived: open its best hit.
  useEffect(() => {
    if (!isCurrent || !isEnterPending.current) return;
    isEnterPending.current = false;
    if (hits[0]) choose(hits[0], 'here');
  });

  const moveTo = (index: number) => {
    const next = hits.at(index % hits.length);
    if (!next) return;
    select({ objectID: next.hit.objectID, byKey: true });
    document.getElementById(`${id}-${next.index}`)?.scrollIntoView({ block: 'nearest' });
  };
  /** The position a key moves to. Home and End move in the text until an arrow key has moved the selection. */
  const target = (key: string): number | undefined => {
    if (key === 'ArrowDown') return at + 1;
    if (key === 'ArrowUp') return at - 1;
    if (selected.byKey && key === 'Home') return 0;
    if (selected.byKey && key === 'End') return -1;
    return undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.shiftKey || event.altKey) return;
    const isEnter = event.key === 'Enter';
    const next = event.ctrlKey || event.metaKey ? undefined : target(event.key);
    isEnterPending.current = false;
    if (next !== undefined && hits.length) {
      event.preventDefault();
      moveTo(next);
    } else if (isEnter) {
      event.preventDefault();
      const isTab = event.ctrlKey || event.metaKey;
      // A tab has to be opened during the key press, or browsers block it as a pop-up.
      if (!isCurrent && !selected.byKey) isEnterPending.current = !isTab;
      else if (active) choose(active, isTab ? 'tab' : 'here');
    }
  };
  return {
    active,
    byKey: selected.byKey,
    onKeyDown,
    point: (objectID: string) => select(before => ({ ...before, objectID })),
    reset: () => {
      isEnterPending.current = false;
      select({ byKey: false });
    },
  };
}
