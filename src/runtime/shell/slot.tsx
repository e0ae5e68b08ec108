/**
 * A slot: a place around pages for one of the site's own components. What was prerendered stays as it is until the
 * components' module has been loaded, because it is below a Suspense boundary whose props do not change. The bundler
 * replaces this file by `slot-stub.ts` for sites without slots.
 */
import { type ComponentType, memo, type ReactNode, Suspense, use } from 'react';
import type { SlotName } from '../../slot-format.js';
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
  const componentName = data.site.slots![name]!;
  // After all hooks: React miscounts hooks after a promise that resolves while it renders.
  const Loaded = (data.peekComponent('own', componentName) ?? use(data.loadSiteComponents())[componentName]) as
    | ComponentType<object>
    | undefined;
  return (
    <div className="slot" data-slot-name={name}>
      {Loaded && (
        <SiteComponentBoundary name={componentName} inline={false}>
          <Loaded {...page} />
        </SiteComponentBoundary>
      )}
    </div>
  );
}

/** The component in this slot, if the configuration names one. An article's slots receive its route and title. */
export function renderSlot(name: SlotName, route?: string, title?: string): ReactNode {
  return <Slot name={name} route={route} title={title} />;
}
