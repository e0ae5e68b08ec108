/** What the components of islands are given. */
import type { ComponentType, ReactNode } from 'react';
import type { IslandElement, IslandName } from '../../format.js';

/** The island as hast, whose `data` has the type that its name says, and its rendered children. */
export type IslandProps<Name extends IslandName> = { node: IslandElement<Name>; children?: ReactNode };

/** A component for each of these islands. */
export type IslandComponents<Names extends IslandName = IslandName> = {
  [Name in Names]: ComponentType<IslandProps<Name>>;
};
