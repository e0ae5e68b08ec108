/** Loads the results of the search page. */
import { lazy } from 'react';
import { importWithRetry } from '../data/import-retry.js';

/** For browsers only. */
export const LazyResultsPage = lazy(() =>
  importWithRetry(() => import('./parts.js')).then(parts => ({ default: parts.ResultsPage })),
);
