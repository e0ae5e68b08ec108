/** hast → React: the only file that knows rehype-react. Islands become their components, all else plain elements. */
import type { Root } from 'hast';
import type { ReactElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import rehypeReact from 'rehype-react';
import { Code } from './api/code.js';
import { Operations } from './api/operations.js';
import { Samples } from './api/samples.js';
import { Schema } from './api/schema.js';
import { headings } from './heading.js';
import { Own } from './own.js';
import { PartsContext } from './place.js';
import { refuseUnsafe } from './safe.js';
import { Tabs } from './tabs.js';
import { Video } from './video.js';

type Compiler = { compiler?: (tree: Root, file: { path?: string }) => ReactElement };

/** A plugin for unified puts its compiler on the processor; nothing else of unified is needed here, nor travels. */
const processor: Compiler = {};
rehypeReact.call(processor as never, {
  Fragment,
  jsx,
  jsxs,
  passNode: true,
  tableCellAlignToStyle: false,
  components: {
    ...headings,
    'docsc-tabs': Tabs,
    'docsc-video': Video,
    'docsc-component': Own,
    'docsc-schema': Schema,
    'docsc-samples': Samples,
    'docsc-operations': Operations,
    'docsc-code': Code,
  } as never,
});

/** Throws where the body holds what the compiler never writes; the page's crash box says so. */
export function renderBody(body: Root, schema: (key: string) => Root | undefined): ReactElement {
  return <PartsContext value={{ render, schema }}>{render(body)}</PartsContext>;
}

function render(body: Root): ReactElement {
  refuseUnsafe(body);
  return processor.compiler!(body, {});
}
