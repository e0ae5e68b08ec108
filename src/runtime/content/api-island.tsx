/** Islands whose components come with a bundle. Where that is not here, the readable children are shown. */
import type { Element } from 'hast';
import type { ComponentType, ReactNode } from 'react';
import { type IslandName, islandBundles } from '../../format.js';
import { useSiteData } from '../data/site-data.js';

type Props = { node: Element; children?: ReactNode };

function ApiIsland({ node, children }: Props) {
  const Found = useSiteData().component('api', node.tagName) as ComponentType<Props> | undefined;
  return Found ? <Found node={node}>{children}</Found> : children;
}

const apiIslandNames = Object.entries(islandBundles).flatMap(([name, bundle]) =>
  bundle === 'api' ? [name as IslandName] : [],
);

export const apiIslandComponents = Object.fromEntries(apiIslandNames.map(name => [name, ApiIsland]));
