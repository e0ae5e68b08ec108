/** `extra` of MkDocs: links to other places, and analytics. */
import type { UserLink } from '../../../src/compiler/config/link-schemas.js';
import { isObject } from '../../../src/compiler/source/json-object.js';
import { iconNames } from '../../../src/format.js';
import type { Settings } from '../settings.js';
import type { MigratedSite } from '../types.js';

/** Icons of Material by the end of their names, where docsc has the same brand under another one. */
const brands: Record<string, UserLink['icon']> = { 'x-twitter': 'x', twitter: 'x', 'linkedin-in': 'linkedin' };

/** Reads the links of the footer and the id of Google Analytics. Other keys are values for macros, if the site has them. */
export function readExtra(
  extra: Settings,
  hasMacros: boolean,
): { social: UserLink[]; analytics?: MigratedSite['config']['analytics'] } {
  const social = extra.list('social').flatMap(item => {
    const href = item.text('link');
    const brand = item.text('icon')?.split('/').pop() ?? '';
    const icon = brands[brand] ?? iconNames.find(name => name === brand);
    const label = item.text('name') ?? brand;
    return href ? [{ label: label || href, href, icon }] : [];
  });
  const analytics = extra.child('analytics');
  const id = analytics.text('property');
  analytics.passOver('provider');
  // With macros, a version may be a value that pages name.
  if (extra.has('version') && !(hasMacros && !isObject(extra.take('version'))))
    extra.report(
      'version',
      'is about versions',
      'Build each version as a site of its own, and list the others under "version".',
    );
  extra.passOver('generator', 'homepage');
  if (hasMacros) extra.passOver(...extra.keys());
  if (extra.has('alternate')) extra.report('alternate', 'names other languages, and a site of docsc has one');
  return { social, analytics: id && /^G-/.test(id) ? { googleAnalytics: id } : undefined };
}
