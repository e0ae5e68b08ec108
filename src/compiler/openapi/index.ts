/** The OpenAPI front-end: one description → many pages like any other. Works on untrusted data and never throws over it. */
import type { Root } from 'hast';
import type { OperationLink } from '../../api-format.js';
import type { RenderCurlSample } from '../../format.js';
import { normalizeRoute } from '../../routes.js';
import type { finishPage } from '../body/finish-page.js';
import { shortenText } from '../body/text.js';
import type { ApiConfig } from '../config/types.js';
import { error } from '../diagnostics/index.js';
import type { parseYaml } from '../source/yaml.js';
import type { CompileFragment, DescribedText, Download, Outline, Page, PageHead, Source } from '../types.js';
import { bundleDescription } from './bundle.js';
import { checkDocument } from './check.js';
import { collectTexts } from './described-texts.js';
import { type ApiDocument, findSchema, getOwn, isObject, type Json, nearestOrigin, schemaKey } from './document.js';
import { buildOperationBody } from './operation-body.js';
import { filterPointers } from './operation-filter.js';
import { formatRequestLine } from './operations.js';
import { type ApiOutline, outlinePages } from './outline.js';
import { buildIntroBody, buildTagBody } from './overview-bodies.js';
import { buildSchemaIsland, MAX_FIELDS, MAX_INLINE_SCHEMAS, type ViewContext } from './schema-view.js';
import { upgradeSwagger } from './swagger.js';

/** A parsed description: handles to build pages from. */
export type ApiDescription = {
  document: ApiDocument;
  apiOutline: ApiOutline;
  download?: Download;
  /** Fragments of named schemas made so far: each is compiled once. */
  fragments: Map<string, Page | undefined>;
};

/** Characters of a description that says little to those who do not see the page. */
const SHORT_DESCRIPTION = 50;

type CompileTools = { markdown: CompileFragment; sample: RenderCurlSample; finish: typeof finishPage };

export function outlineOpenapi(
  source: Source,
  api: ApiConfig,
  { yaml, files }: { yaml: typeof parseYaml; files: Source[] },
): { description: ApiDescription; outline: Outline } {
  const parsed = yaml(source.text, source.path);
  const written = isObject(parsed.value) ? parsed.value : {};
  const { root, positionAt, problem } = upgradeIfSwagger(written, parsed.positionAt);
  const others = files.map(file => ({ path: file.path, ...yaml(file.text, file.path) }));
  const document: ApiDocument = {
    root,
    api,
    path: source.path,
    positionAt,
    files: new Map(others.map(({ path, value, positionAt }) => [path, { root: value, positionAt }])),
    diagnostics: [...parsed.diagnostics, ...others.flatMap(({ diagnostics }) => diagnostics)],
    reportedPointers: new Set(),
    unmatchedFilters: new Set(filterPointers(api)),
  };
  const isRead = parsed.diagnostics.length > 0 || checkVersion(document, problem);
  const outlined = isRead ? outlinePages(document) : emptyOutline();
  // After the pages: what they found is not said again. A converted Swagger document is not what its author wrote.
  if (isRead && root === parsed.value) checkDocument(document);
  const { heads, sidebar } = outlined;
  const download = api.download && heads.length ? buildDownload(document, source.text) : undefined;
  const unmatched = isRead ? [...document.unmatchedFilters] : [];
  const outline = { heads, sidebar, download, unmatched, diagnostics: document.diagnostics.splice(0) };
  return { description: { document, apiOutline: outlined, download, fragments: new Map() }, outline };
}

function buildDownload(document: ApiDocument, text: string): Download {
  const { extension, contents } = bundleDescription(document, text);
  return { route: normalizeRoute(`${document.api.route}/openapi.${extension}`), contents };
}

function emptyOutline(): ApiOutline {
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

function checkVersion(document: ApiDocument, problem: string | undefined): boolean {
  const { root } = document;
  if (problem !== undefined) {
    const message = `This Swagger document cannot be read as one: ${problem}.`;
    document.diagnostics.push(error('invalid-openapi', message, nearestOrigin(document, '/swagger')));
    return false;
  }
  const version = String(getOwn(root, 'openapi') ?? '');
  if (/^3\.[0-2]/.test(version)) return true;
  const swagger = getOwn(root, 'swagger');
  const found = swagger ? `Swagger ${swagger}` : version ? `OpenAPI ${version}` : 'no OpenAPI description';
  const hint = 'docsc reads OpenAPI 3.0, 3.1 and 3.2, and Swagger 2.0.';
  const where = nearestOrigin(document, swagger ? '/swagger' : '/openapi');
  document.diagnostics.push(error('unsupported-version', `This is ${found}.`, { ...where, hint }));
  return false;
}

type PositionAt = ApiDocument['positionAt'];

/** Swagger 2.0 becomes OpenAPI; anything else stays what it is. */
function upgradeIfSwagger(
  root: Json,
  positionAt: PositionAt,
): { root: Json; positionAt: PositionAt; problem?: string } {
  if (!/^2(\.|$)/.test(String(getOwn(root, 'swagger') ?? ''))) return { root, positionAt };
  try {
    const upgraded = upgradeSwagger(root);
    return {
      root: upgraded.root,
      positionAt: pointer => positionAt(pointer) ?? positionAt(upgraded.oldPointer(pointer)),
    };
  } catch (thrown) {
    return { root: {}, positionAt, problem: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** Descriptions and summaries as they are written, each once. */
export function describedTexts({ document, apiOutline }: ApiDescription): DescribedText[] {
  return collectTexts(document, apiOutline);
}

export function compileOpenapiPage(description: ApiDescription, head: PageHead, context: CompileTools): Page {
  const page = finishApiPage(description, head, context, {
    mostGiven: MAX_INLINE_SCHEMAS,
    body: view => buildPageBody(description, head, { ...view, sample: context.sample }),
  });
  return { ...page, description: shortenText(`${page.description}${requestLine(description, page)}`) };
}

/** Results of search engines have room for more than a few words: there, an operation says its request too. */
function requestLine({ apiOutline }: ApiDescription, { head, description }: Page): string {
  const made = apiOutline.pages.get(head.id);
  if (made?.kind !== 'operation' || description.length >= SHORT_DESCRIPTION) return '';
  const request = formatRequestLine(made.operation);
  return description === request ? '' : ` ${request}`;
}

/** The fragment that is fetched when a named schema is opened; `undefined` where there is no such schema. */
export function compileSchema(description: ApiDescription, key: string, context: CompileTools): Page | undefined {
  const { document, fragments } = description;
  if (fragments.has(key)) return fragments.get(key);
  const node = findSchema(document, key);
  if (!node) return undefined;
  const { api } = document;
  const head: PageHead = {
    id: `${api.id}#${key}`,
    route: api.route,
    title: key,
    layout: 'doc',
    origin: nearestOrigin(document, node.pointer),
    frontMatter: {},
  };
  const body = (view: ViewContext): Root => ({ type: 'root', children: [buildSchemaIsland(node, '', 'both', view)] });
  const page = finishApiPage(description, head, context, { mostGiven: 0, body });
  fragments.set(key, page);
  return page;
}

type FragmentOptions = { mostGiven: number; body: (view: ViewContext) => Root };

function finishApiPage(
  description: ApiDescription,
  head: PageHead,
  context: CompileTools,
  { mostGiven, body }: FragmentOptions,
): Page {
  const { document, apiOutline } = description;
  const { targets } = apiOutline;
  const [given, more] = [new Set<string>(), new Set<string>()];
  const made = body({
    document,
    markdown: context.markdown,
    targets,
    given,
    more,
    maxInlineSchemas: mostGiven,
    budget: { left: MAX_FIELDS },
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

function buildPageBody(
  { document, apiOutline, download }: ApiDescription,
  head: PageHead,
  view: ViewContext & { sample: RenderCurlSample },
): Root {
  const page = apiOutline.pages.get(head.id);
  if (!page) throw new Error(`no page ${head.id}`);
  if (page.kind === 'intro') return buildIntroBody(apiOutline.tags, { ...view, download: download?.route });
  if (page.kind === 'tag') return buildTagBody(page.tag, apiOutline.entries.get(page.name) ?? [], view);
  if (page.kind === 'schema') {
    const node = findSchema(document, page.key);
    return {
      type: 'root',
      children: node ? [buildSchemaIsland(node, schemaKey(document, node.pointer), 'both', view)] : [],
    };
  }
  const { operation, group } = page;
  const all = apiOutline.entries.get(group) ?? [];
  const callbacks = apiOutline.callbacks.get(head.id) ?? [];
  const shown = new Set([head.route, ...callbacks.map(({ route }) => route)]);
  const others = all.filter(({ route }) => !shown.has(route));
  const related = sortByPathLikeness(others, operation.path).map(({ path: _, ...link }) => link);
  const intro = apiOutline.heads[0]!.route;
  return buildOperationBody(operation, { ...view, intro, related, callbacks });
}

/** Those whose path begins alike come first; among equals the order stays. */
function sortByPathLikeness(list: OperationLink[], path: string): OperationLink[] {
  const segments = path.split('/');
  const alike = ({ path: other = '' }: OperationLink) => {
    const differs = other.split('/').findIndex((segment, index) => segment !== segments[index]);
    return differs < 0 ? Number.MAX_SAFE_INTEGER : differs;
  };
  const scored = list.map(link => ({ link, score: link.path === path ? Number.MAX_SAFE_INTEGER : alike(link) }));
  return scored.sort((a, b) => b.score - a.score).map(({ link }) => link);
}
