/**
 * nginx: maps for the `http` context and locations for the `server`. Old routes are regular expressions, because plain keys
 * of a map ignore case and are limited by `map_hash_bucket_size`; they are tested only if no file exists. Targets are taken
 * from `$request_uri`, which is still encoded: a decoded line break in `$uri` could add headers to the response.
 */
import { ASSETS } from '../../../format.js';
import { PLACEHOLDER } from '../../../redirect-patterns.js';
import { NOT_FOUND, splitUrl, withBase } from '../../../routes.js';
import type { Encoding } from '../../config/hosts.js';
import { listAcceptPatterns } from './accept-patterns.js';
import { type HostPattern, patternTarget } from './patterns.js';
import { type Header, HOST_FOLDER, type HostOutput, type HostRules, listExactRedirects, rootPath } from './rules.js';

/** Endings of a URL that do not change its meaning. */
const TRAILING_PATTERN = String.raw`(?:/+|(?:/index)?\.html?)?`;
/** The first character of a segment: `//`, or `/\` which browsers treat alike, would lead to another host. */
const SEGMENT_START = String.raw`[^/?\x5C]`;

/** The two files to include in an nginx configuration. */
export function emitNginx(rules: HostRules): HostOutput {
  return {
    files: [
      { path: `${HOST_FOLDER}/nginx-http.conf`, contents: formatMaps(rules) },
      { path: `${HOST_FOLDER}/nginx-server.conf`, contents: formatLocations(rules) },
    ],
  };
}

function formatMaps(rules: HostRules): string {
  const { base, prefixes, pages, patterns } = rules;
  const root = escapePath(rootPath(base));
  const home = pages.includes('/') ? [[String.raw`~^${root}/index\.html?$`, withBase('/', base)]] : [];
  const moved = listExactRedirects(rules).map(([from, to]) => [
    `~^${root}${escapePath(from)}${from === '/' ? '' : TRAILING_PATTERN}$`,
    to.replace(/(?=#|$)/, to.includes('?') ? '' : '$is_args$args'),
  ]);
  const bare = prefixes.map(prefix => [
    `~^${root}${escapePath(prefix)}(?<docsc_rest>/${SEGMENT_START}[^?]*)(?:\\?.*)?$`,
    `${rootPath(base)}$docsc_rest$is_args$args`,
  ]);
  const page = String.raw`~^(?<docsc_page>/${SEGMENT_START}[^?]*?)(?:/+|(?:/index)?\.html?)(?:\?.*)?$`;
  return `# Written by docsc; include it in the http context.
${formatMap('$uri', '$docsc_moved', [...home, ...moved])}
${formatMap('$request_uri', '$docsc_bare', bare)}
${
  patterns.length
    ? `${formatMap(
        '$request_uri',
        '$docsc_pattern',
        patterns.map(pattern => formatPattern(pattern, base)),
      )}\n`
    : ''
}${formatMap('$request_uri', '$docsc_page_moved', [[page, '$docsc_page$is_args$args']])}${rules.twins ? `\n${formatTwinMaps()}` : ''}`;
}

/** Maps from `Accept` to a word if Markdown is wanted, and from a file to the value of `Vary`. */
function formatTwinMaps(): string {
  const entries = listAcceptPatterns('docsc_named').map(pattern => [`~*${pattern}`, '$docsc_named']);
  return `${formatMap('$http_accept', '$docsc_wanted', entries)}
${formatMap('$uri', '$docsc_vary', [[String.raw`~^.*\.(?:html|md)$`, 'Accept']])}`;
}

/** A pattern as an entry of a map; its placeholders become groups. */
function formatPattern({ from, to }: HostPattern, base: string): string[] {
  const variable = (name: string) => `docsc_${name}`;
  const source = from
    .split(/(:[a-z]|\*$)/)
    .map(part => {
      if (part === '*') return `(?<${variable('splat')}>${SEGMENT_START}[^?]*)`;
      return /^:[a-z]$/.test(part) ? `(?<${variable(part.slice(1))}>[^/?]+)` : escapePath(part);
    })
    .join('');
  const { path, query, hash } = splitUrl(to);
  const target = patternTarget(path, base).replace(PLACEHOLDER, (_, name) => `$${variable(name)}`);
  return [`~^${escapePath(rootPath(base))}${source}(?:\\?.*)?$`, target + (query || '$is_args$args') + hash];
}

/** A map from the variable `source` to the variable `name`, which is empty by default. */
function formatMap(source: string, name: string, entries: string[][]): string {
  const lines = ['  default "";\n', ...entries.map(([key = '', value = '']) => `  "${key}" "${value}";\n`)];
  return `map ${source} ${name} {\n${lines.join('')}}\n`;
}

function formatLocations(rules: HostRules): string {
  const { base, headers, assetHeaders, cache, compress, pages, patterns, twins } = rules;
  const root = withBase('/', base);
  const moved = `    if ($docsc_moved) { return 301 $docsc_moved; }
    if ($docsc_page_moved) { return 301 $docsc_page_moved; }
${patterns.length ? '    if ($docsc_pattern) { return 301 $docsc_pattern; }\n' : ''}    if ($docsc_bare) { return 301 $docsc_bare; }
`;
  return `# Written by docsc; include it in a server whose root is the built folder.
charset utf-8;
${formatCompressionDirectives(compress)}absolute_redirect off;
error_page 404 ${root}404.html;
${formatHeaderDirectives(headers, cache.rest)}${twins ? `add_header Vary $docsc_vary;\n${formatTwinDirectives(rules)}` : ''}
location = ${root} { ${twins && pages.includes('/') ? `if ($docsc_wanted) { rewrite ^ ${root}index.md last; } ` : ''}try_files ${root}index.html =404; }
location = ${root}404.html { internal; }
location ^~ ${root}${HOST_FOLDER} { return 404; }
location ^~ ${root}${ASSETS}/ {
${formatHeaderDirectives(assetHeaders, cache.hashed, '    ')}    try_files $uri =404;
}
location ${root} { ${twins ? 'if ($docsc_twin) { rewrite ^ $uri.md last; } ' : ''}try_files $uri $uri.html @docsc; }
${twins ? formatTextlessLocations(rules) + formatTwinLocation() : ''}location ~ \\.html$ {
${moved}    try_files $uri =404;
}
location @docsc {
${moved}    return 404;
}
`;
}

/** A word in `$docsc_twin` if Markdown is wanted of a page that has it; a static file may have the name of another's. */
function formatTwinDirectives({ base, textless }: HostRules): string {
  const routes = textless.map(route => escapePath(rootPath(base) + route));
  return `set $docsc_twin $docsc_wanted;
if (!-f $document_root$uri.html) { set $docsc_twin ""; }
if (!-f $document_root$uri.md) { set $docsc_twin ""; }
${routes.map(route => `if ($uri ~ ^${route}$) { set $docsc_twin ""; }\n`).join('')}`;
}

/** Pages without Markdown: a static file beside one is a file of its own. The page for missing addresses is internal. */
function formatTextlessLocations({ base, textless }: HostRules): string {
  const paths = textless.filter(route => route !== NOT_FOUND).map(route => rootPath(base) + route);
  return paths.map(path => `location = ${path} { try_files $uri.html @docsc; }\n`).join('');
}

/** Sends Markdown with its type, which nginx does not know. */
function formatTwinLocation(): string {
  return `location ~ \\.md$ {
    types { }
    default_type text/markdown;
    charset_types text/markdown;
    try_files $uri @docsc;
}
`;
}

/** Directives to send precompressed files, with `Vary` for caches in between. */
function formatCompressionDirectives(encodings: Encoding[]): string {
  const lines: Record<Encoding, string> = {
    br: '# Needs the module ngx_http_brotli_static_module, which is not part of nginx: load it, or leave "br" out.\nbrotli_static on;\n',
    gz: '# Needs --with-http_gzip_static_module, which packages of nginx are built with.\ngzip_static on;\ngzip_proxied any;\n',
  };
  return encodings.map(encoding => lines[encoding]).join('') + (encodings.length ? 'gzip_vary on;\n' : '');
}

/**
 * Directives for headers. A location with `add_header` does not inherit those of the server. Errors get no
 * `Cache-Control`.
 */
function formatHeaderDirectives(headers: Header[], cache: string, margin = ''): string {
  const lines = headers.map(([name, value]) => `${margin}add_header ${name} "${value}" always;\n`);
  return `${lines.join('')}${margin}add_header Cache-Control "${cache}";\n`;
}

/** Escapes every character that could have a meaning in nginx or a regular expression, as its UTF-8 bytes. */
function escapePath(path: string): string {
  const escaped = (char: string) =>
    [...Buffer.from(char)].map(byte => `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
  return path.replace(/[^A-Za-z0-9/_~-]/gu, escaped);
}
