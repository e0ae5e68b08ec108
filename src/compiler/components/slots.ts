/** The site's own components in slots around its pages: which pages need them, and findings about them. */
import type { Bundle, Layout, SiteInfo } from '../../format.js';
import type { PrerenderResult } from '../../prerender-format.js';
import { articleSlots, type SlotName } from '../../slot-format.js';
import type { Config } from '../config/types.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';

/** True for a page with a slot inside its article, which then is hydrated with the slot. */
export function hasArticleSlots(layout: Layout, { slots = {} }: SiteInfo): boolean {
  const isArticle = layout === 'doc' || layout === 'index' || layout === 'operation';
  return isArticle && articleSlots.some(name => slots[name] !== undefined);
}

/** The bundles of a page, with the site's own if its slots need that, in byte order. */
export function addSlotBundles(bundles: Bundle[] = [], layout: Layout, site: SiteInfo): Bundle[] {
  if (!hasArticleSlots(layout, site) || bundles.includes('own')) return bundles;
  return [...bundles, 'own' as const].sort();
}

/** Reports slots that name no export of the module. */
export function diagnoseUnknownSlots(config: Config, exported: ReadonlySet<string>): Diagnostic[] {
  return Object.entries(config.site.slots ?? {}).flatMap(([slot, name]) => {
    if (exported.has(name)) return [];
    const { module } = config.components;
    const message = module
      ? `"components.slots.${slot}" names "${name}", which "${module}" does not export.`
      : `"components.slots.${slot}" names "${name}", but there is no "components.module".`;
    const hint = module
      ? (didYouMean(name, exported) ?? 'Export a component of that name; it begins with a capital letter.')
      : 'Name the module with the components of this site in "components.module".';
    return [finding('unknown-component', message, { ...slotOrigin(slot as SlotName, config), hint })];
  });
}

/** A component in a slot that threw. The finding is equal on every page, so that it is shown once. */
export function diagnoseSlotCrash(
  { name, message, slot, isRefused }: PrerenderResult['crashed'][number],
  config: Config,
): Diagnostic {
  const text = `<${name}> threw while it was prerendered: ${message}`;
  return finding(isRefused ? 'refused-by-sandbox' : 'component-crashed', text, slotOrigin(slot!, config));
}

function slotOrigin(slot: SlotName, config: Config) {
  const pointer = `/components/slots/${slot}`;
  return { path: config.path, pointer, place: config.positionAt(pointer) };
}
