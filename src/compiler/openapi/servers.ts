/** The servers of an operation: those of its samples, and those that its console may send requests to. */
import type { ConsoleServer, ServerVariable } from '../../api-format.js';
import type { Islands } from '../../format.js';
import { type ConsoleServerConfig, valuesOf, variableNames } from '../config/console-servers.js';
import {
  type ApiDocument,
  type ApiNode,
  getChildren,
  getFirstChildren,
  getOwn,
  getText,
  isObject,
} from './document.js';
import type { Operation } from './operations.js';
import { firstSentence } from './plain-text.js';

const MAX_SERVERS = 20;
/** Values of a variable in the console. */
const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 200;
/** Redoc's names for an operation without a console. */
const HIDING_KEYS = ['x-hideTryIt', 'x-hideTryItPanel'];

/** The addresses of an operation's servers, without trailing slash, with variables at their defaults. */
export function readServerUrls(document: ApiDocument, operation: Operation): string[] {
  const urls = nearestServers(document, operation).map(server => fillServerUrl(document, server));
  return urls.length ? urls : ['https://api.example.com'];
}

/** The servers of the operation, else of its path item, else of the description. */
function nearestServers(document: ApiDocument, operation: Operation): ApiNode[] {
  const most = operation.detail ? 1 : MAX_SERVERS;
  const lists = [operation, operation.item, { value: document.root, pointer: '' }];
  return lists.map(node => getFirstChildren(document, node, { key: 'servers', most })).find(list => list.length) ?? [];
}

/** The URL with its variables at their defaults. A relative URL has no known host, so it gets an example one. */
function fillServerUrl(document: ApiDocument, server: ApiNode): string {
  const variables = variablesOf(document, server);
  const filled = (getText(server.value, 'url') ?? '/').replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = variables.get(name);
    return variable ? String(getOwn(variable, 'default') ?? whole) : whole;
  });
  const absolute = /^(https?|wss?):\/\//i.test(filled)
    ? filled
    : `https://api.example.com/${stripParentSegments(filled)}`;
  return withoutSlash(absolute);
}

function variablesOf(document: ApiDocument, server: ApiNode) {
  return new Map(getChildren(document, server, 'variables').map(({ key, value }) => [key, value]));
}

/** `../v2` → `v2` */
function stripParentSegments(path: string): string {
  return path.replace(/^(\.{0,2}\/)+/, '');
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}

/** The servers that readers may send the request to, and those that issue tokens; absent if the API has no console, or the operation hides it. */
export function consoleServers(
  document: ApiDocument,
  operation: Operation,
): Pick<Islands['docsc-samples'], 'console' | 'proxy' | 'oauth'> {
  const { api } = document;
  if (!showsConsole(document, operation)) return {};
  return {
    console: api.console.map(server => describeServer(document, operation, server)),
    ...(api.proxy !== undefined && { proxy: api.proxy }),
    ...(api.oauth && { oauth: api.oauth }),
  };
}

/** True if readers can send the operation's request from its page. */
export function showsConsole({ api }: ApiDocument, { kind, value, item }: Operation): boolean {
  const isHidden = HIDING_KEYS.some(key => (getOwn(value, key) ?? getOwn(item.value, key)) === true);
  return api.console.length > 0 && kind === 'path' && !isHidden;
}

/** The configuration alone says where requests may go. The description adds values within a path, defaults and texts. */
function describeServer(document: ApiDocument, operation: Operation, server: ConsoleServerConfig): ConsoleServer {
  const { url } = server;
  const names = variableNames(url);
  if (!names.length) return url;
  const described = nearestServers(document, operation);
  const exact = described.filter(({ value }) => withoutSlash(getText(value, 'url') ?? '') === url);
  const known = new Map([...described.toReversed(), ...exact].flatMap(each => [...variablesOf(document, each)]));
  return { url, variables: names.map(name => describeVariable(name, known.get(name), valuesOf(server, name))) };
}

function describeVariable(name: string, described: unknown, listed: string[] | undefined): ServerVariable {
  const variable = isObject(described) ? described : {};
  const choices = getOwn(variable, 'enum');
  const own = Array.isArray(choices) ? [...new Set(choices.filter(isSafeInPath))].slice(0, MAX_VALUES) : [];
  const values = listed ?? own;
  const standard = getOwn(variable, 'default');
  const text = typeof standard === 'string' || typeof standard === 'number' ? String(standard) : '';
  const initial = values.length ? (values.includes(text) ? text : values[0]!) : isSafeInPath(text) ? text : '';
  const about = firstSentence(getText(variable, 'description') ?? '');
  return { name, initial, ...(values.length && { values }), ...(about && { about }) };
}

/**
 * False for what a browser does not keep as part of a path: segments that it resolves, which would lead above the path that
 * the configuration names, what ends a path, and characters that it removes.
 */
function isSafeInPath(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= MAX_VALUE_LENGTH &&
    !/[\\?#\p{Cc}]|^\s|\s$/u.test(value) &&
    !value.split('/').some(segment => /^(?:\.|%2e){1,2}$/i.test(segment))
  );
}
