/** The line of method and path below the title of an operation, and the methods of client libraries for it. */
import type { Element } from 'hast';
import { h } from '../body/hast.js';
import type { Operation } from './operations.js';
import { toKebabCase } from './slugs.js';

/** A path of this length may be broken after its slashes. */
const LONG_PATH = 20;

/** A figure with method, path and copy button. Paths of webhooks and callbacks have no button: other servers own them. */
export function buildEndpoint({ method, verb, path, kind }: Operation): Element {
  const isLong = path.length >= LONG_PATH;
  const parts = path
    .split(/(\{[^{}]*\})|(?<=[^/]\/)(?=[^/])/)
    .filter(part => part)
    .flatMap((part, at, all) => [
      // A path that begins with a parameter keeps its first slash.
      isLong && all[at - 1]?.endsWith('/') && (at > 1 || all[0] !== '/') && h('wbr'),
      part.startsWith('{') ? h('span', { className: ['path-param'] }, part) : part,
    ]);
  const what = { path: '', webhook: 'Webhook ', callback: 'Callback ' }[kind];
  const label = what + verb;
  return h(
    'figure',
    { className: ['endpoint'] },
    h('span', { className: ['method', `method-${toKebabCase(method)}`] }, label),
    ' ',
    h('code', { className: ['path'] }, parts),
    kind === 'path' && h('button', { type: 'button', className: ['code-copy'] }, 'Copy'),
  );
}

/** The methods of client libraries that send the request, in the order of the author. */
export function buildSdkMethods(sdk: Record<string, string> = {}): Element[] {
  const methods = Object.entries(sdk).flatMap(([name, method]) => [
    h('dt', {}, name),
    h('dd', {}, h('code', {}, method)),
  ]);
  return methods.length ? [h('dl', { className: ['sdk-methods'] }, methods)] : [];
}
