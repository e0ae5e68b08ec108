/** Services of Google in Docusaurus. */
import type { Settings } from '../settings.js';
import type { MigratedSite } from '../types.js';

type Analytics = MigratedSite['config']['analytics'];

/** The ids that plugins of Google have; those that Google no longer accepts are reported. */
export function readAnalytics(plugins: { options: Settings }[]): Analytics {
  const found: NonNullable<Analytics> = {};
  for (const { options } of plugins) {
    options.passOver('anonymizeIP');
    for (const id of [...options.texts('trackingID'), ...options.texts('containerId')])
      if (/^G-[A-Z0-9]+$/.test(id)) found.googleAnalytics = id;
      else if (/^GTM-[A-Z0-9]+$/.test(id)) found.tagManager = id;
      else options.report('trackingID', `is "${id}", which Google no longer accepts`);
  }
  return Object.keys(found).length ? found : undefined;
}
