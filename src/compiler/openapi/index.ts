/** The OpenAPI front-end: one description → many pages like any other. Works on untrusted data and never throws over it. */
import type { ElementContent } from 'hast';
import { error, finding } from '../diagnostics.js';
import type { finishPage } from '../page.js';
import type { ApiConfig, MarkdownFragment, Outline, Page, PageHead, SidebarItem, Source } from '../types.js';
import type { parseYaml } from '../yaml.js';
import { children, type Document, isObject, type Json, type Node, originOf, own, textIn } from './document.js';
import { kebab, uniqueNames } from './names.js';
import { listOperations, type Operation } from './operations.js';
import { type Entry, introBody, type TagEntry, tagBody } from './overview.js';
import { operationBody } from './page.js';
import { fromSwagger } from './swagger.js';

type PageOf =
  | { kind: 'intro' }
  | { kind: 'tag'; name: string; tag?: Node }
  | { kind: 'operation'; operation: Operation };

/** A parsed description: handles to build pages from. */
export type ApiDescription = {
  document: Document;
  pages: Map<string, PageOf>;
  entries: Map<string, Entry[]>;
  tags: TagEntry[];
};

export type CompileContext = {
  markdown: MarkdownFragment;
  highlight: (code: string, language: string) => ElementContent[];
  finish: typeof finishPage;
};

export function outlineOpenapi(
  source: Source,
  api: ApiConfig,
  { yaml, files }: { yaml: typeof parseYaml; files: Source[] },
): { description: ApiDescription; outline: Outline } {
  const parsed = yaml(source.text, source.path);
  const written = isObject(parsed.value) ? parsed.value : {};
  const { root, at, problem } = read(written, parsed.at);
  const others = files.map(file => ({ path: file.path, ...yaml(file.text, file.path) }));
  const document: Document = {
    root,
    api,
    path: source.path,
    at,
    files: new Map(others.map(({ path, value, at }) => [path, { root: value, at }])),
    diagnostics: [...parsed.diagnostics, ...others.flatMap(({ diagnostics }) => diagnostics)],
    reported: new Set(),
  };
  const description: ApiDescription = { document, pages: new Map(), entries: new Map(), tags: [] };
  const version = String(own(root, 'openapi') ?? '');
  if (problem !== undefined) {
    const message = `This Swagger document cannot be read as one: ${problem}.`;
    document.diagnostics.push(error('invalid-openapi', message, originOf(document, '/swagger')));
    return { description, outline: { heads: [], sidebar: [], diagnostics: document.diagnostics } };
  }
  if (!parsed.diagnostics.length && !/^3\.[0-2]/.test(version)) {
    const found = own(root, 'swagger')
      ? `Swagger ${own(root, 'swagger')}`
      : version
        ? `OpenAPI ${version}`
        : 'no OpenAPI description';
    const hint = 'docsc reads OpenAPI 3.0, 3.1 and 3.2, and Swagger 2.0.';
    document.diagnostics.push(
      error('unsupported-version', `This is ${found}.`, {
        ...originOf(document, own(root, 'swagger') ? '/swagger' : '/openapi'),
        hint,
      }),
    );
    return { description, outline: { heads: [], sidebar: [], diagnostics: document.diagnostics } };
  }
  const outline = outlinePages(description);
  return { description, outline: { ...outline, diagnostics: document.diagnostics.splice(0) } };
}

type At = Document['at'];

/** Swagger 2.0 becomes OpenAPI; anything else stays what it is. */
function read(root: Json, at: At): { root: Json; at: At; problem?: string } {
  if (!/^2(\.|$)/.test(String(own(root, 'swagger') ?? ''))) return { root, at };
  try {
    const upgraded = fromSwagger(root);
    return { root: upgraded.root, at: pointer => at(pointer) ?? at(upgraded.at(pointer)) };
  } catch (thrown) {
    return { root: {}, at, problem: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function outlinePages(description: ApiDescription): Omit<Outline, 'diagnostics'> {
  const { document, pages, entries, tags } = description;
  const { api, root } = document;
  const info = own(root, 'info');
  const title = (isObject(info) && textIn(info, 'title')) || api.label || api.id;
  const operations = listOperations(document);
  const declared = children(document, { value: root, pointer: '' }, 'tags');
  const tagNodes = new Map(
    declared.flatMap(({ key: _, ...node }) =>
      textIn(node.value, 'name') ? [[textIn(node.value, 'name')!, node] as const] : [],
    ),
  );
  const used = new Set(operations.flatMap(operation => operation.tags.slice(0, 1)));
  const names = [...tagNodes.keys(), ...[...used].filter(name => !tagNodes.has(name))].filter(name => used.has(name));
  const slugs = uniqueNames();
  const heads: PageHead[] = [];
  const add = (
    slug: string,
    page: PageOf,
    head: Pick<PageHead, 'title' | 'layout'> & Partial<PageHead>,
    pointer: string,
  ): PageHead => {
    const free = slugs.take(slug);
    if (free !== slug) reportClash(document, slug, free, pointer);
    const made: PageHead = {
      id: `${api.id}/${free}`,
      route: `${api.route}/${free}`,
      origin: originOf(document, pointer),
      frontMatter: { custom_edit_url: null },
      ...head,
    };
    heads.push(made);
    pages.set(made.id, page);
    return made;
  };
  const intro = add(
    introSlug(api.label || title, names),
    { kind: 'intro' },
    { title, label: 'Introduction', layout: 'doc' },
    '/info',
  );
  const sidebar: SidebarItem[] = [{ type: 'doc', id: intro.id }];
  const tagHeads = new Map(
    names.map(name => {
      const tag = tagNodes.get(name);
      const head = add(
        kebab(name) || 'tag',
        { kind: 'tag', name, tag },
        { title: name, layout: 'index', description: firstSentence(tag) },
        tag?.pointer ?? '/tags',
      );
      return [name, head];
    }),
  );
  const grouped = new Map<string, PageHead[]>();
  for (const operation of operations) {
    const head = addOperation(operation, add);
    const tag = operation.tags[0] ?? '';
    grouped.set(tag, [...(grouped.get(tag) ?? []), head]);
    const entry = {
      title: operation.title,
      route: head.route,
      method: operation.method,
      path: operation.path,
      deprecated: operation.deprecated,
    };
    entries.set(tag, [...(entries.get(tag) ?? []), entry]);
  }
  for (const [name, head] of tagHeads) {
    tags.push({ name, route: head.route, count: grouped.get(name)?.length ?? 0 });
    sidebar.push({
      type: 'category',
      label: name,
      collapsed: true,
      link: { type: 'doc', id: head.id },
      items: docs(grouped.get(name)),
    });
  }
  const others = docs(grouped.get(''));
  if (others.length)
    sidebar.push({ type: 'category', label: names.length ? 'Other' : 'Operations', collapsed: true, items: others });
  return { heads, sidebar };
}

/** Tags keep their names; an introduction of the same name gives way. */
function introSlug(title: string, tags: string[]): string {
  const slug = kebab(title);
  return slug && !tags.some(tag => kebab(tag) === slug) ? slug : 'introduction';
}

function docs(heads: PageHead[] = []): SidebarItem[] {
  return heads.map(({ id }) => ({ type: 'doc', id }));
}

type Add = (
  slug: string,
  page: PageOf,
  head: Pick<PageHead, 'title' | 'layout'> & Partial<PageHead>,
  pointer: string,
) => PageHead;

function addOperation(operation: Operation, add: Add): PageHead {
  const { id, title, method, path, deprecated, value, pointer } = operation;
  const head = {
    title,
    layout: 'operation',
    method,
    deprecated: deprecated || undefined,
    description: firstSentence({ value, pointer }) ?? `${method.toUpperCase()} ${path}`,
  } as const;
  return add(kebab(id) || 'operation', { kind: 'operation', operation }, head, pointer);
}

function reportClash(document: Document, slug: string, free: string, pointer: string): void {
  const message = `Two pages would be named "${slug}"; this one is named "${free}".`;
  const hint = 'Give the operation or tag another name.';
  document.diagnostics.push(finding('duplicate-operation', message, { ...originOf(document, pointer), hint }));
}

/** Plain text for link previews and cards: markup that is common in descriptions removed. */
function firstSentence(node: Node | undefined): string | undefined {
  const text = node && (textIn(node.value, 'description') ?? textIn(node.value, 'summary'));
  const flat = text
    ?.replace(/<[^>]*>/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!flat) return undefined;
  const sentence = /^.{20,200}?[.!?](?=\s|$)/.exec(flat)?.[0] ?? flat;
  return sentence.length > 200 ? `${sentence.slice(0, sentence.lastIndexOf(' ', 200))}…` : sentence;
}

export function compileOpenapiPage(description: ApiDescription, head: PageHead, context: CompileContext): Page {
  const { document, pages, entries, tags } = description;
  const page = pages.get(head.id);
  if (!page) throw new Error(`no page ${head.id}`);
  const parts = { document, markdown: context.markdown };
  const body = () => {
    if (page.kind === 'intro') return introBody(document, tags, parts);
    if (page.kind === 'tag') return tagBody(page.tag, entries.get(page.name) ?? [], parts);
    const { operation } = page;
    const related = (entries.get(operation.tags[0] ?? '') ?? []).filter(({ route }) => route !== head.route);
    return operationBody(operation, { ...parts, highlight: context.highlight, related });
  };
  const made = body();
  return context.finish(head, made, { diagnostics: document.diagnostics.splice(0) });
}
