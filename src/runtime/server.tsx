/** Build-time entry: one page's HTML, from the same tree as in the browser. */
import type { Element, Nodes } from 'hast';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { type Islands, type Render, type Rendered, type RenderInput, type Sample, withBase } from '../format.js';
import { App } from './app.js';
import { apiIslands } from './content/api/islands.js';
import { renderBody } from './content/render.js';
import { givenData } from './data/given.js';
import { shownStore } from './router/shown.js';
import { curlSample } from './samples/curl.js';
import { buildRequest } from './samples/request.js';

export const sample: Sample = request => curlSample(buildRequest(request));

export const render: Render = input => {
  const { page, site } = input;
  const shown = shownStore({ path: withBase(page.route, site.base), route: page.route, page, visit: 0 });
  const { sound, crashed } = page.bundles?.includes('own')
    ? tryComponents(input)
    : { sound: input.components, crashed: [] };
  const data = givenData(input, { renderBody, components: { api: apiIslands, own: sound } });
  return { html: withQuotes(renderToString(<App data={data} shown={shown} />)), crashed };
};

/**
 * React writes quotes as six characters wherever they stand; in text they need none of that, and code is full of them.
 * A `>` that ends no tag is always escaped, so text is what stands between one and the next `<`.
 */
function withQuotes(html: string): string {
  return html.replace(/>[^<]+/g, text => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"));
}

/** Each use of a component is tried alone: one that throws would take the whole page with it. */
function tryComponents({ page, components = {} }: RenderInput): {
  sound: Record<string, unknown>;
  crashed: Rendered['crashed'];
} {
  const failed = new Map<string, string>();
  for (const { name, props } of usesIn(page.body)) {
    const Found = Object.hasOwn(components, name) ? (components[name] as ComponentType) : undefined;
    if (!Found || failed.has(name)) continue;
    try {
      renderToString(createElement(Found, props));
    } catch (thrown) {
      failed.set(name, thrown instanceof Error ? thrown.message : String(thrown));
    }
  }
  const sound = Object.fromEntries(Object.entries(components).filter(([name]) => !failed.has(name)));
  return { sound, crashed: [...failed].map(([name, message]) => ({ name, message })) };
}

function usesIn(node: Nodes): Islands['docsc-component'][] {
  const own =
    (node as Element).tagName === 'docsc-component'
      ? [(node as Element).data as unknown as Islands['docsc-component']]
      : [];
  return 'children' in node ? [...own, ...node.children.flatMap(usesIn)] : own;
}
