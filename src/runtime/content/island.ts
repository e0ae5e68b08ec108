/** The components of islands, which read the islands' data through the types here and in no other way. */
import type { ComponentType, ReactNode } from 'react';
import type { IslandElement, IslandName } from '../../format.js';

/** `node` is the island as hast, whose `data` has the type of its name; `children` are its rendered children. */
export type IslandProps<Name extends IslandName> = { node: IslandElement<Name>; children?: ReactNode };

/** A component for each of these islands. */
export type IslandComponents<Names extends IslandName = IslandName> = {
  [Name in Names]: ComponentType<IslandProps<Name>>;
};
