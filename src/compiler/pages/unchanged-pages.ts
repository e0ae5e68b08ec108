/**
 * Pages whose files the last build left in place, recognised without computing their key: neither the page's own text nor
 * anything on the site that a page may refer to has changed. Writes the record that the next build compares with.
 */
import type { LastOutput, OutputGroup } from '../output/last-output.js';
import type { Site, SitePage } from '../types.js';
import type { FindErrors } from './page-errors.js';
import { hashInputs, INPUTS_GROUP, type InputTracker, type RecordedPage } from './page-inputs.js';
import type { RenderedPage } from './rendered-page.js';

/** Compares pages with the record of the last build, and writes that record. */
export type UnchangedPages = {
  /** The page as the last build made it, if its files are still in place; `undefined` where that is not certain. */
  findUnchanged: (site: Site, sitePage: SitePage, output: LastOutput) => Promise<RenderedPage | undefined>;
  /** What to record of a page, so that the next build finds it. */
  recordPage: (site: Site, sitePage: SitePage, page: RenderedPage) => Promise<OutputGroup['value']>;
  /** Records what all pages depend on. */
  recordSite: (output: LastOutput) => Promise<void>;
};

/** Creates the comparison; it has no state. */
export function createUnchangedPages(tracker: InputTracker, findErrors: FindErrors): UnchangedPages {
  const { siteInputs, pageInputs, glanceOf, changedInclude, changedAsset } = tracker;
  return {
    findUnchanged: async (site, sitePage, output) => {
      const { route, origin } = sitePage.head;
      const { key, value } = output.entry(route) ?? {};
      const last = value as RecordedPage | undefined;
      if (last?.glance === undefined) return undefined;
      if (last.glance !== (await glanceOf(site, await pageInputs(site, sitePage)))) return undefined;
      if ((await changedInclude(last)) ?? (await changedAsset(last))) return undefined;
      if ((await findErrors(site, { ...last, route, origin })).length) return undefined;
      if (!output.reuse(route)) return undefined;
      const { glance: _, inputs: __, ...page } = last;
      return { ...page, route, origin, key, isUnchanged: true };
    },

    recordPage: async (site, sitePage, page) => {
      const { route, origin, key, isUnchanged, duration, records, segment, hasErrorBox, ...rest } = page;
      const isPlain = !page.showsOthers && !hasErrorBox && !site.generated.has(route);
      const inputs = await pageInputs(site, sitePage);
      const glance = isPlain ? await glanceOf(site, inputs) : undefined;
      return { ...rest, glance, inputs: hashInputs(inputs) } satisfies RecordedPage;
    },

    recordSite: async output => {
      const value = await siteInputs();
      const before = output.entry(INPUTS_GROUP)?.value;
      // An entry that is reused leaves the record as it is, which then need not be written.
      if (JSON.stringify(before) === JSON.stringify(value) && output.reuse(INPUTS_GROUP)) return;
      output.recordGroup(INPUTS_GROUP, { key: '', files: [], value });
    },
  };
}
