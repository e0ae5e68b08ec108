/**
 * Descriptions link to operations, tags and headings in the style of the tool they were written for. Supported are Redoc's
 * `#operation/getPet`, `#tag/Pets`, `#tag/Pets/operation/getPet`, `#tag/Pets/paths/~1pets/get` and
 * `#section/Errors/Limits`, Swagger UI's `#/Pets/getPet`, and plain `#getPet`.
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
export type FindLinkRoute = (href: string) => Route | undefined;

/** Finds routes. `sections` has those of headings, with anchors, and is asked for when a link may lead to one. */
export function createLinkFinder(routes: LinkRoutes, sections: () => ReadonlyMap<string, Route>): FindLinkRoute {
  return href => {
    if (!href.startsWith('#')) return undefined;
    // Behind `!`, Redoc names a part of an operation.
    const [place = ''] = href.slice(1).split('!');
    const path = decodePercent(place).replace(/^\//, '');
    return findPage(path, routes) ?? findSection(path, sections);
  };
}

function findPage(path: string, { operations, tags, pointers }: LinkRoutes): Route | undefined {
  const named = (routes: ReadonlyMap<string, Route>, name: string) => routes.get(name) ?? routes.get(toKebabCase(name));
  // Names may contain a slash, such as `repos/get`.
  const [, operation = path] = /(?:^|\/)operation\/(.+)$/s.exec(path) ?? [];
  const exact = operations.get(operation) ?? pointers.get(`/${/(?:^|\/)(paths\/.+)$/s.exec(path)?.[1]}`);
  if (exact !== undefined) return exact;
  const steps = path.split('/');
  const last = steps.at(-1) ?? '';
  const kind = steps.at(-2);
  if (kind === 'tag') return named(tags, last);
  const isOperation = steps.length === 1 || kind === 'operation' || (steps.length === 2 && kind !== 'section');
  return isOperation ? named(operations, last) : undefined;
}

/** The heading of the whole path, or else of its last step: some links leave out the headings above. */
function findSection(path: string, sections: () => ReadonlyMap<string, Route>): Route | undefined {
  const steps = path.split('/');
  const isPlain = steps.length === 1;
  if (!isPlain && !/^(?:section|tag)$/.test(steps[0]!)) return undefined;
  const names = isPlain
    ? [['section', path]]
    : [steps, [...(steps[0] === 'tag' ? steps.slice(0, 2) : ['section']), steps.at(-1)!]];
  return names.map(name => sections().get(sectionKey(name))).find(route => route !== undefined);
}

/** The key of a heading among sections: `section` or `tag` and its name, then the headings above it and its own. */
export function sectionKey(steps: string[]): string {
  return steps.map(toKebabCase).join('/');
}
