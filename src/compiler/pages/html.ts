/** A compiled page as an HTML document: prerendered by the runtime, which `bin/` hands over as a function. */
import type { Prerenderer } from '../../prerender-format.js';
import { diagnoseSlotCrash, hasArticleSlots } from '../components/slots.js';
import type { Config } from '../config/types.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { toPageData } from '../emit/chunk.js';
import type { ShellParts } from '../emit/shell.js';
import type { Site } from '../types.js';
import { diagnoseComponentCrash } from './component-crash.js';
import type { CompiledPage } from './rendered-page.js';

/** The pieces of an HTML document, in order, and findings about components that threw while it was rendered. */
export type RenderedHtml = { html: string[]; diagnostics: Diagnostic[] };

/** Renders a compiled page; `hash` names its chunk. Most pieces are written as they are, so they are not joined. */
export type RenderHtml = ((site: Site, compiled: CompiledPage, hash: string) => Promise<RenderedHtml>) & {
  /** Resolves once everything is loaded that pages are rendered with. Rejects as rendering would. */
  ready: () => Promise<unknown>;
};

type HtmlOptions = {
  config: Config;
  shell: ShellParts;
  /** Called for the first page that is rendered: React is not loaded before. */
  openPrerenderer: () => Promise<Prerenderer>;
};

/** Creates a renderer that loads the prerenderer once. */
export function createHtmlRenderer({ config, shell, openPrerenderer }: HtmlOptions): RenderHtml {
  const memo: { prerenderer?: Promise<Prerenderer> } = {};
  const openOnce = () => {
    memo.prerenderer ??= openPrerenderer();
    return memo.prerenderer;
  };
  const render = async (
    site: Site,
    { chunk, meta, page, schemas }: CompiledPage,
    hash: string,
  ): Promise<RenderedHtml> => {
    const nav = chunk.sidebar === null ? null : (site.sidebars.get(chunk.sidebar) ?? null);
    const usesSiteComponents = chunk.bundles?.includes('own') || config.site.slots;
    const components = usesSiteComponents ? await (await shell.components()).load() : undefined;
    const prerenderer = await openOnce();
    const { html, crashed } = prerenderer.page({ page: chunk, schemas, components });
    const app = nav ? prerenderer.withSidebar(html, chunk, nav) : html;
    const isInteractive =
      page.islands ||
      chunk.layout === 'search' ||
      chunk.layout === 'not-found' ||
      hasArticleSlots(chunk.layout, config.site);
    const wrap = await shell.documentWrapper();
    return {
      html: wrap({ chunk, meta, sheet: site.iconSheet, data: toPageData(chunk, hash, isInteractive), app }),
      diagnostics: crashed.map(crash =>
        crash.slot ? diagnoseSlotCrash(crash, config) : diagnoseComponentCrash(crash, page),
      ),
    };
  };
  const ready = () => Promise.all([openOnce(), shell.documentWrapper(), shell.components()]);
  return Object.assign(render, { ready });
}
