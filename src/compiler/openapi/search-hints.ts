/** What search is told of pages of an API, beyond their text: other names of operations, and what `x-search` says. */
import * as z from 'zod';
import { splitName } from '../body/identifiers.js';
import type { FrontMatter } from '../types.js';
import {
  type ApiDocument,
  type ApiNode,
  appendKey,
  getChild,
  getChildren,
  getOwn,
  getText,
  reportInvalid,
} from './document.js';
import type { Operation } from './operations.js';

const boostError = { error: '"boost" must be a number from 0.1 to 10' };
const searchHintsSchema = z.union([
  z.boolean(),
  z.strictObject({
    boost: z.number(boostError).min(0.1, boostError).max(10, boostError).optional(),
    keywords: z.array(z.string()).optional(),
  }),
]);

type SearchHints = Pick<FrontMatter, 'search' | 'boost' | 'keywords'>;

/** `x-search: false`, or `boost` and `keywords` as in the front matter of pages; of `info`, a tag, an operation or a schema. */
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
 * Readers know an operation by its id, whole or in part, by its request line, by any word of either, or by the name of
 * the schema of what it takes or gives.
 */
export function operationSearchNames(document: ApiDocument, operation: Operation): string[] {
  const { value, id, method, path, tags } = operation;
  const isNamed = getText(value, 'operationId') !== undefined;
  const named = isNamed ? [id, ...splitName(id)] : [];
  return [...named, method, path, ...splitName(path), ...tags.slice(1), ...bodySchemaNames(document, operation)];
}

function bodySchemaNames(document: ApiDocument, operation: Operation): string[] {
  const request = getChild(document, operation, 'requestBody');
  const bodies = [...(request ? [request] : []), ...getChildren(document, operation, 'responses')];
  return bodies
    .flatMap(body => getChildren(document, body, 'content'))
    .flatMap(media => getChild(document, media, 'schema')?.name ?? []);
}
