/**
 * Pages whose files the last build left in place, recognised without computing their key: neither the page's own text nor
 * anything on the site that a page may refer to has changed. It also says what changed for a page that is not one of them.
 */
import { cacheKey } from '../cache/keys.js';
import type { Config } from '../config/types.js';
import { sha256Hex, shortHash } from '../disk/project.js';
import type { ShellParts } from '../emit/shell.js';
import type { LastOutput, OutputGroup } from '../output/last-output.js';
import type { PageParser } from '../parse/index.js';
import type { Site, SitePage } from '../types.js';
import type { AssetPublisher } from './assets.js';
import { explainSite, type PageInputs, type RebuildReason, type SiteInputs } from './rebuild-reason.js';
import type { RenderedPage } from './rendered-page.js';
import type { PageSummaries } from './summaries.js';

/** What the record of the last build has of a page, beside its key and the paths of its files. */
type RecordedPage = Omit<RenderedPage, 'route' | 'origin' | 'key' | 'isUnchanged' | 'duration'> & {
  /** Hash of the page's text, its position and the rest of the site; absent where that does not decide. */
  glance: string | undefined;
  inputs?: PageInputs;
};

/** Name of the record's entry for `SiteInputs`. */
const INPUTS_GROUP = 'inputs';

/** Compares pages with the record of the last build, and writes that record. */
export type UnchangedPages = {
  /** The page as the last build made it, if its files are still in place; `undefined` where that is not certain. */
  findUnchanged: (site: Site, sitePage: SitePage, output: LastOutput) => Promise<RenderedPage | undefined>;
  /** Why a page has to be compiled. */
  explain: (site: Site, sitePage: SitePage, output?: LastOutput) => Promise<RebuildReason>;
  /** What to record of a page, so that the next build finds it. */
  recordPage: (site: Site, sitePage: SitePage, page: RenderedPage) => Promise<OutputGroup['value']>;
  /** Records what all pages depend on. */
  recordSite: (output: LastOutput) => Promise<void>;
};

type UnchangedOptions = {
  config: Config;
  summaries: PageSummaries;
  shell: ShellParts;
  inputsOf: PageParser['inputsOf'];
  publishAsset: AssetPublisher['publishAsset'];
};

/** Creates the comparison. It remembers one hash for each linked site. */
export function createUnchangedPages(options: UnchangedOptions): UnchangedPages {
  const { config, summaries, shell, inputsOf, publishAsset } = options;
  const siteKeys = new WeakMap<Site, Promise<string>>();

  /** Hash of all that any page may refer to, such as the routes of the others. */
  const siteKey = (site: Site): Promise<string> => {
    const known = siteKeys.get(site);
    if (known) return known;
    const key = computeSiteKey(site);
    siteKeys.set(site, key);
    return key;
  };
  const computeSiteKey = async ({ pages, routeOfFile, files, sidebars, redirects, downloads }: Site) =>
    cacheKey(
      [await summaries.baseKey(), await shell.key(), config.redirectPrefixes],
      [sidebars, redirects, files, routeOfFile],
      [...pages.keys(), ...downloads.keys()],
    );

  const siteInputs = async (): Promise<SiteInputs> => ({
    ...(await summaries.siteInputs()),
    shell: await shell.key(),
  });

  const glanceOf = async (site: Site, sitePage: SitePage): Promise<string> => {
    const { head } = sitePage;
    const own = [await inputsOf(head), site.lastChanged.get(head.origin.path)];
    return sha256Hex(JSON.stringify([await siteKey(site), sitePage, own]));
  };

  const pageInputs = async (site: Site, sitePage: SitePage): Promise<PageInputs> => {
    const { head } = sitePage;
    const changed = site.lastChanged.get(head.origin.path);
    const text = shortHash(JSON.stringify((await inputsOf(head)) ?? null));
    return { text, position: shortHash(JSON.stringify([sitePage, changed])) };
  };

  const changedInclude = async ({ includes }: RecordedPage): Promise<string | undefined> => {
    for (const include of includes) if (!(await summaries.isIncludeUnchanged(include))) return include[0];
    return undefined;
  };
  const changedAsset = async ({ assets }: RecordedPage): Promise<string | undefined> => {
    for (const [path, published] of assets) {
      const now = await publishAsset(path).catch(() => undefined);
      if (now?.path !== published) return path;
    }
    return undefined;
  };

  const findUnchanged: UnchangedPages['findUnchanged'] = async (site, sitePage, output) => {
    const { route, origin } = sitePage.head;
    const { key, value } = output.entry(route) ?? {};
    const last = value as RecordedPage | undefined;
    if (last?.glance === undefined || last.glance !== (await glanceOf(site, sitePage))) return undefined;
    if ((await changedInclude(last)) ?? (await changedAsset(last))) return undefined;
    if (!output.reuse(route)) return undefined;
    const { glance: _, inputs: __, ...page } = last;
    return { ...page, route, origin, key, isUnchanged: true };
  };

  const explain: UnchangedPages['explain'] = async (site, sitePage, output) => {
    const before = output?.entry(INPUTS_GROUP)?.value as SiteInputs | undefined;
    if (!before) return 'nothing is known of an earlier build';
    const siteReason = explainSite(before, await siteInputs());
    if (siteReason) return siteReason;
    const last = output!.entry(sitePage.head.route)?.value as RecordedPage | undefined;
    if (!last?.inputs) return 'the page is new';
    const now = await pageInputs(site, sitePage);
    if (last.inputs.text !== now.text) return 'its text changed';
    const include = await changedInclude(last);
    if (include !== undefined) return `${include} changed, which it includes`;
    if (last.inputs.position !== now.position) return 'its position in the site changed';
    const asset = await changedAsset(last);
    return asset === undefined ? 'a page or file that it refers to changed' : `${asset} changed, which it shows`;
  };

  const recordPage: UnchangedPages['recordPage'] = async (site, sitePage, page) => {
    const { route, origin, key, isUnchanged, duration, records, segment, ...rest } = page;
    const isPlain = !page.showsOthers && !site.generated.has(route);
    const glance = isPlain ? await glanceOf(site, sitePage) : undefined;
    return { ...rest, glance, inputs: await pageInputs(site, sitePage) } satisfies RecordedPage;
  };

  const recordSite: UnchangedPages['recordSite'] = async output => {
    const value = await siteInputs();
    const before = output.entry(INPUTS_GROUP)?.value;
    // An entry that is reused leaves the record as it is, which then need not be written.
    if (JSON.stringify(before) === JSON.stringify(value) && output.reuse(INPUTS_GROUP)) return;
    output.recordGroup(INPUTS_GROUP, { key: '', files: [], value });
  };

  return { findUnchanged, explain, recordPage, recordSite };
}
