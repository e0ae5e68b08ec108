/** The links of a site that lead to other sites, for a check of them. */
import type { ExternalLink } from '../remote/external/findings.js';
import { type AuditedSite, listLinks } from './links.js';

/** Links and images of pages, schemas and bars that name an address of http or https, in the order of pages. */
export function listExternalLinks(audited: Omit<AuditedSite, 'fs'>): ExternalLink[] {
  const inPages = listLinks(audited).flatMap(({ link, head: { origin }, target }) => {
    // What a redirect of this site leads to is in its list of redirects.
    const address = target.kind === 'external' && !target.moved ? toAddress(target.href) : undefined;
    if (address === undefined) return [];
    const { upstream } = link.file === undefined ? origin : { upstream: undefined };
    const { place, pointer } = link;
    const hint = upstream === undefined ? undefined : `Correct it in ${upstream}.`;
    return [{ address, path: link.file ?? origin.path, place, pointer, ...(hint !== undefined && { hint }) }];
  });
  const inBars = audited.config.links.flatMap(({ href, origin: { path, place, pointer } }) => {
    const address = toAddress(href);
    return address === undefined ? [] : [{ address, path, place, pointer }];
  });
  return [...inPages, ...inBars];
}

/** The address as a browser asks for it; `undefined` for a path of this site and for other schemes. */
function toAddress(href: string): string | undefined {
  const written = href.startsWith('//') ? `https:${href}` : href;
  return /^https?:/i.test(written) && URL.canParse(written) ? new URL(written).href : undefined;
}
