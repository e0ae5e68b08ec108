/**
 * Descriptions link to operations and tags in the style of the tool they were written for. Supported are Redoc's
 * `#operation/getPet`, `#tag/Pets` and `#tag/Pets/operation/getPet`, Swagger UI's `#/Pets/getPet`, and plain `#getPet`.
 */
import { decodePercent, type Route } from '../../routes.js';
import { toKebabCase } from './slugs.js';

/** Routes by the names of operations and tags, as written and in kebab case. */
export type LinkRoutes = {
  operations: ReadonlyMap<string, Route>;
  tags: ReadonlyMap<string, Route>;
  /** Routes of operations by their pointers. */
  pointers: ReadonlyMap<string, Route>;
};

/** The route that such a link leads to; `undefined` for any other link, which the site resolves. */
export function findLinkRoute(href: string, { operations, tags }: LinkRoutes): Route | undefined {
  if (!href.startsWith('#')) return undefined;
  const path = decodePercent(href.slice(1)).replace(/^\//, '');
  const named = (routes: ReadonlyMap<string, Route>, name: string) => routes.get(name) ?? routes.get(toKebabCase(name));
  // Names may contain a slash, such as `repos/get`.
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
