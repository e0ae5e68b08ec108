/** Types for those who write components of their own: `import type { PageComponent } from 'docsc/components'`. */
import type { ReactNode } from 'react';

/** Attributes arrive as the plain data the page wrote; `children` is what stands inside the element. */
export type PageComponent<Attributes = object> = (props: Attributes & { children?: ReactNode }) => ReactNode;

/** A component beside an article: it is told which page it stands on. */
export type PageSlot = (props: { route: string; title: string }) => ReactNode;
