/** When a page was last changed. */
import type { PageHead, Site } from '../types.js';

/** The date in ISO 8601: the front matter's, or else the repository's where the site asks for it. */
export function lastChange(
  { frontMatter, origin }: Pick<PageHead, 'frontMatter' | 'origin'>,
  { lastChanged }: Pick<Site, 'lastChanged'>,
): string | undefined {
  return frontMatter.last_update?.date ?? lastChanged.get(origin.path);
}
