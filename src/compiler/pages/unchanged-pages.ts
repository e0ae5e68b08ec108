/**
 * Pages that are as the last build left them, known at a glance: nothing has changed of what they were made from, nor of
 * anything on the site that a page may refer to. Of others the key says whether they have to be made; see `pages.ts`.
 */

import { cacheKey } from '../cache/keys.js';
import type { Config } from '../config/types.js';
import { sha256Hex } from '../disk/project.js';
import type { ShellParts } from '../emit/shell.js';
import type { LastOutput, OutputGroup } from '../output/last-output.js';
import type { PageParser } from '../parse/index.js';
import type { Site, SitePage } from '../types.js';
import type { RenderedPage } from './rendered-page.js';
import type { PageSummaries } from './summaries.js';

/** What is noted of a page beside its files. */
type RecordedPage = Omit<RenderedPage, 'route' | 'origin' | 'key' | 'isUnchanged' | 'duration'> & {
  /** Absent where a page has to be looked at. */
  glance: string | undefined;
};

export type UnchangedPages = {
  /** The page as the last build made it, if its files are still in place. */
  findUnchanged: (site: Site, place: SitePage, output: LastOutput) => Promise<RenderedPage | undefined>;
  /** What to note of a page, so that the next build finds it. */
  recordPage: (site: Site, place: SitePage, page: RenderedPage) => Promise<OutputGroup['value']>;
};

type UnchangedOptions = {
  config: Config;
  digests: PageSummaries;
  shell: ShellParts;
  madeFrom: PageParser['inputsOf'];
  /** Published path of a file that a page shows. */
  publish: (path: string) => Promise<{ path: string }>;
};

export function createUnchangedPages({ config, digests, shell, madeFrom, publish }: UnchangedOptions): UnchangedPages {
  const around = new WeakMap<Site, Promise<string>>();

  /** Stands for what every page may depend on, such as where all the others are. */
  const aroundOf = (site: Site): Promise<string> => {
    const known = around.get(site);
    if (known) return known;
    const { pages, routeOfFile, files, sidebars, redirects, downloads } = site;
    const all = async () =>
      cacheKey(
        [await digests.baseKey(), await shell.key(), config.redirectPrefixes],
        [sidebars, redirects, files, routeOfFile],
        [...pages.keys(), ...downloads.keys()],
      );
    const made = all();
    around.set(site, made);
    return made;
  };

  const glanceOf = async (site: Site, place: SitePage): Promise<string> => {
    const { head } = place;
    const own = [await madeFrom(head), site.lastChanged.get(head.origin.path)];
    return sha256Hex(JSON.stringify([await aroundOf(site), place, own]));
  };

  const areAsTheyWere = async ({ includes, assets }: RecordedPage): Promise<boolean> => {
    for (const include of includes) if (!(await digests.isIncludeUnchanged(include))) return false;
    for (const [from, path] of assets) {
      const now = await publish(from).catch(() => undefined);
      if (now?.path !== path) return false;
    }
    return true;
  };

  return {
    findUnchanged: async (site, place, output) => {
      const { route, origin } = place.head;
      const { key, value } = output.entry(route) ?? {};
      const noted = value as RecordedPage | undefined;
      if (noted?.glance === undefined || noted.glance !== (await glanceOf(site, place))) return undefined;
      if (!(await areAsTheyWere(noted)) || !output.reuse(route)) return undefined;
      const { glance: _, ...page } = noted;
      return { ...page, route, origin, key, isUnchanged: true };
    },
    recordPage: async (site, place, { route, origin, key, isUnchanged, duration, records, segment, ...page }) => {
      const isPlain = !page.showsOthers && !site.generated.has(route);
      return { ...page, glance: isPlain ? await glanceOf(site, place) : undefined } satisfies RecordedPage;
    },
  };
}
