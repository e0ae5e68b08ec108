/** Around each of the site's own components, so that one that throws takes nothing else down. */
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.js';

type Props = { name: string; inline: boolean; children: ReactNode };

/** Shows the error and a retry instead of a component that throws. `inline` is true inside a text. */
export function SiteComponentBoundary({ name, inline, children }: Props) {
  const Wrapper = inline ? 'span' : 'div';
  const renderError = (error: Error, retry: () => void) => (
    <Wrapper className="component-crash" role="alert">
      <strong>{name} crashed.</strong> {error.message}{' '}
      <button type="button" className="button-quiet" onClick={retry}>
        Try again
      </button>
    </Wrapper>
  );
  return <ErrorBoundary fallback={renderError}>{children}</ErrorBoundary>;
}
