/** Islands whose components come with the `api` bundle. Until it has been loaded, their readable children are shown. */
import type { ComponentType } from 'react';
import { useSiteData } from '../data/site-data.js';
import type { IslandProps } from './island.js';

/** The islands that `islandBundles` assigns to the `api` bundle. */
export type ApiIslandName = 'docsc-schema' | 'docsc-samples' | 'docsc-operations' | 'docsc-code';

/** Renders the component of each of these islands. */
export function ApiIsland({ node, children }: IslandProps<ApiIslandName>) {
  const Loaded = useSiteData().peekComponent('api', node.tagName) as
    | ComponentType<IslandProps<ApiIslandName>>
    | undefined;
  return Loaded ? <Loaded node={node}>{children}</Loaded> : children;
}
