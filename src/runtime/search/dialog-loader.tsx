/** Loads the search modal on first use. */
import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog.js';

const Dialog = lazy(() => import('./dialog.js'));

export function SearchDialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}
