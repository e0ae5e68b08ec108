/** `ApiRequest`: one request as HTTP, cURL and HTTPie, with placeholders for the server and the token. */
import type { Element } from 'hast';
import { h } from '../../body/hast.js';
import type { Value } from '../evaluate.js';
import { type Component, type ComponentUsage, firstText, textValue, toJsonValue } from './component.js';
import { buildTabs } from './tabs.js';

const httpMethods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

const apiRequest: Component = {
  attributes: { verb: 'text', method: 'text', url: 'text', payload: 'any', title: 'text', endpointType: 'text' },
  required: ['url'],
  render: ({ props, code, children, report }) => {
    const verb = (firstText(props, ['verb', 'method']) ?? 'get').toLowerCase();
    if (!httpMethods.includes(verb))
      report(`"${verb}" is not an HTTP method.`, `Use one of ${httpMethods.join(', ')}.`);
    const path = (textValue(props.url) ?? '').replace(/^\/+/, '');
    const title = textValue(props.title);
    const caption = title && h('p', { className: ['request-title'] }, h('strong', {}, title));
    const request = {
      verb: verb.toUpperCase(),
      base: '<base-url>',
      path,
      token: tokenPlaceholder(textValue(props.endpointType)),
      body: formatPayload(props.payload),
    };
    return [...(caption ? [caption] : []), buildRequest(request, code), ...children];
  },
};

/** A request as Fern names it; its example and languages belong to a client that docsc does not have. */
const endpointRequest: Component = {
  attributes: {
    ...{ endpoint: 'text', payload: 'any', baseURL: 'text' },
    ...{ serverName: 'any', example: 'any', language: 'any', languages: 'any' },
  },
  required: ['endpoint'],
  render: ({ props, code, children, report }) => {
    const written = textValue(props.endpoint)?.trim() ?? '';
    const [, verb = 'GET', path] = /^(?:([a-z]+)\s+)?\/(.*)$/i.exec(written) ?? [];
    if (path === undefined) {
      report(`"${written}" is not a method and a path.`, 'Write it as in "GET /users".');
      return children;
    }
    if (!httpMethods.includes(verb.toLowerCase()))
      report(`"${verb}" is not an HTTP method.`, `Use one of ${httpMethods.join(', ')}.`);
    const base = textValue(props.baseURL)?.replace(/\/+$/, '') ?? '<base-url>';
    return [
      buildRequest({ verb: verb.toUpperCase(), base, path, body: formatPayload(props.payload) }, code),
      ...children,
    ];
  },
};

function buildRequest(request: ExampleRequest, code: ComponentUsage['code']): Element {
  const panel = (label: string, value: string, language: string) => ({
    label,
    value: label.toLowerCase(),
    chosen: false,
    children: [code(value, language)],
  });
  return buildTabs(
    [
      panel('HTTP', formatHttp(request), 'http'),
      panel('cURL', formatCurl(request), 'bash'),
      panel('HTTPie', formatHttpie(request), 'bash'),
    ],
    'api-request',
  );
}

/** Without a `token`, nothing is said about how a client makes itself known. */
type ExampleRequest = { verb: string; base: string; path: string; token?: string; body?: string };

/** `Client API` → `<client-token>`: the token that this kind of endpoint requires. */
function tokenPlaceholder(type: string | undefined): string {
  const kind = /client/i.test(type ?? '') ? 'client' : /front/i.test(type ?? '') ? 'frontend' : 'API';
  return `<${kind}-token>`;
}

function formatPayload(payload: Value): string | undefined {
  if (payload === undefined || payload === null) return undefined;
  return typeof payload === 'string' ? payload : JSON.stringify(toJsonValue(payload), null, 2);
}

function formatHttp({ verb, base, path, token, body }: ExampleRequest): string {
  const head = [`${verb} ${base}/${path}`, ...(token ? [`Authorization: ${token}`] : [])];
  return [...head, ...(body === undefined ? [] : ['Content-Type: application/json', '', body])].join('\n');
}

function formatCurl({ verb, base, path, token, body }: ExampleRequest): string {
  const parts = [
    `curl --request ${verb}`,
    `--url '${quoteShell(`${base}/${path}`)}'`,
    ...(token ? [`--header 'Authorization: ${token}'`] : []),
  ];
  if (body !== undefined) parts.push(`--header 'Content-Type: application/json'`, `--data '${quoteShell(body)}'`);
  return parts.join(' \\\n  ');
}

function formatHttpie({ verb, base, path, token, body }: ExampleRequest): string {
  const header = token ? ` \\\n  'Authorization:${token}'` : '';
  const line = `http ${verb} '${quoteShell(`${base}/${path}`)}'${header}`;
  return body === undefined ? line : `echo '${quoteShell(body)}' \\\n  | ${line}`;
}

/** Escapes a text for use between single quotes of a shell. */
function quoteShell(text: string): string {
  return text.replace(/'/g, `'\\''`);
}

/** The components of this file by name. */
export const apiRequestComponents: Record<string, Component> = {
  ApiRequest: apiRequest,
  EndpointRequest: endpointRequest,
};
