/** The OpenAPI front end: one description → many pages. Descriptions are untrusted data; nothing here throws over them. */
import type { Root } from 'hast';
import { normalizeRoute, type Route } from '../../routes.js';
import type { finishPage } from '../body/finish-page.js';
import { shortenText } from '../body/text.js';
import type { ApiConfig } from '../config/types.js';
import { error } from '../diagnostics/index.js';
import type { parseDataFile } from '../source/json.js';
import type { CompileFragment, DescribedText, Download, Outline, Page, PageHead, Source } from '../types.js';
import { bundleDescription } from './bundle.js';
import { checkDocument } from './check.js';
import { collectTexts } from './described-texts.js';
import { type ApiDocument, findSchema, getOwn, isObject, type Json, nearestOrigin, schemaKey } from './document.js';
import { createFindingLog } from './finding-log.js';
import { withoutInternalParts } from './internal-parts.js';
import { buildOperationBody } from './operation-body.js';
import { createOperationFilter } from './operation-filter.js';
import { createOperationSettings } from './operation-settings.js';
import { formatRequestLine } from './operations.js';
import { type ApiOutline, outlinePages } from './outline.js';
import { overlayDescription } from './overlaid.js';
import { buildIntroBody, buildTagBody } from './overview-bodies.js';
import type { ApiSize } from './page-limit.js';
import { createPageSchemas } from './page-schemas.js';
import { type FindNearest, indexPaths } from './path-index.js';
import type { SampleTools } from './samples.js';
import { buildSchemaIsland, MAX_FIELDS, MAX_INLINE_SCHEMAS, type ViewContext } from './schema-view.js';
import { findLinksOf } from './sections.js';
import { nameSharedParts } from './stubs.js';
import { upgradeSwagger } from './swagger.js';

export { guideParts } from './guide-parts.js';

/** A parsed description, from which pages are compiled. */
export type ApiDescription = {
  document: ApiDocument;
  /** The document as operations see it whose shared parts are only named. */
  named: ApiDocument;
  apiOutline: ApiOutline;
  download?: Download;
  /** The fragments of named schemas that are compiled already, by their keys. */
  fragments: Map<string, Page | undefined>;
  /** The operations of groups by their paths, where a page has asked for them. */
  nearest: Map<string, FindNearest>;
  /** The routes of headings, once a link has asked for one. */
  sections: { routes?: ReadonlyMap<string, Route> };
};

/** Related operations on the page of another one. */
const MAX_RELATED = 10;

/** Characters below which a description tells little to readers of a search engine's results. */
const SHORT_DESCRIPTION = 50;

/** The means to compile pages; passed in, because the front end knows neither Markdown nor code samples. */
type CompileTools = SampleTools & { markdown: CompileFragment; finish: typeof finishPage };

/** `files` are the other files that a description refers to; `overlays` are applied to it in order. */
type OutlineInput = { yaml: typeof parseDataFile; files: Source[]; overlays?: Source[]; size: ApiSize };

/** Parses a description and outlines its pages, within `size`. */
export function outlineOpenapi(
  source: Source,
  api: ApiConfig,
  { yaml, files, overlays = [], size }: OutlineInput,
): { description: ApiDescription; outline: Outline } {
  const parsed = yaml(source.text, source.path);
  const overlaid = overlays.length ? overlayDescription(parsed, overlays, { path: source.path, parse: yaml }) : parsed;
  const written = isObject(overlaid.value) ? overlaid.value : {};
  const others = files.map(file => ({ path: file.path, ...yaml(file.text, file.path) }));
  const whole: ApiDocument = {
    root: written,
    api,
    path: source.path,
    positionAt: overlaid.positionAt,
    ...('overlaidAt' in overlaid && { overlaidAt: overlaid.overlaidAt }),
    files: new Map(others.map(({ path, value, positionAt }) => [path, { root: value, positionAt }])),
    followed: new Map(),
    shapes: new WeakMap(),
    anchors: new Map(),
    closedSchemas: new Set(),
    findings: createFindingLog([...overlaid.diagnostics, ...others.flatMap(({ diagnostics }) => diagnostics)]),
  };
  const hides = !api.internal && [source, ...files, ...overlays].some(({ text }) => text.includes('x-internal'));
  const shown = hides ? withoutInternalParts(whole) : whole;
  const { problem, ...upgraded } = upgradeIfSwagger(shown.root, shown);
  const document: ApiDocument = { ...shown, ...upgraded };
  const filter = createOperationFilter(api);
  const settings = createOperationSettings(document);
  const isUsable = parsed.diagnostics.length > 0 || checkVersion(document, problem);
  const apiOutline = isUsable ? outlinePages(document, { selects: filter.selects, settings }, size) : emptyOutline();
  const diagnostics = document.findings.takeAll();
  // Checked after outlining, to skip what is reported already. A converted Swagger document is not what its author wrote.
  const isConverted = document.root !== shown.root;
  const violations = isUsable && !isConverted && isObject(overlaid.value) ? checkDocument(whole, diagnostics) : [];
  const { heads, sidebar } = apiOutline;
  const download = api.download && heads.length ? buildDownload(document, source.text) : undefined;
  const outline: Outline = {
    heads,
    sidebar,
    download,
    unmatched:
      isUsable && apiOutline.isWhole
        ? [...filter.unmatched(), ...settings.unmatched(), ...apiOutline.unmatchedTags]
        : [],
    diagnostics: [...diagnostics, ...violations],
  };
  const caches = { fragments: new Map(), nearest: new Map(), sections: {} };
  return { description: { document, named: nameSharedParts(document), apiOutline, download, ...caches }, outline };
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
    isWhole: true,
    unmatchedTags: [],
  };
}

/** True for a version that docsc reads; reports any other. `problem` is why a Swagger document cannot be converted. */
function checkVersion(document: ApiDocument, problem: string | undefined): boolean {
  const { root, findings } = document;
  if (problem !== undefined) {
    const message = `This Swagger document cannot be converted: ${problem}.`;
    findings.add(error('invalid-openapi', message, nearestOrigin(document, '/swagger')));
    return false;
  }
  const version = String(getOwn(root, 'openapi') ?? '');
  if (/^3\.[0-2]/.test(version)) return true;
  const swagger = getOwn(root, 'swagger');
  const kind = swagger ? `Swagger ${swagger}` : version ? `OpenAPI ${version}` : 'not an OpenAPI description';
  const hint = 'docsc reads OpenAPI 3.0, 3.1 and 3.2, and Swagger 2.0.';
  const where = nearestOrigin(document, swagger ? '/swagger' : '/openapi');
  findings.add(error('unsupported-version', `This is ${kind}.`, { ...where, hint }));
  return false;
}

type Places = Pick<ApiDocument, 'positionAt' | 'overlaidAt'>;

/** Converts Swagger 2.0 to OpenAPI, and leaves other documents as they are. */
function upgradeIfSwagger(root: Json, { positionAt, overlaidAt }: Places): Places & { root: Json; problem?: string } {
  if (!/^2(\.|$)/.test(String(getOwn(root, 'swagger') ?? ''))) return { root, positionAt, overlaidAt };
  try {
    const upgraded = upgradeSwagger(root);
    return {
      root: upgraded.root,
      positionAt: pointer => positionAt(pointer) ?? positionAt(upgraded.oldPointer(pointer)),
      ...(overlaidAt && { overlaidAt: pointer => overlaidAt(pointer) ?? overlaidAt(upgraded.oldPointer(pointer)) }),
    };
  } catch (thrown) {
    return { root: {}, positionAt, problem: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** The descriptions and summaries of a description, as they are written, each once. */
export function describedTexts({ document, apiOutline }: ApiDescription): DescribedText[] {
  return collectTexts(document, apiOutline);
}

/** Compiles one page of a description. */
export function compileOpenapiPage(description: ApiDescription, head: PageHead, tools: CompileTools): Page {
  const page = compileBody(description, head, {
    ...tools,
    maxInlineSchemas: MAX_INLINE_SCHEMAS,
    buildBody: view =>
      buildPageBody(description, head, { ...view, sample: tools.sample, otherSamples: tools.otherSamples }),
  });
  return { ...page, description: shortenText(`${page.description}${requestLine(description, page)}`) };
}

/** The request line of an operation, to add to a short description: search engines have room for it. */
function requestLine({ apiOutline }: ApiDescription, { head, description }: Page): string {
  const page = apiOutline.pages.get(head.id);
  if (page?.kind !== 'operation' || description.length >= SHORT_DESCRIPTION) return '';
  const request = formatRequestLine(page.operation);
  return description === request ? '' : ` ${request}`;
}

/** Compiles the fragment that is fetched when a reader opens a named schema; `undefined` if there is no such schema. */
export function compileSchema(description: ApiDescription, key: string, tools: CompileTools): Page | undefined {
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
  const buildBody = (view: ViewContext) => toRoot(buildSchemaIsland(node, { prefix: '', direction: 'both' }, view));
  // A fragment brings no further files; it has two levels of fields itself.
  const page = compileBody(description, head, { ...tools, maxInlineSchemas: 0, buildBody });
  fragments.set(key, page);
  return page;
}

type BodyOptions = CompileTools & { maxInlineSchemas: number; buildBody: (view: ViewContext) => Root };

function compileBody(
  description: ApiDescription,
  head: PageHead,
  { buildBody, maxInlineSchemas, ...tools }: BodyOptions,
): Page {
  const { document } = description;
  const schemas = createPageSchemas(maxInlineSchemas, MAX_FIELDS);
  const findRoute = findLinksOf(description, tools.markdown);
  const body = buildBody({ document, markdown: tools.markdown, findRoute, schemas });
  const page = tools.finish(head, body, {
    diagnostics: document.findings.takeAll(),
    fragment: key => compileSchema(description, key, tools)?.body,
  });
  const { given, more } = schemas.keys();
  return given.length || more.length ? { ...page, schemas: { api: document.api.id, given, more } } : page;
}

function buildPageBody(
  { document, named, apiOutline, download, nearest }: ApiDescription,
  head: PageHead,
  view: ViewContext & SampleTools,
): Root {
  const page = apiOutline.pages.get(head.id);
  if (!page) throw new Error(`no page ${head.id}`);
  if (page.kind === 'intro') return buildIntroBody(apiOutline.tags, { ...view, download: download?.route });
  if (page.kind === 'tag') {
    const below = apiOutline.tags.filter(entry => 'route' in entry && entry.parent === page.name);
    return buildTagBody(page.tag, { operations: apiOutline.entries.get(page.name) ?? [], below }, view);
  }
  if (page.kind === 'schema') {
    const node = findSchema(document, page.key);
    if (!node) return toRoot();
    return toRoot(buildSchemaIsland(node, { prefix: schemaKey(document, node.pointer), direction: 'both' }, view));
  }
  const { operation, group } = page;
  const all = apiOutline.entries.get(group) ?? [];
  const callbacks = apiOutline.callbacks.get(head.id) ?? [];
  const shown = new Set([head.route, ...callbacks.map(({ route }) => route)]);
  const findNearest = nearest.get(group) ?? indexPaths(all);
  nearest.set(group, findNearest);
  const found = findNearest(operation.path, { limit: MAX_RELATED, except: shown });
  const related = found.map(({ path: _, ...link }) => link);
  const intro = apiOutline.heads[0]!.route;
  const seen = operation.detail ? { ...view, document: named } : view;
  return buildOperationBody(operation, {
    ...seen,
    targets: apiOutline.targets,
    intro,
    related,
    callbacks,
    sdk: page.sdk,
    download: download?.route,
  });
}

function toRoot(...children: Root['children']): Root {
  return { type: 'root', children };
}
