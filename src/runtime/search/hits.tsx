/**
 * Hits as a list box of groups. Each option is the link itself, so that it can be opened in another tab or copied; the
 * keyboard stays in the field, and the pointer selects what it moves over.
 */
import { type MouseEvent, type PointerEvent, startTransition, useEffect, useState } from 'react';
import type { Group, ShownHit } from './groups.js';
import { HitText } from './marked.js';
import { Sign } from './signs.js';

type Props = {
  groups: Group[];
  id: string;
  /** `objectID` of the hit that Enter opens. */
  active: string | undefined;
  isPartial: boolean;
  onActive: (objectID: string) => void;
  /** `inPlace`: the browser does not open it elsewhere. */
  onChoose: (shown: ShownHit, inPlace: boolean) => void;
};

/** Groups that a screen shows: the others come a moment after the first answer. */
const AT_ONCE = 2;

export function Hits({ groups, id, ...props }: Props) {
  const [isFirst, setFirst] = useState(true);
  useEffect(() => startTransition(() => setFirst(false)), []);
  const shownGroups = isFirst ? groups.slice(0, AT_ONCE) : groups;
  return (
    <div className="hits" role="listbox" id={id} aria-label="Results" tabIndex={-1}>
      {shownGroups.map(({ path, name, place, hits }) => (
        <div key={hits[0]!.hit.objectID} role="group" aria-label={[...path, name].join(' › ')} className="hit-group">
          {place && (
            <div className="hit-place" aria-hidden="true">
              {place}
            </div>
          )}
          {hits.map(shown => (
            <Option {...props} key={shown.index} id={`${id}-${shown.index}`} shown={shown} isInside={hits[0]!.isPage} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** `isInside`: the page itself stands above. */
type OptionProps = Omit<Props, 'groups'> & { shown: ShownHit; isInside: boolean };

function Option({ shown, id, active, isInside, isPartial, onActive, onChoose }: OptionProps) {
  const { hit, address, isPage } = shown;
  return (
    <a
      className={`hit${isInside && !isPage ? ' hit-inside' : ''}`}
      data-own=""
      role="option"
      id={id}
      aria-selected={hit.objectID === active}
      href={address}
      tabIndex={-1}
      onPointerMove={event => isMove(event) && onActive(hit.objectID)}
      onClick={event => {
        const inPlace = isPlainClick(event);
        if (inPlace) event.preventDefault();
        onChoose(shown, inPlace);
      }}
    >
      <Sign name={isPage || !address.includes('#') ? 'page' : 'heading'} />
      <HitText shown={shown} isPartial={isPartial} />
      <Sign name="enter" />
    </a>
  );
}

/** The browser opens others elsewhere, or saves what they lead to. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(metaKey || ctrlKey || shiftKey || altKey);
}

/** Browsers report a move where only the list has moved below the pointer. */
function isMove({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}
