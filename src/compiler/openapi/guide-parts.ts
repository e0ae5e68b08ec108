/** Operations, samples and schemas of a description for pages outside the reference, by the names that authors know. */
import type { Element } from 'hast';
import type { RequestModel } from '../../api-format.js';
import type { Found, NamedPart, OperationPart, SampleValues } from '../body/api-parts.js';
import { toOneLine } from '../body/text.js';
import type { CompileFragment, PageHead } from '../types.js';
import { type ApiDocument, findSchema, getComponents, getSchemas, schemaKey } from './document.js';
import { formatRequestLine, type Operation } from './operations.js';
import type { ApiOutline } from './outline.js';
import { createPageSchemas, type PageSchemas } from './page-schemas.js';
import { fillRequest } from './sample-values.js';
import { buildSchemaIsland, MAX_FIELDS } from './schema-view.js';
import { findLinksOf, type LinkedDescription } from './sections.js';

/** A question to a description. */
type Described = LinkedDescription & { apiOutline: ApiOutline };

/** The page of an operation, and the operation. */
type NamedOperation = { head: PageHead; operation: Operation };

/** The operation of that `operationId` or request line; `undefined` where the description has none, or publishes none. */
function findOperation({ apiOutline }: Described, name: string): NamedOperation | undefined {
  const wanted = toOneLine(name);
  for (const head of apiOutline.heads) {
    const page = apiOutline.pages.get(head.id);
    if (page?.kind !== 'operation') continue;
    const { operation } = page;
    if (operation.id === wanted || (operation.kind === 'path' && isRequestOf(operation, wanted)))
      return { head, operation };
  }
  return undefined;
}

/** Methods are often written in lower case. */
function isRequestOf(operation: Operation, text: string): boolean {
  const [method = '', path] = text.split(' ');
  return path === operation.path && method.toLowerCase() === operation.method;
}

/** The names of all operations that have pages, for suggestions. */
function operationNames({ apiOutline }: Described): string[] {
  return apiOutline.heads.flatMap(({ listedAs }) => listedAs?.names ?? []);
}

/** The names of all schemas, for suggestions. */
function schemaNames({ document }: Described): string[] {
  return getSchemas(document, getComponents(document), 'schemas').map(({ key }) => key);
}

/** An operation as a page names it. */
function operationPart(description: Described, name: string): OperationPart | undefined {
  const found = findOperation(description, name);
  if (!found) return undefined;
  const { head, operation } = found;
  const { method, path, deprecated } = operation;
  const link = { method, path, title: head.title, route: head.route, ...(deprecated && { deprecated }) };
  const about = head.description;
  const isNew = about !== undefined && about !== formatRequestLine(operation) && withoutDot(about) !== head.title;
  return { link, ...(isNew && { about }) };
}

function withoutDot(text: string): string {
  return text.replace(/\.$/, '');
}

/** The request of an operation with the values of a page. Findings of the description belong to the operation's own page. */
function samplePart(description: Described, name: string, values: SampleValues): Found<RequestModel> | undefined {
  const found = findOperation(description, name);
  if (!found) return undefined;
  const { document } = description;
  return withoutFindings(document, () => fillRequest(document, found.operation, values));
}

function withoutFindings<T>({ findings }: ApiDocument, work: () => T): T {
  const result = work();
  findings.takeAll();
  return result;
}

/** The fields of a named schema. */
function schemaPart(
  described: Described,
  { name, id }: NamedPart & { id: string },
  { markdown, schemas }: { markdown: CompileFragment; schemas: PageSchemas },
): Element | undefined {
  const { document } = described;
  return withoutFindings(document, () => {
    const node = findSchema(document, name);
    if (!node) return undefined;
    const prefix = id || schemaKey(document, node.pointer);
    const view = { document, markdown, findRoute: findLinksOf(described, markdown), schemas };
    return buildSchemaIsland(node, { prefix, direction: 'both' }, view);
  });
}

/** Finds parts by name, and lists the names that there are. */
export const guideParts = {
  operation: operationPart,
  sample: samplePart,
  schema: schemaPart,
  operationNames,
  schemaNames,
  /** The schemas that those of one page refer to: each is fetched when a reader opens it. */
  createSchemas: (): PageSchemas => createPageSchemas(0, MAX_FIELDS),
};
