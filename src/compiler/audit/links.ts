/** All links of a site with their targets, for rules and requests that look at them together. */
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';
import type { SchemaFragment } from '../emit/schemas.js';
import type { RenderedPage } from '../pages/rendered-page.js';
import { type LinkTarget, resolveImage, resolveLink } from '../site/links.js';
import type { Link, PageHead, Site } from '../types.js';

/** A checked site: its pages have their links if a rule asks for them. */
export type AuditedSite = {
  config: Config;
  fs: FileSystem;
  site: Site;
  pages: readonly RenderedPage[];
  fragments: readonly Pick<SchemaFragment, 'head' | 'links'>[];
};

/** A link or image, the page or schema that it is on, and where it leads. */
export type SiteLink = { link: Link; head: PageHead; target: LinkTarget };

/** The links of the site; the first call resolves them. */
export type FindLinks = () => SiteLink[];

/** The links and images of all pages and schemas, pictures for link previews among them, in the order of pages. */
export function listLinks({ config, site, pages, fragments }: Omit<AuditedSite, 'fs'>): SiteLink[] {
  const ofPages = pages.flatMap(({ route, links = [] }) => {
    const { head } = site.pages.get(route)!;
    return [...links, ...previewOf(head)].map(link => ({ head, link }));
  });
  const ofFragments = fragments.flatMap(({ head, links }) => links.map(link => ({ head, link })));
  return [...ofPages, ...ofFragments]
    .filter(({ link }) => !link.href.startsWith('generated:'))
    .map(({ head, link }) => {
      const resolve = link.kind === 'image' ? resolveImage : resolveLink;
      const target = resolve(link.href, { head, file: link.file ?? head.origin.path }, { site, config });
      return { link, head, target };
    });
}

function previewOf({ frontMatter: { image }, keyPositions }: PageHead): Link[] {
  return image === undefined ? [] : [{ href: image, kind: 'image', place: keyPositions?.image }];
}

/** The file of a link that authors of this site can change: no text of another repository, and none of an API description. */
export function ownFileOf({ link, head: { origin } }: Pick<SiteLink, 'link' | 'head'>): string | undefined {
  if (link.file !== undefined) return link.pointer === undefined ? link.file : undefined;
  return origin.pointer === undefined && origin.upstream === undefined ? origin.path : undefined;
}
