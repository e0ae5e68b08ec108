/** Writes the feeds of changelogs. Feeds whose entries and addresses are as they were are left in place. */
import { cacheKey } from '../cache/keys.js';
import type { Config } from '../config/types.js';
import { type CompileChunk, routesOfFeed } from '../emit/feeds/entries.js';
import { emitFeeds } from '../emit/feeds/index.js';
import type { RenderedPage } from '../pages/rendered-page.js';
import { feedRoutes } from '../site/changelog-page.js';
import type { Site } from '../types.js';
import type { GroupWriter } from './output-groups.js';

type FeedJob = { site: Site; pages: Pick<RenderedPage, 'route' | 'hash'>[]; compile: CompileChunk };

/** Writes the feeds of all changelogs; `compile` is called for the pages of feeds that have to be written. */
export async function writeFeeds(
  { site, pages, compile }: FeedJob,
  config: Pick<Config, 'site' | 'static'>,
  { writeGroup }: Pick<GroupWriter, 'writeGroup'>,
): Promise<void> {
  const changelogs = (site.changelogs ?? []).filter(({ feedEntries }) => feedEntries > 0);
  if (!changelogs.length) return;
  const hashes = new Map(pages.map(({ route, hash }) => [route, hash]));
  const { url, base, title, titleDelimiter, language } = config.site;
  for (const changelog of changelogs) {
    // A page shows the day of its entry, the feed its time too.
    const contents = routesOfFeed(changelog).map(route => [hashes.get(route), site.pages.get(route)?.head.released]);
    const own = feedRoutes(changelog).map(route => site.files.has(`${config.static}${route}`));
    const key = cacheKey(changelog, contents, own, [url, base, title, titleDelimiter, language]);
    await writeGroup(`feeds:${changelog.route}`, { key }, async function* () {
      yield* await emitFeeds(changelog, { site, config, compile });
    });
  }
}
