/** For hosts without redirects: a page at each old address that leads on, with a script to keep query and hash, and without one. */
import { htmlFile, withBase } from '../../../routes.js';
import { escapeHtml } from '../escape-html.js';
import { type HostOutput, type HostRules, publishRedirects } from './rules.js';

/** `script` is the published path of the script that leads on. */
export function emitRedirectPages(rules: HostRules, script: string): HostOutput {
  const { base, url, language } = rules;
  const files = publishRedirects(rules).map(([from, to]) => {
    const address = escapeHtml(to);
    const canonical = to.startsWith('/') ? escapeHtml(url) + address : address;
    const contents = `<!doctype html>
<html lang="${escapeHtml(language)}">
<meta charset="utf-8">
<title>Moved</title>
<noscript><meta http-equiv="refresh" content="0; url=${address}"></noscript>
<link rel="canonical" href="${canonical}">
<meta name="robots" content="noindex">
<p>This page has moved to <a href="${address}">${address}</a>.</p>
<script src="${escapeHtml(withBase(script, base))}"></script>
</html>
`;
    return { path: htmlFile(from), contents };
  });
  return { files };
}
