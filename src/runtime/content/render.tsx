/**
 * hast → React, by rehype-react, which no other file knows. Islands become their components, all else plain elements.
 * Loaded with the first chunk, because a page without islands is complete as it was prerendered.
 */
import type { Root } from 'hast';
import type { ReactElement } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import rehypeReact from 'rehype-react';
import { ApiIsland } from './api-island.js';
import { headings } from './heading.js';
import type { IslandComponents } from './island.js';
import { HastRendererContext } from './schema-scope.js';
import { SiteComponent } from './site-component.js';
import { Tabs } from './tabs.js';
import { assertSafe } from './unsafe-content.js';
import { Video } from './video.js';

type Compiler = { compiler?: (tree: Root, file: { path?: string }) => ReactElement };

const islands: IslandComponents = {
  'docsc-tabs': Tabs,
  'docsc-video': Video,
  'docsc-component': SiteComponent,
  'docsc-schema': ApiIsland,
  'docsc-samples': ApiIsland,
  'docsc-operations': ApiIsland,
  'docsc-code': ApiIsland,
};

/** The plugin writes its compiler to the processor. It needs nothing else of unified, which is not in the bundle. */
const processor: Compiler = {};
rehypeReact.call(processor as never, {
  Fragment,
  jsx,
  jsxs,
  passNode: true,
  tableCellAlignToStyle: false,
  components: {
    ...headings,
    ...islands,
  } as never,
});

/** Throws if the body contains what the compiler never writes; the page's error boundary then shows the message. */
export function renderBody(body: Root, schema: (key: string) => Root | undefined): ReactElement {
  return <HastRendererContext value={{ render, schema }}>{render(body)}</HastRendererContext>;
}

function render(body: Root): ReactElement {
  assertSafe(body);
  return processor.compiler!(body, {});
}
