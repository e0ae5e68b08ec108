/**
 * Descriptions link to operations and tags in the ways of the tools they were written for. These addresses are known:
 * Redoc's `#operation/getPet`, `#tag/Pets` and `#tag/Pets/operation/getPet`, Swagger UI's `#/Pets/getPet`, and the bare
 * `#getPet`.
 */
import { type Route, unescapePercent } from '../../routes.js';
import { kebab } from './names.js';

/** Kebab-cased names of operations and tags → their routes. */
export type Targets = { operations: ReadonlyMap<string, Route>; tags: ReadonlyMap<string, Route> };

/** `undefined` for everything else, which is left to the site. */
export function targetOf(href: string, { operations, tags }: Targets): Route | undefined {
  if (!href.startsWith('#')) return undefined;
  const steps = unescapePercent(href.slice(1)).replace(/^\//, '').split('/');
  const last = kebab(steps.at(-1) ?? '');
  const kind = steps.at(-2);
  if (kind === 'tag') return tags.get(last);
  const isOperation = steps.length === 1 || kind === 'operation' || (steps.length === 2 && kind !== 'section');
  return isOperation ? operations.get(last) : undefined;
}
