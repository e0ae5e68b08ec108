/** What a reader sees of loading: a spinner after a moment, or the error and a retry. */
import type { CurrentPage } from '../router/current-page.js';

/** Shown above the prerendered page, which stays readable. */
export function LoadNotice({ status }: { status: NonNullable<CurrentPage['loadStatus']> }) {
  if (status === 'loading') return <LoadingIndicator />;
  return (
    <div className="load-error" role="alert">
      <p>
        <strong>A part of this page could not be loaded.</strong> {status.message}
      </p>
      <button type="button" className="button-quiet" onClick={status.retry}>
        Retry
      </button>
    </div>
  );
}

/** The style sheet shows it after a delay, so that it does not flash. */
export function LoadingIndicator() {
  return (
    <div className="page-loading" role="status" aria-busy="true">
      <span className="spinner" />
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
