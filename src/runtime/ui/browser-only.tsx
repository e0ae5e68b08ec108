/** Parts of a page that the prerendered HTML does not have. */
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';

const subscribeNever = () => () => undefined;

/** Renders nothing in the prerendered HTML. `children` may be lazy. */
export function BrowserOnly({ children }: { children: ReactNode }) {
  // Except while hydrating, the first render shows the children. When the reader comes back to a page, it has its full
  // height before the scroll position is restored.
  const isBrowser = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  return isBrowser ? <Suspense fallback={null}>{children}</Suspense> : null;
}
