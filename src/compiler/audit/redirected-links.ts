/** `redirected-link`: links of pages and of the bars around them that lead to an address with a redirect. */
import { splitUrl, toRoute } from '../../routes.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { findRedirect, redirectTableOf } from '../site/redirects.js';
import { type AuditedSite, type FindLinks, ownFileOf } from './links.js';

/** A finding for each such link, with the address that it ends at. */
export function findRedirectedLinks(audited: AuditedSite, links: FindLinks): Diagnostic[] {
  const inPages = links().flatMap(found => {
    const { link, target } = found;
    const path = ownFileOf(found);
    if (path === undefined || target.kind === 'broken' || target.kind === 'asset' || !target.moved) return [];
    const end = target.kind === 'page' ? target.route + target.rest : target.href;
    const fix = { written: link.href, instead: end };
    return [diagnose(`"${link.href}"`, end, { path, place: link.place, fix })];
  });
  return [...inPages, ...findRedirectedShellLinks(audited)];
}

function findRedirectedShellLinks({ config, site }: AuditedSite): Diagnostic[] {
  const table = redirectTableOf(site, config);
  return config.links.flatMap(({ label, href, origin }) => {
    const route = /^\/(?!\/)/.test(href) ? toRoute(splitUrl(href).path, config.site.base) : null;
    if (route === null || table.isPage(route) || table.isFile?.(route)) return [];
    const end = findRedirect(route, table);
    return end === undefined ? [] : [diagnose(`"${label}"`, end, origin)];
  });
}

function diagnose(name: string, end: string, where: Pick<Diagnostic, 'path' | 'place' | 'fix'>): Diagnostic {
  const message = `${name} leads to an old address, which is redirected to "${end}".`;
  return finding('redirected-link', message, { ...where, hint: `Link to "${end}".` });
}
