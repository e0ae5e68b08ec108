/**
 * The island `docsc-component`: one of the site's own components. One that throws takes down nothing but itself; where
 * it is not here, or crashed while the page was prerendered, what stands inside it is shown.
 */
import type { ComponentType } from 'react';
import { useSiteData } from '../data/site-data.js';
import type { IslandProps } from './island.js';
import { SiteComponentBoundary } from './site-component-boundary.js';

export function SiteComponent({ node, children }: IslandProps<'docsc-component'>) {
  const { name, props, inline } = node.data;
  const Found = useSiteData().component('own', name) as ComponentType<Record<string, unknown>> | undefined;
  if (!Found) return children;
  return (
    <SiteComponentBoundary name={name} inline={inline}>
      <Found {...props}>{children}</Found>
    </SiteComponentBoundary>
  );
}
