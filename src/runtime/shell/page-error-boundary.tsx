/** Shows the error and a retry instead of a page that crashed. */
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.js';

/** Around the shell, and around each page. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={renderPageError}>{children}</ErrorBoundary>;
}

function renderPageError({ message }: Error, retry: () => void) {
  return (
    <main className="crash" id="docsc:content" tabIndex={-1}>
      <h1 tabIndex={-1}>This page crashed.</h1>
      <p role="alert">{message}</p>
      <button type="button" className="button" onClick={retry}>
        Try again
      </button>
    </main>
  );
}
