/**
 * Which hit is selected, and what keys do to it. The first one is, so that Enter opens it; screen readers are told of a
 * selection only once an arrow key has made one, for until then it is the typed text that they read.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ShownHit } from './groups.js';

type HitSelectionOptions = {
  hits: ShownHit[];
  /** What is shown is all there is to what has been typed. */
  isCurrent: boolean;
  id: string;
  choose: (shown: ShownHit, how: 'here' | 'tab') => void;
};

export function useHitSelection({ hits, isCurrent, id, choose }: HitSelectionOptions) {
  const [selected, select] = useState<{ objectID?: string; byKey: boolean }>({ byKey: false });
  const isWanted = useRef(false);
  const at = Math.max(
    0,
    hits.findIndex(({ hit }) => hit.objectID === selected.objectID),
  );
  const active = hits[at];

  // Enter came before the answer did: the reader wants what is best in that.
  useEffect(() => {
    if (!isCurrent || !isWanted.current) return;
    isWanted.current = false;
    if (hits[0]) choose(hits[0], 'here');
  });

  const moveTo = (index: number) => {
    const next = hits.at(index % hits.length);
    if (!next) return;
    select({ objectID: next.hit.objectID, byKey: true });
    document.getElementById(`${id}-${next.index}`)?.scrollIntoView({ block: 'nearest' });
  };
  /** Where a key leads; Home and End are the text's own until the reader has come among the hits. */
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
    isWanted.current = false;
    if (next !== undefined && hits.length) {
      event.preventDefault();
      moveTo(next);
    } else if (isEnter) {
      event.preventDefault();
      const isTab = event.ctrlKey || event.metaKey;
      // Another tab is opened within the key press, or browsers take it for an advertisement.
      if (!isCurrent && !selected.byKey) isWanted.current = !isTab;
      else if (active) choose(active, isTab ? 'tab' : 'here');
    }
  };
  return {
    active,
    byKey: selected.byKey,
    onKeyDown,
    point: (objectID: string) => select(before => ({ ...before, objectID })),
    reset: () => {
      isWanted.current = false;
      select({ byKey: false });
    },
  };
}
