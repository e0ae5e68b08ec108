/**
 * The place of a page. Memoised below a Suspense boundary that no state of the shell reaches, so that prerendered content
 * stays as it is until its chunk is needed; what renders it is loaded with the first chunk.
 */
import { memo, Suspense, use, useEffect } from 'react';
import type { Route } from '../../routes.js';
import { useSiteData } from '../data/site-data.js';
import { useRegionHydrated } from '../hydration/regions.js';
import { LoadingIndicator } from './load-notice.js';

/** `visit` gives each visit its own boundary. */
export const Page = memo(function Page({ route, visit }: { route: Route; visit: number }) {
  return (
    <Suspense key={`${route}:${visit}`} fallback={<PageFallback route={route} />}>
      <LoadedPage route={route} />
    </Suspense>
  );
});

/** Shown if React has discarded the prerendered page, which must then come from its chunk. */
function PageFallback({ route }: { route: Route }) {
  const data = useSiteData();
  useEffect(() => data.requestChunk(route), [data, route]);
  return <LoadingIndicator />;
}

function LoadedPage({ route }: { route: Route }) {
  const data = useSiteData();
  useRegionHydrated('article');
  // After all hooks: React miscounts hooks after a promise that resolves while it renders.
  const chunk = data.peekChunk(route) ?? use(data.waitForChunk(route));
  // A chunk that was truncated or replaced on its way would otherwise be an empty page.
  if (!chunk.body) throw new Error(`The page ${route} has no content.`);
  return data.renderPage(chunk);
}
