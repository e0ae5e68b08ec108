/** Keys of front matter that are data of the site's own, such as authors for a template. */
import { compareStrings } from '../../src/compiler/diagnostics/index.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { findSiteKeys } from '../../src/compiler/markdown/frontmatter.js';
import { isPagePath } from './documents.js';
import type { MigratedSite } from './types.js';

/** A key on fewer pages is rather a mistake, so it stays a finding. */
const LEAST_PAGES = 3;

/** The configuration, which permits the keys that several pages have and that no tool reads. */
export async function permitSiteKeys(fs: FileSystem, config: MigratedSite['config']): Promise<MigratedSite['config']> {
  const folder = config.docs ?? 'docs';
  if (!(await fs.hasFolder(folder))) return config;
  const counts = new Map<string, number>();
  for (const path of (await fs.list(folder)).files) {
    if (!isPagePath(path, folder)) continue;
    for (const key of findSiteKeys(await fs.readText(path), path)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const permitted = [...counts].flatMap(([key, pages]) => (pages >= LEAST_PAGES ? [key] : []));
  const all = [...new Set([...(config.markdown?.frontMatter ?? []), ...permitted])].sort(compareStrings);
  return all.length ? { ...config, markdown: { ...config.markdown, frontMatter: all } } : config;
}
