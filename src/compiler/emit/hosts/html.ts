/**
 * For hosts without redirects: a page at each old route that forwards to the new one. A script keeps query and hash;
 * without scripts, a meta element forwards.
 */
import { htmlFile, withBase } from '../../../routes.js';
import { REDIRECT_POLICY } from '../content-security-policy.js';
import { escapeHtml } from '../escape-html.js';
import { replacePatterns } from './patterns.js';
import { type HostOutput, type HostRules, publishRedirects } from './rules.js';

/** The pages; `script` is the published path of the script that forwards. */
export function emitRedirectPages(given: HostRules, script: string): HostOutput {
  const { rules } = replacePatterns(given, () => true);
  const { base, url, language } = rules;
  const files = publishRedirects(rules).map(([from, to]) => {
    const target = escapeHtml(to);
    const canonical = to.startsWith('/') ? escapeHtml(url) + target : target;
    const contents = `<!doctype html>
<html lang="${escapeHtml(language)}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(REDIRECT_POLICY)}">
<title>Moved</title>
<noscript><meta http-equiv="refresh" content="0; url=${target}"></noscript>
<link rel="canonical" href="${canonical}">
<meta name="robots" content="noindex">
<p>This page has moved to <a href="${target}">${target}</a>.</p>
<script src="${escapeHtml(withBase(script, base))}"></script>
</html>
`;
    return { path: htmlFile(from), contents };
  });
  return { files };
}
