/** Texts that try to break out of a literal, and requests that contain them everywhere. */
import type { RequestModel } from '../../src/api-format.js';
import type { HttpRequest } from '../../src/runtime/samples/http-request.js';
import { buildRequest } from '../../src/runtime/samples/request.js';

const allDelimiters = `"'\`\\ \\n $x \${x} {$x} $(x) #{x} #@x #$x {{x}} {x} [x] %s %41 @x -x */ ?> \u201c\u2018\u2019\u201d ''' """`;

/**
 * Texts that some language expands, interpolates or treats as the end of a literal, and texts that have broken parsers.
 */
export const hostile: string[] = [
  '"',
  "'",
  '`',
  '"""',
  "'''",
  '""""""',
  'ends in "',
  "ends in '",
  'ends in \\',
  '\\',
  '\\\\"',
  "\\'",
  '\\n',
  '\\u0041',
  '\\\\u0022',
  '$HOME',
  '$(touch /tmp/docsc-broken)',
  '`touch /tmp/docsc-broken`',
  `\${HOME}`,
  `\${process.exit(1)}`,
  '{$HOME}',
  '@{x}',
  '$env:PATH',
  '$(Get-Date)',
  '#{exit}',
  '#$0 #@x',
  '{{x}}',
  '{0} {x:y}',
  '{a,b}',
  '[x] [1-9]',
  '%s %d %n %x',
  '%PATH%',
  '100%',
  '%41',
  '!history !!',
  '~root',
  '*.* ?',
  '@file',
  '@-',
  '<file',
  '-o/tmp/docsc-broken',
  '--help',
  ';type=text/html',
  ';filename="x"',
  'a=b&c=d;e, f',
  '?a#b',
  '*/ //',
  '/* #',
  '?> <?php',
  '<!-- -->',
  '</script><img src=x onerror=alert(1)>',
  ']]>',
  '\u2018typographic\u2019 \u201a\u201b',
  '\u201ctypographic\u201d \u201e',
  '\u00abguillemets\u00bb \u2013 \u2014',
  'line\nbreak',
  "\n'@\nWrite-Output x",
  '\nJSON\n',
  '\nBODY;\nJSON_',
  '\nEOF\nEOS\n',
  'carriage\rreturn',
  'both\r\n',
  'tab\tulator',
  'two\ntabs\t\n\t',
  'two\nspaces  \n  ',
  ' leading',
  'trailing ',
  '\n',
  '\n\n',
  '\n"',
  'x\n"""\ny',
  'x\n""""""',
  'x\n`$' + '{y}\\`',
  'NUL \0 1',
  'bell \x07 escape \x1b[201~',
  'a\n\x03\nb',
  'delete \x7f next \x85 csi \x9b',
  '\u00a0\u3000 wide\n\u3000',
  'separators \u2028 \u2029',
  'direction \u202e \u2066 \u200f',
  'invisible \u200b \ufeff \u00ad',
  'emoji \u{1f600} \u{1f469}\u200d\u{1f4bb} \u{1f3f4}\u{e0067}\u{e007f}',
  'alone \ud800 and \udc00',
  'umlaut \u00e4\u00df \u65e5\u672c \u0627\u0644',
  'n\u0303o\u0302',
  '\u212a \u0130 \u1e9e',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'True',
  'NaN',
  '1e1000',
  '-0',
  '0x1F',
  '007',
  '12345678901234567890',
  "'; DROP TABLE pets; --",
  '| cat /etc/passwd',
  '&& exit 1',
  '() { :;}; exit 1',
  'CON',
  '../../etc/passwd',
  '\ufffe\uffff',
  allDelimiters,
  `${allDelimiters}\n${allDelimiters}`,
  `${allDelimiters}\x07${allDelimiters}`,
  '',
];

/** A request with the text in path, query, header, cookie and JSON, and requests with it in other kinds of bodies. */
export function hostileRequests(origin: string, text: string): HttpRequest[] {
  const model = (method: string, type: string, value: unknown): RequestModel => ({
    method,
    path: '/v1/{id}',
    servers: [origin],
    parameters: [
      { name: 'id', in: 'path', value: `x${text}` },
      { name: 'q', in: 'query', value: text, required: true },
      { name: `q${text}`, in: 'query', value: { [text]: text }, style: 'deepObject', required: true },
      { name: 'X-Text', in: 'header', value: text, required: true },
      { name: 'c', in: 'cookie', value: text, required: true },
    ],
    auth: [{ in: 'header', name: 'Authorization', value: 'Bearer <TOKEN>' }],
    bodies: [{ type, variants: [{ label: '', value }], files: ['file'] }],
  });
  const json = { text, [text]: [text, { '\n': `\n${text}\n` }], __proto: null, n: [1e21, -0, 0.1, 2 ** 60, true] };
  const form = { text, list: [text, 'x'], object: { [text]: text }, file: 'x' };
  return [
    buildRequest(model('POST', 'application/json', JSON.parse(JSON.stringify(json)))),
    buildRequest(model('PUT', 'text/plain', text)),
    buildRequest(model('PATCH', 'text/plain', `first\n${text}\nlast`)),
    buildRequest(model('POST', 'application/x-www-form-urlencoded', form)),
    buildRequest(model('POST', 'multipart/form-data', { ...form, [`x${text.replaceAll('=', '')}`]: 'x' })),
  ];
}

/** Requests that clients do not expect: rare methods, bodies with GET, bodies that are only a file. */
export function unusualRequests(origin: string): HttpRequest[] {
  const headers = [{ name: 'Accept', value: 'text/plain' }];
  const url = `${origin}/x`;
  const text = { kind: 'text', type: 'text/plain', text: 'x' } as const;
  const part = { name: 'a', value: "it's" };
  const typed = { name: 'b', value: '{}', type: 'application/json' };
  const file = { name: 'c', file: 'photo 1.png', type: 'image/png' };
  const typedHeaders = [...headers, { name: 'Content-Type', value: 'text/plain' }];
  const jsonHeaders = [...headers, { name: 'Content-Type', value: 'application/json' }];
  return [
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'].map(method => ({
      method,
      url,
      headers,
    })),
    ...['GET', 'DELETE', 'OPTIONS', 'PROPFIND'].map(method => ({ method, url, headers: typedHeaders, body: text })),
    { method: 'GET', url, headers: [] },
    { method: 'GET', url: `${origin}/{id}?a[]=1`, headers: [{ name: 'X-Empty', value: '' }] },
    { method: 'POST', url, headers: typedHeaders, body: { kind: 'file', type: 'text/plain', file: 'photo 1.png' } },
    { method: 'POST', url, headers, body: { kind: 'multipart', parts: [part] } },
    { method: 'POST', url, headers, body: { kind: 'multipart', parts: [part, part, typed, file, file] } },
    { method: 'GET', url, headers, body: { kind: 'multipart', parts: [typed, file] } },
    { method: 'POST', url, headers: jsonHeaders, body: jsonBody(null) },
    { method: 'POST', url, headers: jsonHeaders, body: deep(120) },
    { method: 'POST', url, headers: jsonHeaders, body: jsonBody(JSON.parse('{"__proto__":{"a":1},"b":{}}')) },
    ...[0, -1.5, 'x', true, [], {}, [[]], '\ud800'].map(value => ({
      method: 'POST',
      url,
      headers: jsonHeaders,
      body: jsonBody(value),
    })),
  ];
}

function jsonBody(json: unknown): HttpRequest['body'] {
  return { kind: 'text', type: 'application/json', text: JSON.stringify(json, null, 2), json };
}

function deep(levels: number): HttpRequest['body'] {
  return jsonBody(JSON.parse('['.repeat(levels) + ']'.repeat(levels)));
}
