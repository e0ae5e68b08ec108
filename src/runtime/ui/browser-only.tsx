/** Parts of a page that only the prerendered HTML has, and parts that it does not have. */
import { type ReactNode, Suspense, useSyncExternalStore } from 'react';

const subscribeNever = () => () => undefined;

/** True except while prerendering and hydrating. */
function useIsBrowser(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}

/** Renders nothing in the prerendered HTML. `children` may be lazy. */
export function BrowserOnly({ children }: { children: ReactNode }) {
  // Except while hydrating, the first render shows the children. When the reader comes back to a page, it has its full
  // height before the scroll position is restored.
  return useIsBrowser() ? <Suspense fallback={null}>{children}</Suspense> : null;
}

/**
 * A script of the prerendered HTML, which browsers run as they read it. React never creates one: it would not run, and
 * Trusted Types refuse the HTML from which React makes scripts.
 */
export function PrerenderedScript({ id, children }: { id: string; children: string }) {
  return useIsBrowser() ? null : <script id={id}>{children}</script>;
}
