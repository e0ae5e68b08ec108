/** Loads the search page's part that needs JavaScript, in the browser only. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { importWithRetry } from '../data/import-retry.js';

const ResultsPage = lazy(() =>
  importWithRetry(() => import('./parts.js')).then(parts => ({ default: parts.ResultsPage })),
);

const subscribeNever = () => () => undefined;

export function LazyResultsPage() {
  // At once but for hydration: on the way back the page is as long as it was before the reader's place is looked for.
  const isBrowser = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  return isBrowser ? (
    <Suspense fallback={null}>
      <ResultsPage />
    </Suspense>
  ) : null;
}
