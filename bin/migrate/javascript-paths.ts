/** Paths and addresses that configurations put together: `path.join(__dirname, 'a')`, `new URL('a.png', site).href`. */
import { posix } from 'node:path';
import type { Node } from 'estree';
import type { Module } from './javascript-module.js';

/** True for `import.meta.url` and `import.meta.dirname`. */
export function isModuleUrl(node: Node): boolean {
  return node.type === 'MemberExpression' && node.object.type === 'MetaProperty';
}

/** True for a call of `path.join`, `path.resolve`, `fileURLToPath` and the like, however they are imported. */
export function isPathCall(callee: Node, { imports, constants }: Pick<Module, 'imports' | 'constants'>): boolean {
  const [owner, name] =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
      ? [callee.object, callee.property.name]
      : [callee, undefined];
  if (owner.type !== 'Identifier') return false;
  const imported = imports.get(owner.name);
  const from = imported?.from ?? requiredModule(constants.get(owner.name));
  return isPathFunction(from, name ?? imported?.name ?? owner.name);
}

/** The module of `require('path')`. */
function requiredModule(node: Node | undefined): string | undefined {
  if (node?.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'require')
    return undefined;
  const [first] = node.arguments;
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
}

/** True for a function of Node's own that returns a path. */
function isPathFunction(module: string | undefined, name: string): boolean {
  if (/^(?:node:)?path(?:\/posix)?$/.test(module ?? '')) return /^(?:join|resolve|normalize)$/.test(name);
  return /^(?:node:)?url$/.test(module ?? '') && name === 'fileURLToPath';
}

/** Joins texts to a path in the project; `undefined` if one of the values is not a text. */
export function joinPath(parts: readonly unknown[], from: string): string | undefined {
  if (!parts.length || !parts.every(part => typeof part === 'string')) return undefined;
  const base = posix.dirname(from);
  // Settings are relative to the folder of the configuration, which is what most paths begin with.
  const path = posix.relative(base, posix.join(...(parts as string[])));
  return path.startsWith('.') || path === '' ? path || '.' : `./${path}`;
}

/** A file beside the module. */
export function fileAt(from: string, file: unknown): string | undefined {
  return typeof file === 'string' ? posix.join(posix.dirname(from), file) : undefined;
}

/** An address of the web. */
export function addressAt(address: unknown, base: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  const from = typeof base === 'string' ? base : undefined;
  return URL.canParse(address, from) ? new URL(address, from).href : undefined;
}

/** `href`, `origin`, `pathname` and the like of an address; `undefined` for a text that is not an address. */
export function partOfAddress(address: string, name: string): string | number | undefined {
  if (name === 'length') return address.length;
  if (/^(?:href|pathname)$/.test(name) && !URL.canParse(address)) return address;
  return URL.canParse(address) && /^(?:href|origin|pathname|host|hostname)$/.test(name)
    ? new URL(address)[name as 'href']
    : undefined;
}
