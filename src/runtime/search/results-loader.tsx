/** Loads the results of the search page, in browsers only. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { importWithRetry } from '../data/import-retry.js';

const ResultsPage = lazy(() =>
  importWithRetry(() => import('./parts.js')).then(parts => ({ default: parts.ResultsPage })),
);

const subscribeNever = () => () => undefined;

/** Renders nothing in the prerendered HTML. */
export function LazyResultsPage() {
  // Except while hydrating, the first render shows the results. When the reader comes back to this page, it has its full
  // height before the scroll position is restored.
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
