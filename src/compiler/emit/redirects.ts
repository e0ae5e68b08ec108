/** Redirects for hosts: a page that leads on for hosts without redirects, and the table in Netlify's format. */
import { htmlFile, withBase } from '../../format.js';
import { order } from '../diagnostics.js';
import type { Config, OutputFile, Site } from '../types.js';
import { escapeHtml } from './html.js';

/** Read by `docsc preview`, Netlify and Cloudflare. */
export const REDIRECTS_FILE = '_redirects';

export function emitRedirects(site: Site, config: Config): OutputFile[] {
  if (site.redirects.size === 0) return [];
  const { base, url, language } = config.site;
  const table = [...site.redirects].sort(([a], [b]) => order(a, b));
  const addressOf = (to: string) => (to.startsWith('/') ? withBase(to, base) : to);
  const pages = table.map(([from, to]) => {
    const address = escapeHtml(addressOf(to));
    const canonical = to.startsWith('/') ? escapeHtml(url) + address : address;
    const contents = `<!doctype html>
<html lang="${escapeHtml(language)}">
<meta charset="utf-8">
<title>Moved</title>
<meta http-equiv="refresh" content="0; url=${address}">
<link rel="canonical" href="${canonical}">
<meta name="robots" content="noindex">
<p>This page has moved to <a href="${address}">${address}</a>.</p>
</html>
`;
    return { path: htmlFile(from), contents };
  });
  const lines = table.map(([from, to]) => `${withBase(from, base)} ${addressOf(to)} 301\n`);
  return [...pages, { path: REDIRECTS_FILE, contents: lines.join('') }];
}
