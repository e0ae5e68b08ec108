/** `ApiRequest`: one request as HTTP, cURL and HTTPie, with placeholders for the server and the token. */
import { h } from '../../body/hast.js';
import { createData, isData, type Value } from '../evaluate.js';
import { type Component, firstText, textValue } from './component.js';
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
      path,
      token: tokenPlaceholder(textValue(props.endpointType)),
      body: formatPayload(props.payload),
    };
    const panel = (label: string, value: string, language: string) => ({
      label,
      value: label.toLowerCase(),
      chosen: false,
      children: [code(value, language)],
    });
    const tabs = buildTabs(
      [
        panel('HTTP', formatHttp(request), 'http'),
        panel('cURL', formatCurl(request), 'bash'),
        panel('HTTPie', formatHttpie(request), 'bash'),
      ],
      'api-request',
    );
    return [...(caption ? [caption] : []), tabs, ...children];
  },
};

type ExampleRequest = { verb: string; path: string; token: string; body?: string };

/** `Client API` → `<client-token>`: the token that this kind of endpoint requires. */
function tokenPlaceholder(type: string | undefined): string {
  const kind = /client/i.test(type ?? '') ? 'client' : /front/i.test(type ?? '') ? 'frontend' : 'API';
  return `<${kind}-token>`;
}

function formatPayload(payload: Value): string | undefined {
  if (payload === undefined || payload === null) return undefined;
  return typeof payload === 'string' ? payload : JSON.stringify(toJsonValue(payload), null, 2);
}

/** Copies data into plain arrays and objects. */
function toJsonValue(value: Value): Value {
  if (Array.isArray(value)) return value.map(toJsonValue);
  return isData(value)
    ? createData(Object.entries(value).map(([key, entry]) => [key, toJsonValue(entry)] as const))
    : value;
}

function formatHttp({ verb, path, token, body }: ExampleRequest): string {
  const head = [`${verb} <base-url>/${path}`, `Authorization: ${token}`];
  return [...head, ...(body === undefined ? [] : ['Content-Type: application/json', '', body])].join('\n');
}

function formatCurl({ verb, path, token, body }: ExampleRequest): string {
  const parts = [
    `curl --request ${verb}`,
    `--url '<base-url>/${quoteShell(path)}'`,
    `--header 'Authorization: ${token}'`,
  ];
  if (body !== undefined) parts.push(`--header 'Content-Type: application/json'`, `--data '${quoteShell(body)}'`);
  return parts.join(' \\\n  ');
}

function formatHttpie({ verb, path, token, body }: ExampleRequest): string {
  const line = `http ${verb} '<base-url>/${quoteShell(path)}' \\\n  'Authorization:${token}'`;
  return body === undefined ? line : `echo '${quoteShell(body)}' \\\n  | ${line}`;
}

/** Escapes a text for use between single quotes of a shell. */
function quoteShell(text: string): string {
  return text.replace(/'/g, `'\\''`);
}

/** The components of this file by name. */
export const apiRequestComponents: Record<string, Component> = { ApiRequest: apiRequest };
