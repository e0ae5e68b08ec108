/**
 * Hits as a list box of groups. Each option is the link itself, so that it can be opened in another tab or copied; the
 * keyboard stays in the field, and the pointer selects what it moves over.
 */
import { type MouseEvent, memo, type PointerEvent, startTransition, useEffect, useState } from 'react';
import type { HitGroup, ShownHit } from './groups.js';
import { HitText } from './highlighted-text.js';
import { SearchIcon } from './search-icon.js';

type Props = {
  groups: HitGroup[];
  id: string;
  /** `objectID` of the hit that Enter opens. */
  active: string | undefined;
  isPartial: boolean;
  onActive: (objectID: string) => void;
  /** `inPlace`: the browser does not open it elsewhere. */
  onChoose: (shown: ShownHit, inPlace: boolean) => void;
};

/** Groups that a screen shows: the others come with the frame after the first answer, each of the two in half the time. */
const INITIAL_GROUPS = 2;

/** Rows are told apart by their place: another answer changes the words in them, and nothing is made anew. */
export function HitList({ groups, id, active, isPartial, onActive, onChoose }: Props) {
  const [most, setMost] = useState(INITIAL_GROUPS);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setMost(Number.POSITIVE_INFINITY)));
    return () => cancelAnimationFrame(frame);
  }, []);
  const hitAt = ({ target }: { target: EventTarget }): ShownHit | undefined => {
    const option = (target as Element).closest('[role=option]');
    return option ? groups.flatMap(({ hits }) => hits)[Number(option.id.slice(id.length + 1))] : undefined;
  };
  const onPointerMove = (event: PointerEvent) => {
    const shown = hasPointerMoved(event) ? hitAt(event) : undefined;
    if (shown && shown.hit.objectID !== active) onActive(shown.hit.objectID);
  };
  const onClick = (event: MouseEvent) => {
    const shown = hitAt(event);
    if (!shown) return;
    const inPlace = isPlainClick(event);
    if (inPlace) event.preventDefault();
    onChoose(shown, inPlace);
  };
  const onAuxClick = (event: MouseEvent) => {
    const shown = event.button === 1 ? hitAt(event) : undefined;
    if (shown) onChoose(shown, false);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field
    <div
      className="hits"
      role="listbox"
      id={id}
      aria-label="Results"
      aria-busy={groups.length > most || undefined}
      tabIndex={-1}
      onPointerMove={onPointerMove}
      onClick={onClick}
      onAuxClick={onAuxClick}
    >
      {groups.slice(0, most).map(({ path, name, place, hits }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} role="group" aria-label={[...path, name].join(' › ')} className="hit-group">
          {place && (
            <div className="hit-place" aria-hidden="true">
              {place}
            </div>
          )}
          {hits.map((shown, nth) => (
            <HitOption
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={nth}
              id={`${id}-${shown.index}`}
              shown={shown}
              isActive={shown.hit.objectID === active}
              isInside={hits[0]!.isPage}
              isPartial={isPartial}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** `isInside`: the page itself stands above. */
type HitOptionProps = { shown: ShownHit; id: string; isActive: boolean; isInside: boolean; isPartial: boolean };

const HitOption = memo(({ shown, id, isActive, isInside, isPartial }: HitOptionProps) => {
  const { address, isPage, sign } = shown;
  return (
    <a
      className={`hit${isInside && !isPage ? ' hit-inside' : ''}`}
      data-own=""
      role="option"
      id={id}
      aria-selected={isActive}
      href={address}
      tabIndex={-1}
    >
      <SearchIcon name={sign} />
      <HitText shown={shown} isPartial={isPartial} />
      {isActive && <SearchIcon name="enter" />}
    </a>
  );
});

/** A click that is followed here and not by the browser. */
export function onPlainClick(follow: () => void): (event: MouseEvent) => void {
  return event => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    follow();
  };
}

/** The browser opens others elsewhere, or saves what they lead to. */
function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(metaKey || ctrlKey || shiftKey || altKey);
}

/** Browsers report a move where only the list has moved below the pointer. */
function hasPointerMoved({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}
