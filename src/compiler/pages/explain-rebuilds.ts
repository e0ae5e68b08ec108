/** Says for each page that is compiled again what changed since the last build. */
import type { Route } from '../../routes.js';
import type { LastOutput } from '../output/last-output.js';
import type { Site, SitePage } from '../types.js';
import { hashInputs, INPUTS_GROUP, type InputTracker, type RecordedPage } from './page-inputs.js';
import { explainSite, type RebuildReason, type SiteInputs } from './rebuild-reason.js';

/** The reason for each of the pages; `output` has the record of the last build. */
export type ExplainRebuilds = (
  site: Site,
  sitePages: SitePage[],
  output?: LastOutput,
) => Promise<Map<Route, RebuildReason>>;

/** Creates the function; it has no state. */
export function createRebuildExplainer(tracker: InputTracker): ExplainRebuilds {
  /** The reason that all pages share, if there is one. */
  const explainAll = async (output?: LastOutput): Promise<RebuildReason | undefined> => {
    const before = output?.entry(INPUTS_GROUP)?.value as SiteInputs | undefined;
    return before ? explainSite(before, await tracker.siteInputs()) : 'nothing is known of an earlier build';
  };

  const explainPage = async (site: Site, sitePage: SitePage, output?: LastOutput): Promise<RebuildReason> => {
    const last = output?.entry(sitePage.head.route)?.value as RecordedPage | undefined;
    if (!last?.inputs) return 'the page is new';
    const now = hashInputs(await tracker.pageInputs(site, sitePage));
    if (last.inputs.text !== now.text) return 'its text changed';
    const include = await tracker.changedInclude(last);
    if (include !== undefined) return `${include} changed, which it includes`;
    if (last.inputs.position !== now.position) return 'its position in the site changed';
    const asset = await tracker.changedAsset(last);
    return asset === undefined ? 'a page or file that it refers to changed' : `${asset} changed, which it shows`;
  };

  return async (site, sitePages, output) => {
    const shared = sitePages.length ? await explainAll(output) : undefined;
    const reasons = new Map<Route, RebuildReason>();
    for (const sitePage of sitePages)
      reasons.set(sitePage.head.route, shared ?? (await explainPage(site, sitePage, output)));
    return reasons;
  };
}
