/** hast → React: the only file that knows rehype-react. Islands become their components, all else plain elements. */
import type { Root } from 'hast';
import type { ReactElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import rehypeReact from 'rehype-react';
import { unified } from 'unified';
import { Own } from './own.js';
import { refuseUnsafe } from './safe.js';
import { Tabs } from './tabs.js';
import { Video } from './video.js';

const processor = unified()
  .use(rehypeReact, {
    Fragment,
    jsx,
    jsxs,
    passNode: true,
    tableCellAlignToStyle: false,
    components: { 'docsc-tabs': Tabs, 'docsc-video': Video, 'docsc-component': Own } as never,
  })
  .freeze();

/** Throws where the body holds what the compiler never writes; the page's crash box says so. */
export function renderBody(body: Root): ReactElement {
  refuseUnsafe(body);
  return processor.stringify(body) as unknown as ReactElement;
}
