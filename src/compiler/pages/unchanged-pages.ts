/**
 * Pages that are as the last build left them, known at a glance: nothing has changed of what they were made from, nor of
 * anything on the site that a page may refer to. Of others the key says whether they have to be made; see `pages.ts`.
 */

import { keyOf } from '../cache/keys.js';
import type { Config } from '../config/types.js';
import { fullHashOf } from '../disk/project.js';
import type { Shell } from '../emit/shell.js';
import type { LastOutput, Made } from '../output/last-output.js';
import type { Parser } from '../parse/index.js';
import type { Site, SitePage } from '../types.js';
import type { MadePage } from './rendered-page.js';
import type { Digests } from './summaries.js';

/** What is noted of a page beside its files. */
type Noted = Omit<MadePage, 'route' | 'origin' | 'key' | 'isAsLeft' | 'took'> & {
  /** Absent where a page has to be looked at. */
  glance: string | undefined;
};

export type Unchanged = {
  /** The page as the last build made it, if its files are still in place. */
  find: (site: Site, place: SitePage, output: LastOutput) => Promise<MadePage | undefined>;
  /** What to note of a page, so that the next build finds it. */
  note: (site: Site, place: SitePage, page: MadePage) => Promise<Made['value']>;
};

type Context = {
  config: Config;
  digests: Digests;
  shell: Shell;
  madeFrom: Parser['madeFrom'];
  /** Published path of a file that a page shows. */
  publish: (path: string) => Promise<{ path: string }>;
};

export function createUnchanged({ config, digests, shell, madeFrom, publish }: Context): Unchanged {
  const around = new WeakMap<Site, Promise<string>>();

  /** Stands for what every page may depend on, such as where all the others are. */
  const aroundOf = (site: Site): Promise<string> => {
    const known = around.get(site);
    if (known) return known;
    const { pages, routeOfFile, files, sidebars, redirects, downloads } = site;
    const all = async () =>
      keyOf(
        [await digests.base(), await shell.key(), config.redirectPrefixes],
        [sidebars, redirects, files, routeOfFile],
        [...pages.keys(), ...downloads.keys()],
      );
    const made = all();
    around.set(site, made);
    return made;
  };

  const glanceOf = async (site: Site, place: SitePage): Promise<string> => {
    const { head } = place;
    const own = [await madeFrom(head), site.changed.get(head.origin.path)];
    return fullHashOf(JSON.stringify([await aroundOf(site), place, own]));
  };

  const areAsTheyWere = async ({ includes, assets }: Noted): Promise<boolean> => {
    for (const include of includes) if (!(await digests.isAsItWas(include))) return false;
    for (const [from, path] of assets) {
      const now = await publish(from).catch(() => undefined);
      if (now?.path !== path) return false;
    }
    return true;
  };

  return {
    find: async (site, place, output) => {
      const { route, origin } = place.head;
      const { key, value } = output.noted(route) ?? {};
      const noted = value as Noted | undefined;
      if (noted?.glance === undefined || noted.glance !== (await glanceOf(site, place))) return undefined;
      if (!(await areAsTheyWere(noted)) || !output.keep(route)) return undefined;
      const { glance: _, ...page } = noted;
      return { ...page, route, origin, key, isAsLeft: true };
    },
    note: async (site, place, { route, origin, key, isAsLeft, took, records, analysed, ...page }) => {
      const isPlain = !page.showsOthers && !site.generated.has(route);
      return { ...page, glance: isPlain ? await glanceOf(site, place) : undefined } satisfies Noted;
    },
  };
}
