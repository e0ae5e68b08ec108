/** Around each of the site's own components: one that throws takes down nothing but itself. */
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.js';

export function SiteComponentBoundary({
  name,
  inline,
  children,
}: {
  name: string;
  inline: boolean;
  children: ReactNode;
}) {
  const Box = inline ? 'span' : 'div';
  const crashed = (error: Error, retry: () => void) => (
    <Box className="component-crash" role="alert">
      <strong>{name} crashed.</strong> {error.message}{' '}
      <button type="button" className="button-quiet" onClick={retry}>
        Try again
      </button>
    </Box>
  );
  return <ErrorBoundary instead={crashed}>{children}</ErrorBoundary>;
}
