/**
 * The hits as a list box with groups. Every option is a link, so that it can be opened in another tab or copied. The
 * focus stays in the field, and the pointer selects the hit that it moves over.
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
  /** `inThisTab` is false if the browser opens the hit in another tab or window. */
  onChoose: (shown: ShownHit, inThisTab: boolean) => void;
};

/** About as many groups as fit on a screen. The others are rendered one frame later, so that the first appear sooner. */
const INITIAL_GROUPS = 2;

/** The keys of rows are their positions: another response changes their texts, and no element is created again. */
export function HitList({ groups, id, active, isPartial, onActive, onChoose }: Props) {
  const [visibleGroups, setVisibleGroups] = useState(INITIAL_GROUPS);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setVisibleGroups(Number.POSITIVE_INFINITY)));
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
    const inThisTab = isPlainClick(event);
    if (inThisTab) event.preventDefault();
    onChoose(shown, inThisTab);
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
      aria-busy={groups.length > visibleGroups || undefined}
      tabIndex={-1}
      onPointerMove={onPointerMove}
      onClick={onClick}
      onAuxClick={onAuxClick}
    >
      {groups.slice(0, visibleGroups).map(({ path, name, label, hits }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} role="group" aria-label={[...path, name].join(' › ')} className="hit-group">
          {label && (
            <div className="hit-place" aria-hidden="true">
              {label}
            </div>
          )}
          {hits.map((shown, nth) => (
            <HitOption
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={nth}
              id={`${id}-${shown.index}`}
              shown={shown}
              isActive={shown.hit.objectID === active}
              isPartial={isPartial}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type HitOptionProps = { shown: ShownHit; id: string; isActive: boolean; isPartial: boolean };

const HitOption = memo(({ shown, id, isActive, isPartial }: HitOptionProps) => {
  const { address, icon } = shown;
  return (
    <a className="hit" data-own="" role="option" id={id} aria-selected={isActive} href={address} tabIndex={-1}>
      <SearchIcon name={icon} />
      <HitText shown={shown} isPartial={isPartial} />
      {isActive && <SearchIcon name="enter" />}
    </a>
  );
});

/** A click handler that follows a link in this tab, and leaves clicks with a modifier key to the browser. */
export function onPlainClick(follow: () => void): (event: MouseEvent) => void {
  return event => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    follow();
  };
}

/** True without modifier keys. With one, browsers open or save the target of a link elsewhere. */
function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(metaKey || ctrlKey || shiftKey || altKey);
}

/** Browsers also report a move if only the list has moved under the pointer. */
function hasPointerMoved({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}
