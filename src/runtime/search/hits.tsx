/**
 * Hits as a list box of groups. Each option is the link itself, so that it can be opened in another tab or copied; the
 * keyboard stays in the field, and the pointer selects what it moves over.
 */
import type { PointerEvent } from 'react';
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

export function Hits({ groups, id, active, isPartial, onActive, onChoose }: Props) {
  return (
    <div className="hits" role="listbox" id={id} aria-label="Results" tabIndex={-1}>
      {groups.map(({ path, name, place, hits }) => {
        const own = hits[0]!;
        return (
          <div key={own.hit.objectID} role="group" aria-label={[...path, name].join(' › ')} className="hit-group">
            {place && (
              <div className="hit-place" aria-hidden="true">
                {place}
              </div>
            )}
            {hits.map(shown => (
              <a
                key={shown.index}
                className={`hit${own.isPage && !shown.isPage ? ' hit-inside' : ''}`}
                data-own=""
                role="option"
                id={`${id}-${shown.index}`}
                aria-selected={shown.hit.objectID === active}
                href={shown.address}
                tabIndex={-1}
                onPointerMove={event => isMove(event) && onActive(shown.hit.objectID)}
                onClick={event => {
                  const inPlace = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
                  if (inPlace) event.preventDefault();
                  onChoose(shown, inPlace);
                }}
              >
                <Sign name={shown.isPage ? 'page' : 'heading'} />
                <HitText shown={shown} isPartial={isPartial} />
                <Sign name="enter" />
              </a>
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** Browsers report a move where only the list has moved below the pointer. */
function isMove({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}
