/**
 * A place for one of the site's own components. What was prerendered stays as it is until their module is here: below a
 * Suspense boundary, like the article, whose props do not change. A site without slots has `no-slot.ts`.
 */
import { type ComponentType, memo, type ReactNode, Suspense, use } from 'react';
import type { SlotName } from '../../format.js';
import { SiteComponentBoundary } from '../content/site-component-boundary.js';
import { useSiteData } from '../data/site-data.js';
import { useRegionHydrated } from '../hydration/regions.js';

type Props = { name: SlotName; route?: string; title?: string };

const Slot = memo(function Slot(props: Props): ReactNode {
  const { slots } = useSiteData().site;
  if (slots?.[props.name] === undefined) return null;
  return (
    <Suspense fallback={null}>
      <SlotContent {...props} />
    </Suspense>
  );
});

function SlotContent({ name, ...page }: Props) {
  const data = useSiteData();
  useRegionHydrated(`slot:${name}`);
  const wanted = data.site.slots![name]!;
  // After all hooks: React loses count of those behind a promise that resolves while it renders.
  const Found = (data.component('own', wanted) ?? use(data.loadOwn())[wanted]) as ComponentType<object> | undefined;
  return (
    <div className="slot" data-slot-name={name}>
      {Found && (
        <SiteComponentBoundary name={wanted} inline={false}>
          <Found {...page} />
        </SiteComponentBoundary>
      )}
    </div>
  );
}

/** What stands in a slot. */
export function renderSlot(name: SlotName, route?: string, title?: string): ReactNode {
  return <Slot name={name} route={route} title={title} />;
}
