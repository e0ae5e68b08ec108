/** The island `docsc-component`: one of the site's own components. */
import type { ComponentType } from 'react';
import { useSiteData } from '../data/site-data.js';
import type { IslandProps } from './island.js';
import { SiteComponentBoundary } from './site-component-boundary.js';

/** Shows the children alone if the component has not been loaded, or crashed while the page was prerendered. */
export function SiteComponent({ node, children }: IslandProps<'docsc-component'>) {
  const { name, props, inline } = node.data;
  const Loaded = useSiteData().peekComponent('own', name) as ComponentType<Record<string, unknown>> | undefined;
  if (!Loaded) return children;
  return (
    <SiteComponentBoundary name={name} inline={inline}>
      <Loaded {...props}>{children}</Loaded>
    </SiteComponentBoundary>
  );
}
