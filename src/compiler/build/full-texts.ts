/** Writes the Markdown of all pages as one text in parts. A part whose pages are as they were is left in place. */
import { posix } from 'node:path';
import { type Route, twinFile } from '../../routes.js';
import { cacheKey } from '../cache/keys.js';
import type { Config } from '../config/types.js';
import { compareStrings } from '../diagnostics/index.js';
import { planFullTexts, writeFullText } from '../emit/llms/full.js';
import type { RenderedPage } from '../pages/rendered-page.js';
import type { Site } from '../types.js';
import type { GroupWriter } from './output-groups.js';

/** The bytes of a file that this build or the last one has written. */
export type ReadWritten = (path: string) => Uint8Array;

/** The pages, and their Markdown as it is written. */
type FullTextJob = { site: Site; pages: RenderedPage[]; read: ReadWritten };

/** Writes the parts, and returns their paths. A site with such files among its own has only those. */
export async function writeFullTexts(
  { site, pages, read }: FullTextJob,
  config: Pick<Config, 'agents' | 'site' | 'static'>,
  { writeGroup }: GroupWriter,
): Promise<string[]> {
  const own = [...site.files].filter(path => OWN.test(path) && posix.dirname(path) === config.static);
  if (own.length)
    return own.map(path => posix.basename(path)).sort((a, b) => a.length - b.length || compareStrings(a, b));
  const byRoute = new Map(pages.map(page => [page.route, page]));
  const readTwin = (route: Route) => read(twinFile(route));
  const bytesOf = (route: Route) => byRoute.get(route)?.twinBytes ?? readTwin(route).byteLength;
  const paths: string[] = [];
  for (const part of planFullTexts(site, config, bytesOf)) {
    const keys = part.routes.map(route => byRoute.get(route)?.key);
    const { title, url, base } = config.site;
    // A page without a key may have changed, so its part is made again.
    const key = keys.includes(undefined) ? undefined : cacheKey('full', title, url, base, part.routes, keys);
    const make = () => [
      { path: part.path, contents: writeFullText(part, config, route => new TextDecoder().decode(readTwin(route))) },
    ];
    paths.push(...(await writeGroup(part.path, { key }, make)));
  }
  return paths;
}

const OWN = /\/llms-full(?:-\d+)?\.txt$/;
