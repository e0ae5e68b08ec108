/**
 * The island `docsc-component`: one of the site's own components. One that throws takes down nothing but itself; where
 * it is not here, or crashed while the page was prerendered, what stands inside it is shown.
 */
import type { Element } from 'hast';
import type { ComponentType, ReactNode } from 'react';
import type { Islands } from '../../format.js';
import { useSiteData } from '../data/site-data.js';
import { SiteComponentBoundary } from './site-component-boundary.js';

type Props = { node: Element; children?: ReactNode };

export function SiteComponent({ node, children }: Props) {
  const { name, props, inline } = node.data as unknown as Islands['docsc-component'];
  const Found = useSiteData().component('own', name) as ComponentType<Record<string, unknown>> | undefined;
  if (!Found) return children;
  return (
    <SiteComponentBoundary name={name} inline={inline}>
      <Found {...props}>{children}</Found>
    </SiteComponentBoundary>
  );
}
