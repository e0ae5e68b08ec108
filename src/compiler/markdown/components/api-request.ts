/** `ApiRequest`: one request as HTTP, cURL and HTTPie, with the address and token as placeholders. */
import { h } from '../../body/hast.js';
import { dataOf, isData, type Value } from '../evaluate.js';
import { type Component, text } from './component.js';
import { tabsOf } from './tabs.js';

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

const apiRequest: Component = {
  attributes: { verb: 'text', method: 'text', url: 'text', payload: 'any', title: 'text', endpointType: 'text' },
  required: ['url'],
  build: ({ props, code, children, report }) => {
    const verb = (text(props.verb) ?? text(props.method) ?? 'get').toLowerCase();
    if (!methods.includes(verb)) report(`"${verb}" is no HTTP method.`, `Use one of ${methods.join(', ')}.`);
    const path = (text(props.url) ?? '').replace(/^\/+/, '');
    const title = text(props.title);
    const caption = title && h('p', { className: ['request-title'] }, h('strong', {}, title));
    const request = {
      verb: verb.toUpperCase(),
      path,
      token: tokenOf(text(props.endpointType)),
      body: bodyOf(props.payload),
    };
    const panel = (label: string, value: string, language: string) => {
      return { label, value: label.toLowerCase(), chosen: false, children: [code(value, language)] };
    };
    const tabs = tabsOf(
      [
        panel('HTTP', http(request), 'http'),
        panel('cURL', curl(request), 'bash'),
        panel('HTTPie', httpie(request), 'bash'),
      ],
      'api-request',
    );
    return [...(caption ? [caption] : []), tabs, ...children];
  },
};

type Request = { verb: string; path: string; token: string; body?: string };

/** `Client API` → the token that kind of endpoint wants. */
function tokenOf(type: string | undefined): string {
  const kind = /client/i.test(type ?? '') ? 'client' : /front/i.test(type ?? '') ? 'frontend' : 'API';
  return `<${kind}-token>`;
}

function bodyOf(payload: Value): string | undefined {
  if (payload === undefined || payload === null) return undefined;
  return typeof payload === 'string' ? payload : JSON.stringify(plain(payload), null, 2);
}

/** Without what JSON has no word for. */
function plain(value: Value): Value {
  if (Array.isArray(value)) return value.map(plain);
  return isData(value) ? dataOf(Object.entries(value).map(([key, entry]) => [key, plain(entry)] as const)) : value;
}

function http({ verb, path, token, body }: Request): string {
  const head = [`${verb} <base-url>/${path}`, `Authorization: ${token}`];
  return [...head, ...(body === undefined ? [] : ['Content-Type: application/json', '', body])].join('\n');
}

function curl({ verb, path, token, body }: Request): string {
  const parts = [`curl --request ${verb}`, `--url '<base-url>/${quoted(path)}'`, `--header 'Authorization: ${token}'`];
  if (body !== undefined) parts.push(`--header 'Content-Type: application/json'`, `--data '${quoted(body)}'`);
  return parts.join(' \\\n  ');
}

function httpie({ verb, path, token, body }: Request): string {
  const line = `http ${verb} '<base-url>/${quoted(path)}' \\\n  'Authorization:${token}'`;
  return body === undefined ? line : `echo '${quoted(body)}' \\\n  | ${line}`;
}

/** Inside single quotes of a shell. */
function quoted(text: string): string {
  return text.replace(/'/g, `'\\''`);
}

export const apiRequestComponents: Record<string, Component> = { ApiRequest: apiRequest };
