/** How the compiler has pages rendered: the functions that the runtime offers it at build time, and their values. */
import type { Root } from 'hast';
import type { RequestModel } from './api-format.js';
import type { NavItem, PageChunk, SiteInfo } from './format.js';
import type { ComponentFailure } from './refusal.js';
import type { SlotName } from './slot-format.js';

/** A page for the runtime to prerender. */
export type PrerenderInput = {
  page: PageChunk;
  /** Fragments of the schemas that the page shows from the start, by key. */
  schemas?: Record<string, Root>;
  /** The site's own components by name. */
  components?: Record<string, unknown>;
};
/** The inner HTML of the application's root element, in pieces, and the site's own components that threw. */
export type PrerenderResult = { html: string[]; crashed: (ComponentFailure & { slot?: SlotName })[] };
/**
 * Prerenders the pages of a site. `page` leaves the sidebar empty and `withSidebar` fills it in, so that a page is not
 * rendered again when only its sidebar has changed. `nav` is the whole sidebar; only its open branch is rendered.
 */
export type Prerenderer = {
  page: (input: PrerenderInput) => PrerenderResult;
  withSidebar: (html: string[], page: Pick<PageChunk, 'route' | 'sidebar' | 'crumbs'>, nav: NavItem[]) => string[];
};
/** The runtime's entry for the compiler. */
export type CreatePrerenderer = (site: SiteInfo) => Prerenderer;
/** A language of samples: `id` names it, `language` is the highlighter's name for it. */
export type SampleLanguage = { id: string; label: string; language: string };
/** Writes a request in the language with that id. */
export type WriteSample = (id: string, request: RequestModel) => string;
/** The samples of the runtime in all of its languages. */
export type SampleWriter = { languages: readonly SampleLanguage[]; write: WriteSample };
/** Renders a request as a curl command, for the prerendered page. */
export type RenderCurlSample = (request: RequestModel) => string;
