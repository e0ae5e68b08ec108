/** What search is told of pages of an API, beyond their text: other names of operations, and what `x-search` says. */
import * as z from 'zod';
import { splitName } from '../body/identifiers.js';
import type { FrontMatter } from '../types.js';
import { child, children, type Document, invalid, type Node, own, step, textIn } from './document.js';
import type { Operation } from './operations.js';

const factor = { error: '"boost" must be a number from 0.1 to 10' };
const schema = z.union([
  z.boolean(),
  z.strictObject({
    boost: z.number(factor).min(0.1, factor).max(10, factor).optional(),
    keywords: z.array(z.string()).optional(),
  }),
]);

type Said = Pick<FrontMatter, 'search' | 'boost' | 'keywords'>;

/** `x-search: false`, or `boost` and `keywords` as in the front matter of pages; of `info`, a tag, an operation or a schema. */
export function saidOfSearch(document: Document, node: Node | undefined): Said {
  const written = node && own(node.value, 'x-search');
  if (written === undefined) return {};
  const { success, data } = schema.safeParse(written);
  if (!success) {
    const message =
      '"x-search" must be false, or have "boost" (a number from 0.1 to 10) and "keywords" (a list of texts).';
    invalid(document, step(node!.pointer, 'x-search'), message);
    return {};
  }
  return typeof data === 'boolean' ? { search: data } : data;
}

/**
 * Readers know an operation by its id, whole or in part, by its request line, by any word of either, or by the name of
 * the schema of what it takes or gives.
 */
export function operationNames(document: Document, operation: Operation): string[] {
  const { value, id, method, path, tags } = operation;
  const isNamed = textIn(value, 'operationId') !== undefined;
  const named = isNamed ? [id, ...splitName(id)] : [];
  return [...named, method, path, ...splitName(path), ...tags.slice(1), ...schemaNames(document, operation)];
}

function schemaNames(document: Document, operation: Operation): string[] {
  const request = child(document, operation, 'requestBody');
  const bodies = [...(request ? [request] : []), ...children(document, operation, 'responses')];
  return bodies
    .flatMap(body => children(document, body, 'content'))
    .flatMap(media => child(document, media, 'schema')?.name ?? []);
}
