/**
 * Functions by which hosts that run code answer `Accept: text/markdown` with a page's Markdown. An operator adds them, because
 * hosts count their calls. All share one text, in the JavaScript that CloudFront reads too: neither classes nor destructuring.
 * `prefersMarkdown` of `dev/accept.ts` is the rule that they follow.
 */
import { ASSETS } from '../../../format.js';
import type { OutputFile } from '../../types.js';
import { encodedPath, HOST_FOLDER, type HostRules } from './rules.js';

/** Hosts that run a function. */
export type FunctionHost = 'netlify' | 'cloudflare' | 'vercel' | 's3';

const DECIDE = String.raw`
// The file with the Markdown of the page at this path; empty for other files and addresses.
function fileOf(path) {
  if (path === BASE) return BASE + 'index.md';
  if (path.indexOf(BASE) !== 0 || path.indexOf(BASE + 'ASSETS/') === 0) return '';
  if (TEXTLESS.indexOf(path) >= 0 || /\/$|\.[a-z][a-z0-9]*$/i.test(path)) return '';
  return path + '.md';
}

// Markdown is named, and HTML has no greater weight; of two equal ones the first counts.
function wantsMarkdown(accept) {
  var weights = { markdown: -1, html: -1 };
  var places = { markdown: 0, html: 0 };
  var ranges = accept.toLowerCase().match(/(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g) || [];
  ranges.forEach(function (range, place) {
    var words = (range.match(/(?:[^;"]|"(?:[^"\\]|\\.)*"?)+/g) || ['']).map(function (word) { return word.trim(); });
    var isMarkdown = /^text\/(?:x-)?markdown$/.test(words[0]);
    if (!isMarkdown && !/^(?:text\/html|application\/xhtml\+xml)$/.test(words[0])) return;
    var given = words.slice(1).filter(function (word) { return /^q\s*(?:=|$)/.test(word); })[0] || 'q=1';
    var value = given.replace(/^q\s*=?\s*/, '');
    var weight = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(value) ? Number(value) : 0;
    var kind = isMarkdown ? 'markdown' : 'html';
    if (weight <= weights[kind]) return;
    weights[kind] = weight;
    places[kind] = place;
  });
  if (weights.markdown <= 0 || weights.markdown < weights.html) return false;
  return weights.markdown > weights.html || places.markdown < places.html;
}
`;

/** The file first, if it is wanted; whatever is no file, such as a redirect, is left to the host. */
const ANSWER = `
async function answer(request, get, next) {
  const url = new URL(request.url);
  const file = /^(?:GET|HEAD)$/.test(request.method) ? fileOf(url.pathname) : '';
  if (!file) return next();
  url.pathname = file;
  const isWanted = wantsMarkdown(request.headers.get('accept') || '');
  const twin = isWanted ? await get(new Request(url, { method: request.method, redirect: 'manual' })) : undefined;
  const found = twin && twin.ok ? twin : await next();
  const headers = new Headers(found.headers);
  headers.append('vary', 'Accept');
  if (found === twin) {
    headers.set('content-type', 'text/markdown; charset=utf-8');
    // The body is no longer compressed.
    headers.delete('content-encoding');
    headers.delete('content-length');
  }
  return new Response(found.body, { status: found.status, headers });
}
`;

const CLOUDFRONT = `
function handler(event) {
  var request = event.request;
  if (event.context.eventType === 'viewer-response') {
    var headers = event.response.headers;
    if (headers['content-type'] && /^text\\/(?:html|markdown)/.test(headers['content-type'].value))
      headers.vary = { value: (headers.vary ? headers.vary.value + ', ' : '') + 'Accept' };
    return event.response;
  }
  var accept = request.headers.accept;
  var values = accept ? accept.multiValue || [accept] : [];
  var isWanted = wantsMarkdown(values.map(function (one) { return one.value; }).join(','));
  var file = isWanted && /^(?:GET|HEAD)$/.test(request.method) ? fileOf(request.uri) : '';
  if (file) request.uri = file;
  return request;
}
`;

/** The files for a host, below the folder that hosts do not publish; none for a site without Markdown. */
export function emitMarkdownFunction(host: FunctionHost, rules: HostRules): OutputFile[] {
  if (!rules.twins) return [];
  const base = encodedPath('/', rules.base);
  const assets = base + ASSETS;
  const textless = rules.textless.map(route => encodedPath(route, rules.base));
  const head = `// Written by docsc: answers Accept: text/markdown with a page's Markdown.
var BASE = ${JSON.stringify(base)};
var TEXTLESS = ${JSON.stringify(textless)};
${DECIDE.replace('ASSETS', ASSETS)}`;
  const file = (path: string, contents: string) => ({ path: `${HOST_FOLDER}/${path}`, contents });
  switch (host) {
    case 'netlify':
      return [
        file(
          'netlify/markdown.js',
          `${head}${ANSWER}
export default (request, context) => answer(request, fetch, () => context.next());

/** The requests for which Netlify calls it. */
export const config = { path: '/*', excludedPath: [${JSON.stringify(`${assets}/*`)}, '/*.md'], method: ['GET', 'HEAD'] };
`,
        ),
      ];
    case 'vercel':
      return [
        file(
          'vercel/middleware.js',
          `${head}${ANSWER}
// Vercel reads from this header that the request goes on.
const goOn = () => new Response(null, { headers: { 'x-middleware-next': '1' } });

/** Called by Vercel before it looks for a file. */
export default function middleware(request) {
  return answer(request, fetch, goOn);
}

/** The addresses for which Vercel calls it. */
export const config = { matcher: ${JSON.stringify(`/((?!${assets.slice(1)}/|.*\\.md$).*)`)} };
`,
        ),
      ];
    case 'cloudflare':
      return [
        file(
          'cloudflare/_worker.js',
          `${head}${ANSWER}
export default {
  fetch: (request, { ASSETS }) => answer(request, file => ASSETS.fetch(file), () => ASSETS.fetch(request)),
};
`,
        ),
        file(
          'cloudflare/_routes.json',
          `${JSON.stringify({ version: 1, include: ['/*'], exclude: [`${assets}/*`] }, null, 1)}\n`,
        ),
      ];
    case 's3':
      return [file('cloudfront-function.js', head + CLOUDFRONT)];
  }
}
