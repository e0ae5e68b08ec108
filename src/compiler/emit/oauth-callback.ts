/** The page that an authorization server leads back to: it hands the answer to the console, in the window that is still open. */
import { OAUTH_CALLBACK, OAUTH_CHANNEL } from '../../api-format.js';
import { withBase } from '../../routes.js';
import type { Config } from '../config/types.js';
import type { Download } from '../types.js';
import { REDIRECT_POLICY } from './content-security-policy.js';
import { escapeHtml } from './escape-html.js';

const SCRIPT = OAUTH_CALLBACK.replace(/html$/, 'js');

/** The code is taken out of the address before anything else could store it. */
const code = `const answer = Object.fromEntries(new URLSearchParams(location.search));
history.replaceState(null, '', location.pathname);
new BroadcastChannel('${OAUTH_CHANNEL}').postMessage(answer);
window.close();
`;

/** The page and its script; none if no console gets tokens. */
export function oauthCallbackFiles({ apis, site }: Pick<Config, 'apis' | 'site'>): Download[] {
  if (!apis.some(({ oauth }) => oauth)) return [];
  const script = escapeHtml(withBase(SCRIPT, site.base));
  const page = `<!doctype html>
<html lang="${escapeHtml(site.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(REDIRECT_POLICY)}">
<title>Sign in</title>
<script src="${script}" defer></script>
</head>
<body>
<p>You can close this window and return to the documentation.</p>
</body>
</html>
`;
  return [
    { route: `/${OAUTH_CALLBACK}`, contents: () => page },
    { route: `/${SCRIPT}`, contents: () => code },
  ];
}
