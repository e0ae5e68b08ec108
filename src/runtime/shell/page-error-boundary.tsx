/** What a crashed page looks like, with a way to try again. */
import type { ReactNode } from 'react';
import { Catch } from '../ui/error-boundary.js';

export function CrashBoundary({ children }: { children: ReactNode }) {
  return <Catch instead={crashed}>{children}</Catch>;
}

function crashed({ message }: Error, retry: () => void) {
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
