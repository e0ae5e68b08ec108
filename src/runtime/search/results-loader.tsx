/** Loads the search page's part that needs JavaScript, in the browser only. */
import { lazy, Suspense, useEffect, useState } from 'react';

const Results = lazy(() => import('./results.js'));

export function SearchResults() {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready ? (
    <Suspense fallback={null}>
      <Results />
    </Suspense>
  ) : null;
}
