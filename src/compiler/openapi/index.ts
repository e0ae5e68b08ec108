/** The OpenAPI front-end: one description → many pages like any other. Works on untrusted data and never throws over it. */
import type { Root } from 'hast';
import type { OperationLink } from '../../api-format.js';
import type { Sample } from '../../format.js';
import { cleanRoute } from '../../routes.js';
import type { finishPage } from '../body/finish-page.js';
import { shorten } from '../body/text.js';
import type { ApiConfig } from '../config/types.js';
import { error } from '../diagnostics/index.js';
import type { parseYaml } from '../source/yaml.js';
import type { Download, MarkdownFragment, Outline, Page, PageHead, Source } from '../types.js';
import { bundle } from './bundle.js';
import { checkDocument } from './check.js';
import { type DescribedText, textsOf } from './described-texts.js';
import { type Document, isObject, type Json, keyOf, originOf, own, schemaOfKey } from './document.js';
import { operationBody } from './operation-body.js';
import { filterPointers } from './operation-filter.js';
import { requestOf } from './operations.js';
import { type Outlined, outlinePages } from './outline.js';
import { introBody, tagBody } from './overview-bodies.js';
import { MOST_FIELDS, MOST_GIVEN, schemaIsland, type ViewContext } from './schema-view.js';
import { fromSwagger } from './swagger.js';

/** A parsed description: handles to build pages from. */
export type ApiDescription = {
  document: Document;
  outlined: Outlined;
  download?: Download;
  /** Fragments of named schemas made so far: each is compiled once. */
  fragments: Map<string, Page | undefined>;
};

/** Characters of a description that says little to those who do not see the page. */
const SHORT = 50;

type CompileContext = { markdown: MarkdownFragment; sample: Sample; finish: typeof finishPage };

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
    unmatched: new Set(filterPointers(api)),
  };
  const isRead = parsed.diagnostics.length > 0 || checkVersion(document, problem);
  const outlined = isRead ? outlinePages(document) : nothing();
  // After the pages: what they found is not said again. A converted Swagger document is not what its author wrote.
  if (isRead && root === parsed.value) checkDocument(document);
  const { heads, sidebar } = outlined;
  const download = api.download && heads.length ? downloadOf(document, source.text) : undefined;
  const unmatched = isRead ? [...document.unmatched] : [];
  const outline = { heads, sidebar, download, unmatched, diagnostics: document.diagnostics.splice(0) };
  return { description: { document, outlined, download, fragments: new Map() }, outline };
}

function downloadOf(document: Document, text: string): Download {
  const { extension, contents } = bundle(document, text);
  return { route: cleanRoute(`${document.api.route}/openapi.${extension}`), contents };
}

function nothing(): Outlined {
  return {
    heads: [],
    sidebar: [],
    pages: new Map(),
    entries: new Map(),
    callbacks: new Map(),
    tags: [],
    targets: { operations: new Map(), tags: new Map(), pointers: new Map() },
  };
}

function checkVersion(document: Document, problem: string | undefined): boolean {
  const { root } = document;
  if (problem !== undefined) {
    const message = `This Swagger document cannot be read as one: ${problem}.`;
    document.diagnostics.push(error('invalid-openapi', message, originOf(document, '/swagger')));
    return false;
  }
  const version = String(own(root, 'openapi') ?? '');
  if (/^3\.[0-2]/.test(version)) return true;
  const swagger = own(root, 'swagger');
  const found = swagger ? `Swagger ${swagger}` : version ? `OpenAPI ${version}` : 'no OpenAPI description';
  const hint = 'docsc reads OpenAPI 3.0, 3.1 and 3.2, and Swagger 2.0.';
  const where = originOf(document, swagger ? '/swagger' : '/openapi');
  document.diagnostics.push(error('unsupported-version', `This is ${found}.`, { ...where, hint }));
  return false;
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

/** Descriptions and summaries as they are written, each once. */
export function textsIn({ document, outlined }: ApiDescription): DescribedText[] {
  return textsOf(document, outlined);
}

export function compileOpenapiPage(description: ApiDescription, head: PageHead, context: CompileContext): Page {
  const page = finish(description, head, context, {
    mostGiven: MOST_GIVEN,
    body: view => bodyOf(description, head, { ...view, sample: context.sample }),
  });
  return { ...page, description: shorten(`${page.description}${requestLine(description, page)}`) };
}

/** Results of search engines have room for more than a few words: there, an operation says its request too. */
function requestLine({ outlined }: ApiDescription, { head, description }: Page): string {
  const made = outlined.pages.get(head.id);
  if (made?.kind !== 'operation' || description.length >= SHORT) return '';
  const request = requestOf(made.operation);
  return description === request ? '' : ` ${request}`;
}

/** The fragment that is fetched when a named schema is opened; `undefined` where there is no such schema. */
export function compileSchema(description: ApiDescription, key: string, context: CompileContext): Page | undefined {
  const { document, fragments } = description;
  if (fragments.has(key)) return fragments.get(key);
  const node = schemaOfKey(document, key);
  if (!node) return undefined;
  const { api } = document;
  const head: PageHead = {
    id: `${api.id}#${key}`,
    route: api.route,
    title: key,
    layout: 'doc',
    origin: originOf(document, node.pointer),
    frontMatter: {},
  };
  const body = (view: ViewContext): Root => ({ type: 'root', children: [schemaIsland(node, '', 'both', view)] });
  const page = finish(description, head, context, { mostGiven: 0, body });
  fragments.set(key, page);
  return page;
}

type Making = { mostGiven: number; body: (view: ViewContext) => Root };

function finish(
  description: ApiDescription,
  head: PageHead,
  context: CompileContext,
  { mostGiven, body }: Making,
): Page {
  const { document, outlined } = description;
  const { targets } = outlined;
  const [given, more] = [new Set<string>(), new Set<string>()];
  const made = body({
    document,
    markdown: context.markdown,
    targets,
    given,
    more,
    mostGiven,
    budget: { left: MOST_FIELDS },
  });
  const diagnostics = document.diagnostics.splice(0);
  const page = context.finish(head, made, {
    diagnostics,
    fragment: key => compileSchema(description, key, context)?.body,
  });
  return given.size || more.size
    ? { ...page, schemas: { api: document.api.id, given: [...given], more: [...more] } }
    : page;
}

function bodyOf(
  { document, outlined, download }: ApiDescription,
  head: PageHead,
  view: ViewContext & { sample: Sample },
): Root {
  const page = outlined.pages.get(head.id);
  if (!page) throw new Error(`no page ${head.id}`);
  if (page.kind === 'intro') return introBody(outlined.tags, { ...view, download: download?.route });
  if (page.kind === 'tag') return tagBody(page.tag, outlined.entries.get(page.name) ?? [], view);
  if (page.kind === 'schema') {
    const node = schemaOfKey(document, page.key);
    return { type: 'root', children: node ? [schemaIsland(node, keyOf(document, node.pointer), 'both', view)] : [] };
  }
  const { operation, group } = page;
  const all = outlined.entries.get(group) ?? [];
  const callbacks = outlined.callbacks.get(head.id) ?? [];
  const shown = new Set([head.route, ...callbacks.map(({ route }) => route)]);
  const others = all.filter(({ route }) => !shown.has(route));
  const related = nearest(others, operation.path).map(({ path: _, ...link }) => link);
  const intro = outlined.heads[0]!.route;
  return operationBody(operation, { ...view, intro, related, callbacks });
}

/** Those whose path begins alike come first; among equals the order stays. */
function nearest(list: OperationLink[], path: string): OperationLink[] {
  const segments = path.split('/');
  const alike = ({ path: other = '' }: OperationLink) => {
    const differs = other.split('/').findIndex((segment, index) => segment !== segments[index]);
    return differs < 0 ? Number.MAX_SAFE_INTEGER : differs;
  };
  const scored = list.map(link => ({ link, score: link.path === path ? Number.MAX_SAFE_INTEGER : alike(link) }));
  return scored.sort((a, b) => b.score - a.score).map(({ link }) => link);
}
