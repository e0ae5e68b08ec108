/** The site's own components around its pages: which pages need them, and what is wrong with them. */
import {
  articleSlots,
  type Bundle,
  type Layout,
  type PrerenderResult,
  type SiteInfo,
  type SlotName,
} from '../../format.js';
import type { Config } from '../config/types.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';

/** Such a page is hydrated with its article. */
export function hasArticleSlots(layout: Layout, { slots = {} }: SiteInfo): boolean {
  const isArticle = layout === 'doc' || layout === 'index' || layout === 'operation';
  return isArticle && articleSlots.some(name => slots[name] !== undefined);
}

/** The page's own bundles, and in order of name what its slots need. */
export function addSlotBundles(bundles: Bundle[] = [], layout: Layout, site: SiteInfo): Bundle[] {
  if (!hasArticleSlots(layout, site) || bundles.includes('own')) return bundles;
  return [...bundles, 'own' as const].sort();
}

/** `exported` are the names of the module. */
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

/** The same on every page, so that it is told once. */
export function diagnoseSlotCrash(
  { name, message, slot }: PrerenderResult['crashed'][number],
  config: Config,
): Diagnostic {
  const text = `<${name}> threw while it was prerendered: ${message}`;
  return finding('component-crashed', text, slotOrigin(slot!, config));
}

function slotOrigin(slot: SlotName, config: Config) {
  const pointer = `/components/slots/${slot}`;
  return { path: config.path, pointer, place: config.positionAt(pointer) };
}
