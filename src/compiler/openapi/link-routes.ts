/**
 * Descriptions link to operations and tags in the ways of the tools they were written for. These addresses are known:
 * Redoc's `#operation/getPet`, `#tag/Pets` and `#tag/Pets/operation/getPet`, Swagger UI's `#/Pets/getPet`, and the bare
 * `#getPet`.
 */
import { decodePercent, type Route } from '../../routes.js';
import { toKebabCase } from './slugs.js';

/** Names of operations and tags, as they are written and in kebab case, → their routes. */
export type LinkRoutes = {
  operations: ReadonlyMap<string, Route>;
  tags: ReadonlyMap<string, Route>;
  /** Pointers of operations → their routes. */
  pointers: ReadonlyMap<string, Route>;
};

/** `undefined` for everything else, which is left to the site. */
export function findLinkRoute(href: string, { operations, tags }: LinkRoutes): Route | undefined {
  if (!href.startsWith('#')) return undefined;
  const path = decodePercent(href.slice(1)).replace(/^\//, '');
  const named = (routes: ReadonlyMap<string, Route>, name: string) => routes.get(name) ?? routes.get(toKebabCase(name));
  // Names such as `repos/get` hold a slash.
  const [, operation = path] = /(?:^|\/)operation\/(.+)$/s.exec(path) ?? [];
  const exact = operations.get(operation);
  if (exact !== undefined) return exact;
  const steps = path.split('/');
  const last = steps.at(-1) ?? '';
  const kind = steps.at(-2);
  if (kind === 'tag') return named(tags, last);
  const isOperation = steps.length === 1 || kind === 'operation' || (steps.length === 2 && kind !== 'section');
  return isOperation ? named(operations, last) : undefined;
}
