/** What pages are made from, compared with the record of the last build. */
import { cacheKey } from '../cache/keys.js';
import type { Config } from '../config/types.js';
import { sha256Hex, shortHash } from '../disk/project.js';
import type { ShellParts } from '../emit/shell.js';
import type { PageParser } from '../parse/index.js';
import type { Site, SitePage } from '../types.js';
import type { AssetPublisher } from './assets.js';
import type { PageInputs, SiteInputs } from './rebuild-reason.js';
import type { RenderedPage } from './rendered-page.js';
import type { PageSummaries } from './summaries.js';

/** What the record of the last build has of a page, beside its key and the paths of its files. */
export type RecordedPage = Omit<
  RenderedPage,
  'route' | 'origin' | 'key' | 'isUnchanged' | 'duration' | 'hasErrorBox'
> & {
  /** Hash of the page's text, its position and the rest of the site; absent where that does not decide. */
  glance: string | undefined;
  inputs?: PageInputs;
};

/** Name of the record's entry for `SiteInputs`. */
export const INPUTS_GROUP = 'inputs';

/** Computes inputs, and finds those that changed. */
export type InputTracker = {
  siteInputs: () => Promise<SiteInputs>;
  pageInputs: (site: Site, sitePage: SitePage) => Promise<PageInputs>;
  /** Hash of the page's inputs and of all on the site that any page may refer to. */
  glanceOf: (site: Site, inputs: PageInputs) => Promise<string>;
  /** The first included file whose text changed. */
  changedInclude: (last: RecordedPage) => Promise<string | undefined>;
  /** The first shown file that changed or is gone. */
  changedAsset: (last: RecordedPage) => Promise<string | undefined>;
};

/** What the inputs are computed from. */
export type InputOptions = {
  config: Config;
  summaries: PageSummaries;
  shell: ShellParts;
  inputsOf: PageParser['inputsOf'];
  publishAsset: AssetPublisher['publishAsset'];
};

/** Creates a tracker. It remembers one hash for each linked site. */
export function createInputTracker({ config, summaries, shell, inputsOf, publishAsset }: InputOptions): InputTracker {
  const siteKeys = new WeakMap<Site, Promise<string>>();

  const siteKey = (site: Site): Promise<string> => {
    const known = siteKeys.get(site);
    if (known) return known;
    const key = computeSiteKey(site);
    siteKeys.set(site, key);
    return key;
  };
  const computeSiteKey = async ({
    pages,
    routeOfFile,
    routeOfName,
    files,
    sidebars,
    tabs,
    redirects,
    patterns,
    downloads,
  }: Site) =>
    cacheKey(
      [await summaries.baseKey(), await shell.key(), config.redirectPrefixes],
      [sidebars, tabs, redirects, patterns, files, routeOfFile, routeOfName],
      [...pages.keys(), ...downloads.keys()],
    );

  return {
    siteInputs: async () => ({ ...(await summaries.siteInputs()), shell: await shell.key() }),
    pageInputs: async (site, sitePage) => {
      const { head } = sitePage;
      const changed = site.lastChanged.get(head.origin.path);
      const text = JSON.stringify((await inputsOf(head)) ?? null);
      return { text, position: JSON.stringify([sitePage, changed]) };
    },
    glanceOf: async (site, { text, position }) => sha256Hex([await siteKey(site), position, text].join('\n')),
    changedInclude: async ({ includes }) => {
      for (const include of includes) if (!(await summaries.isIncludeUnchanged(include))) return include[0];
      return undefined;
    },
    changedAsset: async ({ assets }) => {
      for (const [path, published] of assets) {
        const now = await publishAsset(path).catch(() => undefined);
        if (now?.path !== published) return path;
      }
      return undefined;
    },
  };
}

/** The inputs of a page as the record has them. */
export function hashInputs({ text, position }: PageInputs): PageInputs {
  return { text: shortHash(text), position: shortHash(position) };
}
