/** What a reader sees of loading: a spinner after a moment, or what went wrong and a way to try again. */
import type { CurrentPage } from '../router/current-page.js';

/** Above the page that was prerendered, which stays readable. */
export function LoadNotice({ trouble }: { trouble: NonNullable<CurrentPage['trouble']> }) {
  if (trouble === 'loading') return <LoadingIndicator />;
  return (
    <div className="load-error" role="alert">
      <p>
        <strong>A part of this page could not be loaded.</strong> {trouble.message}
      </p>
      <button type="button" className="button-quiet" onClick={trouble.retry}>
        Retry
      </button>
    </div>
  );
}

/** Shown by its style after a delay: what comes at once does not flash. */
export function LoadingIndicator() {
  return (
    <div className="page-loading" role="status" aria-busy="true">
      <span className="spinner" />
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
