/** Pictures of a site: those that are too heavy for readers, and those that nothing shows. */
import { posix } from 'node:path';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { isVideo } from '../site/links.js';
import { type AuditedSite, type FindLinks, ownFileOf, type SiteLink } from './links.js';
import type { FindMentions } from './mentions.js';

const picture = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i;

/** Names that browsers and systems ask for, whether or not a page names them. */
const conventional = /^(?:favicon|apple-touch-icon|android-chrome|mstile|safari-pinned-tab|browserconfig)\b/i;

/** `heavy-image`: a finding for the first link to each file that is larger than the site allows. */
export async function findHeavyImages({ config, fs }: AuditedSite, links: FindLinks): Promise<Diagnostic[]> {
  const { imageKilobytes } = config.checks;
  const first = new Map<string, SiteLink>();
  for (const found of links()) {
    const { link, target } = found;
    const isPicture = link.kind === 'image' && target.kind === 'asset' && !isVideo(link.href);
    if (isPicture && !first.has(target.path) && ownFileOf(found) !== undefined) first.set(target.path, found);
  }
  const all = [...first].map(async ([file, found]) => {
    const bytes = await fs.readBytes(file).catch(() => undefined);
    const kilobytes = Math.ceil((bytes?.byteLength ?? 0) / 1000);
    if (kilobytes <= imageKilobytes) return [];
    const message = `"${file}" is larger than ${imageKilobytes} kB, the limit of "check.imageKilobytes": it has ${kilobytes} kB.`;
    return [finding('heavy-image', message, { path: ownFileOf(found)!, place: found.link.place })];
  });
  return (await Promise.all(all)).flat();
}

/** `unused-image`: pictures in the folders of documents and static files that no link shows and no text of the site names. */
export async function findUnusedImages(
  { config, site }: AuditedSite,
  links: FindLinks,
  mentions: FindMentions,
): Promise<Diagnostic[]> {
  const used = new Set(links().flatMap(({ target }) => filesOf(target, config.static)));
  const unused = [...site.files].filter(
    file => picture.test(file) && !used.has(file) && !conventional.test(posix.basename(file)),
  );
  if (!unused.length) return [];
  const isMentioned = await mentions();
  return unused.flatMap(path => {
    // Raw HTML, styles, code and settings may name a file in forms that only they know.
    if (isMentioned(posix.basename(path))) return [];
    return [finding('unused-image', 'Nothing on this site shows this picture.', { path })];
  });
}

function filesOf(target: SiteLink['target'], folder: string): string[] {
  if (target.kind === 'asset') return [target.path];
  return target.kind === 'static' ? [posix.join(folder, target.href.replace(/[?#].*$/s, ''))] : [];
}
