/** Collects the pages of a description: each gets an id and a route that no other page of it has. */
import type { ApiConfig } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { PageHead } from '../types.js';
import { type ApiDocument, type ApiNode, getOwn, getText, isObject, nearestOrigin } from './document.js';
import type { LinkRoutes } from './link-routes.js';
import type { Operation } from './operations.js';
import { createNameSet, toKebabCase } from './slugs.js';

/** The subject of a page; `group` is the tag, or the group without a tag, that an operation is listed under. */
export type ApiPage =
  | { kind: 'intro' }
  | { kind: 'tag'; name: string; tag?: ApiNode }
  | { kind: 'operation'; operation: Operation; group: string; sdk?: Record<string, string> }
  | { kind: 'schema'; key: string };

/** A page before it is added. With `route`, the route that its slug would make redirects to that one. */
export type HeadInput = Pick<PageHead, 'title' | 'layout'> &
  Partial<Omit<PageHead, 'search'>> & { search?: Partial<PageHead['search']> };

/** A page to add. Its route ends in the slug, with a number if another page has it. */
type NewPage = { slug: string; page: ApiPage; head: HeadInput; pointer: string };

/** The pages added so far. */
export type PageCollector = {
  api: ApiConfig;
  heads: PageHead[];
  pages: Map<string, ApiPage>;
  add: (added: NewPage) => PageHead;
};

/** Creates an empty collector. */
export function createPageCollector(document: ApiDocument): PageCollector {
  const { api } = document;
  const slugs = createNameSet();
  const heads: PageHead[] = [];
  const pages = new Map<string, ApiPage>();
  return {
    api,
    heads,
    pages,
    add: ({ slug, page, head, pointer }) => {
      const free = slugs.take(slug);
      if (free !== slug && head.route === undefined) reportClash(document, pointer, { slug, free });
      const route = `${api.route === '/' ? '' : api.route}/${free}`;
      const complete: PageHead = {
        id: `${api.id}/${free}`,
        route,
        ...(head.route !== undefined && head.route !== route && free === slug && { formerRoute: route }),
        origin: nearestOrigin(document, pointer),
        ...head,
        frontMatter: { custom_edit_url: null, ...head.frontMatter },
        search: { part: api.label || apiTitle(document), ...head.search },
      };
      heads.push(complete);
      pages.set(complete.id, page);
      return complete;
    },
  };
}

/** The routes of pages by what links in descriptions may call them. */
export function buildLinkRoutes({ heads, pages }: PageCollector): LinkRoutes {
  const routesBy = (nameOf: (page: ApiPage) => string | undefined) => {
    const named = heads.map(({ id, route }) => [nameOf(pages.get(id)!), route] as const);
    const known = named.flatMap(([name, route]) => (name === undefined ? [] : [[name, route] as const]));
    // Exact names win; any other spelling leads to the first page with the same kebab-case name.
    return new Map([...known.map(([name, route]) => [toKebabCase(name), route] as const).reverse(), ...known]);
  };
  return {
    operations: routesBy(page => (page.kind === 'operation' ? page.operation.id : undefined)),
    tags: routesBy(page => (page.kind === 'tag' ? page.name : undefined)),
    pointers: routesBy(page => (page.kind === 'operation' ? page.operation.pointer : undefined)),
  };
}

/** The `info` of a description. */
export function infoOf({ root }: ApiDocument): ApiNode | undefined {
  const value = getOwn(root, 'info');
  return isObject(value) ? { value, pointer: '/info' } : undefined;
}

/** The title of a description, or what the configuration calls it. */
export function apiTitle(document: ApiDocument): string {
  const info = infoOf(document);
  return (info && getText(info.value, 'title')) || document.api.label || document.api.id;
}

function reportClash(document: ApiDocument, pointer: string, { slug, free }: { slug: string; free: string }): void {
  const message = `Two pages would be named "${slug}"; this one is named "${free}".`;
  const hint = `Give ${slug.startsWith('schemas/') ? 'the schema' : 'the operation or tag'} another name.`;
  document.findings.add(finding('duplicate-operation', message, { ...nearestOrigin(document, pointer), hint }));
}
