/** Build-time entry: pages' HTML, from the same tree as in the browser. */
import type { Nodes } from 'hast';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  articleSlots,
  type CreatePrerenderer,
  isIslandElement,
  type PageChunk,
  type Prerenderer,
  type PrerenderInput,
  type PrerenderResult,
  type SiteInfo,
  type SlotName,
} from '../../format.js';
import { withBase } from '../../routes.js';
import { App } from '../app/app.js';
import { apiIslands } from '../content/api/islands.js';
import { renderBody } from '../content/render.js';
import { createCurrentPageStore } from '../router/current-page.js';
import { unescapeTextQuotes } from './html-escape.js';
import { createPageTemplates } from './page-templates.js';
import { createPrerenderData } from './prerender-data.js';
import { prerenderShell } from './shell-html.js';
import { createSidebarRenderer } from './sidebar-html.js';
import { createStaticHtml } from './static-html.js';

export const createPrerenderer: CreatePrerenderer = site => {
  const written = prerenderShell(site);
  const inShape = createPageTemplates(site, written);
  const page: Prerenderer['page'] = input => {
    const { page } = input;
    const isOwn = page.bundles?.includes('own') || site.slots;
    const { sound, crashed } = isOwn ? tryComponents(input, site) : { sound: input.components, crashed: [] };
    const plain = createStaticHtml();
    const whole = plain.whole(page.body);
    // Islands have ids that React counts from the root of the tree.
    if (whole && !isOwn && page.layout === 'doc') return { html: inShape(page, whole), crashed };
    const data = createPrerenderData(site, input, {
      // Bodies of schemas come this way, too.
      renderBody: (body, schema) =>
        whole && body === page.body ? plain.hold(...whole) : renderBody(plain.take(body), schema),
      ...written(plain),
      components: { api: apiIslands, own: sound },
    });
    const shown = createCurrentPageStore({ path: withBase(page.route, site.base), route: page.route, page, visit: 0 });
    return { html: plain.fill(unescapeTextQuotes(renderToString(<App data={data} shown={shown} />))), crashed };
  };
  return { page, withSidebar: createSidebarRenderer(site) };
};

/** Each use of a component is tried alone: one that throws would take the whole page with it. */
function tryComponents(
  { page, components = {} }: PrerenderInput,
  site: SiteInfo,
): {
  sound: Record<string, unknown>;
  crashed: PrerenderResult['crashed'];
} {
  const failed = new Map<string, { message: string; slot?: SlotName }>();
  for (const { name, props, slot } of [...findComponentUses(page.body), ...findSlotUses(page, site)]) {
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

type ComponentUse = { name: string; props: Record<string, unknown>; slot?: SlotName };

function findSlotUses({ route, title }: PageChunk, { slots = {} }: SiteInfo): ComponentUse[] {
  return Object.entries(slots).map(([slot, name]) => ({
    name,
    props: articleSlots.includes(slot as SlotName) ? { route, title } : {},
    slot: slot as SlotName,
  }));
}

function findComponentUses(node: Nodes): ComponentUse[] {
  const uses = isIslandElement(node, 'docsc-component') ? [node.data] : [];
  return 'children' in node ? [...uses, ...node.children.flatMap(findComponentUses)] : uses;
}
