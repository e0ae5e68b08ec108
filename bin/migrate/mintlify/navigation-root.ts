/** `navigation` of docs.json. */
import type { Settings } from '../settings.js';
import type { SiteNavigation } from '../site-navigation.js';
import { type NavigationContext, readGlobal, readPart } from './navigation.js';
import { readSpecifications } from './references.js';

/** Codes of languages that Mintlify writes in its own way. */
const languages: Record<string, string> = { cn: 'zh-Hans', jp: 'ja' };

/** Reads the navigation, and the language of the site. */
export function readNavigation(
  settings: Settings,
  context: NavigationContext,
): SiteNavigation & { language: string | undefined } {
  const navigation = settings.child('navigation');
  const [specification] = readSpecifications(settings.child('api').take('openapi'));
  const { items, areas, menus } = readPart(navigation, context, specification);
  const global = readGlobal(navigation.child('global'), context.address);
  const all = navigation.list('languages');
  const main = all.find(one => one.take('default') === true) ?? all[0];
  const language = main?.text('language');
  return {
    areas: [...(items.length ? [{ label: 'Documentation', items }] : []), ...areas, ...global.areas],
    menus,
    anchors: global.anchors,
    language: language && language !== 'en' ? (languages[language] ?? language) : undefined,
  };
}
