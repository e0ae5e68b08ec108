/**
 * A place for one of the site's own components. What was prerendered stays as it is until their module is here: below a
 * Suspense boundary, like the article, whose props do not change.
 */
import { type ComponentType, memo, type ReactNode, Suspense, use } from 'react';
import type { SlotName } from '../../format.js';
import { Boundary } from '../content/boundary.js';
import { useSiteData } from '../data/site-data.js';
import { useLive } from '../early.js';

type Props = { name: SlotName; route?: string; title?: string };

const Slot = /* @__PURE__ */ memo(function Slot(props: Props): ReactNode {
  const { slots } = useSiteData().site;
  if (slots?.[props.name] === undefined) return null;
  return (
    <Suspense fallback={null}>
      <Filled {...props} />
    </Suspense>
  );
});

function Filled({ name, ...page }: Props) {
  const data = useSiteData();
  useLive(`slot:${name}`);
  const wanted = data.site.slots![name]!;
  // After all hooks: React loses count of those behind a promise that resolves while it renders.
  const Found = (data.component('own', wanted) ?? use(data.loadOwn())[wanted]) as ComponentType<object> | undefined;
  return (
    <div className="slot" data-slot-name={name}>
      {Found && (
        <Boundary name={wanted} inline={false}>
          <Found {...page} />
        </Boundary>
      )}
    </div>
  );
}

/** For a site without slots its body is empty, and the bundler takes the calls away. */
export function slot(name: SlotName, route?: string, title?: string): ReactNode {
  if (!globalThis.DOCSC_NO_SLOTS) return <Slot name={name} route={route} title={title} />;
}
