/** Types for sites with components of their own: `import type { PageComponent } from 'docsc/components'`. */
import type { ReactNode } from 'react';

/** A component that pages use. Attributes are the plain data written in the page; `children` is the element's content. */
export type PageComponent<Attributes = object> = (props: Attributes & { children?: ReactNode }) => ReactNode;

/** A component in a slot of the article; the properties name the page. */
export type PageSlot = (props: { route: string; title: string }) => ReactNode;
