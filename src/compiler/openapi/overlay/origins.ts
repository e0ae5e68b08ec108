/** Where the values of a description are written once overlays have changed it: in its own file, or in an overlay. */
import { escapePointerToken, unescapePointerToken } from '../../source/json-pointer.js';

/**
 * The place of a value. Values inside it are written inside that place, apart from those in `children`, which come from
 * elsewhere or have moved.
 */
export type ValueOrigin = { path: string; pointer: string; children?: ReadonlyMap<string, ValueOrigin> };

/** The origin of the value under a key. */
export function originOfChild({ path, pointer, children }: ValueOrigin, key: string): ValueOrigin {
  return children?.get(key) ?? { path, pointer: `${pointer}/${escapePointerToken(key)}` };
}

/** The origin with those of some values inside it replaced. */
export function withChildren(origin: ValueOrigin, changed: Iterable<readonly [string, ValueOrigin]>): ValueOrigin {
  return { ...origin, children: new Map([...(origin.children ?? []), ...changed]) };
}

/** The origin of the value at a pointer into the changed description. */
export function originAt(root: ValueOrigin, pointer: string): ValueOrigin {
  return pointer
    .split('/')
    .slice(1)
    .reduce((origin, token) => originOfChild(origin, unescapePointerToken(token)), root);
}
