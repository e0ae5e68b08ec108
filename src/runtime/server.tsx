/** Build-time entry: pages' HTML, from the same tree as in the browser. */
import type { Element, Nodes } from 'hast';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  articleSlots,
  type Islands,
  type OpenPrerender,
  type PageChunk,
  type Prerender,
  type Rendered,
  type RenderInput,
  type SiteInfo,
  type SlotName,
} from '../format.js';
import { withBase } from '../routes.js';
import { App, PageAlone } from './app.js';
import { apiIslands } from './content/api/islands.js';
import { renderBody } from './content/render.js';
import { givenData } from './data/given.js';
import { openFrames } from './prerender/frame.js';
import { withQuotes } from './prerender/html-text.js';
import { openPlainHtml } from './prerender/plain-html.js';
import { openSidebars } from './prerender/sidebar.js';
import { openWritten } from './prerender/written.js';
import { shownStore } from './router/shown.js';

export const openPrerender: OpenPrerender = site => {
  const written = openWritten(site);
  const frames = openFrames(written);
  const page: Prerender['page'] = input => {
    const { page } = input;
    const shown = shownStore({ path: withBase(page.route, site.base), route: page.route, page, visit: 0 });
    const isOwn = page.bundles?.includes('own') || site.slots;
    const { sound, crashed } = isOwn ? tryComponents(input, site) : { sound: input.components, crashed: [] };
    const plain = openPlainHtml();
    const taken = plain.take(page.body);
    const whole = plain.whole(taken);
    const data = givenData(site, input, {
      // Bodies of schemas come this way, too.
      renderBody: (body, schema) =>
        body === page.body ? (whole ?? renderBody(taken, schema)) : renderBody(plain.take(body), schema),
      ...written(plain),
      components: { api: apiIslands, own: sound },
    });
    const print = (tree: ReactElement) => plain.fill(withQuotes(renderToString(tree)));
    // Islands have ids that React counts from the root of the tree.
    if (isOwn || !whole || page.layout !== 'doc') return { html: print(<App data={data} shown={shown} />), crashed };
    const { before, after } = frames.around(data, shown);
    return { html: [before, ...print(<PageAlone data={data} shown={shown} />), after], crashed };
  };
  return { page, withSidebar: openSidebars(site) };
};

/** Each use of a component is tried alone: one that throws would take the whole page with it. */
function tryComponents(
  { page, components = {} }: RenderInput,
  site: SiteInfo,
): {
  sound: Record<string, unknown>;
  crashed: Rendered['crashed'];
} {
  const failed = new Map<string, { message: string; slot?: SlotName }>();
  for (const { name, props, slot } of [...usesIn(page.body), ...usesAround(page, site)]) {
    const Found = Object.hasOwn(components, name) ? (components[name] as ComponentType) : undefined;
    if (!Found || failed.has(name)) continue;
    try {
      renderToString(createElement(Found, props));
    } catch (thrown) {
      failed.set(name, { message: thrown instanceof Error ? thrown.message : String(thrown), slot });
    }
  }
  const sound = Object.fromEntries(Object.entries(components).filter(([name]) => !failed.has(name)));
  return { sound, crashed: [...failed].map(([name, why]) => ({ name, ...why })) };
}

type Use = { name: string; props: Record<string, unknown>; slot?: SlotName };

function usesAround({ route, title }: PageChunk, { slots = {} }: SiteInfo): Use[] {
  return Object.entries(slots).map(([slot, name]) => ({
    name,
    props: articleSlots.includes(slot as SlotName) ? { route, title } : {},
    slot: slot as SlotName,
  }));
}

function usesIn(node: Nodes): Use[] {
  const own =
    (node as Element).tagName === 'docsc-component'
      ? [(node as Element).data as unknown as Islands['docsc-component']]
      : [];
  return 'children' in node ? [...own, ...node.children.flatMap(usesIn)] : own;
}
