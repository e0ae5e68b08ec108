/** The build's entry: renders the HTML of pages from the same React tree as the browser. */
import type { Nodes } from 'hast';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { isIslandElement, type PageChunk, type SiteInfo } from '../../format.js';
import type { CreatePrerenderer, Prerenderer, PrerenderInput, PrerenderResult } from '../../prerender-format.js';
import { describeRefusal } from '../../refusal.js';
import { withBase } from '../../routes.js';
import { articleSlots, type SlotName } from '../../slot-format.js';
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

/** Renders what all pages of the site share, once. */
export const createPrerenderer: CreatePrerenderer = site => {
  const fillShell = prerenderShell(site);
  const renderFromTemplate = createPageTemplates(site, fillShell);
  const renderPage: Prerenderer['page'] = input => {
    const { page } = input;
    const usesSiteComponents = page.bundles?.includes('own') || site.slots;
    const { working, crashed } = usesSiteComponents
      ? tryComponents(input, site)
      : { working: input.components, crashed: [] };
    const staticHtml = createStaticHtml();
    const staticBody = staticHtml.renderWhole(page.body);
    // Not with islands: they have ids that React counts from the root of the tree.
    if (staticBody && !usesSiteComponents && page.layout === 'doc')
      return { html: renderFromTemplate(page, staticBody), crashed };
    const data = createPrerenderData(site, input, {
      // Called for the fragments of schemas too.
      renderBody: (body, schema) =>
        staticBody && body === page.body
          ? staticHtml.placeholder(...staticBody)
          : renderBody(staticHtml.extractStatic(body), schema),
      ...fillShell(staticHtml),
      components: { api: apiIslands, own: working },
    });
    const path = withBase(page.route, site.base);
    const currentPage = createCurrentPageStore({ path, route: page.route, page, visit: 0 });
    const html = unescapeTextQuotes(renderToString(<App data={data} currentPage={currentPage} />));
    return { html: staticHtml.fillPlaceholders(html), crashed };
  };
  return { page: renderPage, withSidebar: createSidebarRenderer(site) };
};

type TriedComponents = { working: Record<string, unknown>; crashed: PrerenderResult['crashed'] };

/** Tries each use of the site's own components alone, because one that throws would take the whole page with it. */
function tryComponents({ page, components = {} }: PrerenderInput, site: SiteInfo): TriedComponents {
  const failures = new Map<string, Omit<PrerenderResult['crashed'][number], 'name'>>();
  for (const { name, props, slot } of [...findComponentUses(page.body), ...findSlotUses(page, site)]) {
    const SiteComponent = Object.hasOwn(components, name) ? (components[name] as ComponentType) : undefined;
    if (!SiteComponent || failures.has(name)) continue;
    try {
      renderToString(createElement(SiteComponent, props));
    } catch (thrown) {
      const refused = describeRefusal(thrown);
      const message = refused ?? (thrown instanceof Error ? thrown.message : String(thrown));
      failures.set(name, { message, slot, ...(refused && { isRefused: true }) });
    }
  }
  const working = Object.fromEntries(Object.entries(components).filter(([name]) => !failures.has(name)));
  return { working, crashed: [...failures].map(([name, failure]) => ({ name, ...failure })) };
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
