/** Adds to what search knows about API pages: other names of operations, and the settings in `x-search`. */
import * as z from 'zod';
import { splitName } from '../body/identifiers.js';
import type { FrontMatter } from '../types.js';
import { type ApiDocument, type ApiNode, getChild, getChildren, getOwn, getText, reportInvalid } from './document.js';
import type { Operation } from './operations.js';
import { appendKey } from './pointers.js';

const boostError = { error: '"boost" must be a number from 0.1 to 10' };
const searchHintsSchema = z.union([
  z.boolean(),
  z.strictObject({
    boost: z.number(boostError).min(0.1, boostError).max(10, boostError).optional(),
    keywords: z.array(z.string()).optional(),
  }),
]);

type SearchHints = Pick<FrontMatter, 'search' | 'boost' | 'keywords'>;

/**
 * The search settings in the `x-search` of `info`, a tag, an operation or a schema: `false`, or `boost` and `keywords` as
 * in front matter. Invalid settings are reported and ignored.
 */
export function readSearchHints(document: ApiDocument, node: ApiNode | undefined): SearchHints {
  const written = node && getOwn(node.value, 'x-search');
  if (written === undefined) return {};
  const { success, data } = searchHintsSchema.safeParse(written);
  if (!success) {
    const message =
      '"x-search" must be false, or have "boost" (a number from 0.1 to 10) and "keywords" (a list of texts).';
    reportInvalid(document, appendKey(node!.pointer, 'x-search'), message);
    return {};
  }
  return typeof data === 'boolean' ? { search: data } : data;
}

/**
 * Names by which readers search for an operation: its id, method and path, the words of these, its further tags, and the
 * schemas of its bodies.
 */
export function operationSearchNames(document: ApiDocument, operation: Operation): string[] {
  const { value, id, method, path, tags } = operation;
  const isNamed = getText(value, 'operationId') !== undefined;
  const named = isNamed ? [id, ...splitName(id)] : [];
  return [...named, method, path, ...splitName(path), ...tags.slice(1), ...bodySchemaNames(document, operation)];
}

function bodySchemaNames(document: ApiDocument, operation: Operation): string[] {
  if (operation.detail) return [];
  const request = getChild(document, operation, 'requestBody');
  const bodies = [...(request ? [request] : []), ...getChildren(document, operation, 'responses')];
  return bodies
    .flatMap(body => getChildren(document, body, 'content'))
    .flatMap(media => getChild(document, media, 'schema')?.name ?? []);
}
