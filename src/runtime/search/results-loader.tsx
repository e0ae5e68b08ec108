/** Loads the search page's part that needs JavaScript, in the browser only. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { importAgain } from '../data/import-retry.js';

const Results = lazy(() => importAgain(() => import('./parts.js')).then(({ Results }) => ({ default: Results })));

const never = () => () => undefined;

export function SearchResults() {
  // At once but for hydration: on the way back the page is as long as it was before the reader's place is looked for.
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isBrowser ? (
    <Suspense fallback={null}>
      <Results />
    </Suspense>
  ) : null;
}
