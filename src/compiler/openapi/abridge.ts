/** Limits what the pages of a description show: thousands of operations may share a large part, which each page repeats. */

import { finding } from '../diagnostics/index.js';
import { type ApiDocument, getComponents, getOwn, getSchemas, nearestOrigin, schemaKey } from './document.js';
import { createScale, type Scale } from './expansion.js';
import { formatRequestLine, type Operation } from './operations.js';
import { splitFilePointer } from './pointers.js';
import { buildStub } from './stubs.js';
import { createFollower, type FollowReference, type Located, schemaTargets } from './targets.js';

/** Points of a page, whatever is on it. */
const PAGE = 4_000;

/** Points of a character of a path, which is in the title, the address and several links. */
const PATH_CHARACTER = 2;

/** A schema's file takes this part of the time that the schema takes on a page. */
const FILE = 1 / 2;

/** Servers that the samples of an operation offer. */
const MAX_SERVERS = 20;

/**
 * The operations, whole until their pages have `most` points, with shared parts counted wherever they are used. Further
 * ones name these parts only, and are cut to a sentence if their own parts are too large as well.
 */
export function abridgeOperations(document: ApiDocument, operations: Operation[], most: number): Operation[] {
  const follow = createFollower(document);
  const scales = { whole: createScale(follow), own: createScale() };
  const pages = operations.reduce((count, { callbacks }) => count + 1 + callbacks.length, 0);
  const forSchemas = createBudget((most - pages * PAGE) / 2);
  closeSchemas(document, follow, {
    most,
    fits: (schema, paged) => forSchemas.take(sizeOfSchema(schema, scales.whole) * (paged + FILE) + paged * PAGE),
  });
  const budget = createBudget(most - pages * PAGE - forSchemas.taken());
  const abridged: Operation[] = [];
  const fit = (operation: Operation): Operation => {
    if (budget.take(sizeOf(document, operation, scales.whole))) return operation;
    abridged.push(operation);
    return budget.take(sizeOf(document, operation, scales.own)) ? nameParameters(operation) : cutToSentence(operation);
  };
  const fitted = operations.map(operation => ({ ...fit(operation), callbacks: operation.callbacks.map(fit) }));
  if (!abridged.length) return operations;
  reportAbridged(document, abridged, most);
  return fitted;
}

function createBudget(most: number) {
  let taken = 0;
  return {
    taken: () => taken,
    /** Takes points from what is left; false if there are too few. */
    take: (size: number) => {
      if (taken + size > most) return false;
      taken += size;
      return true;
    },
  };
}

/** The points of a schema's fields. */
function sizeOfSchema({ value, file }: Located, scale: Scale): number {
  return scale({ schema: value }, file);
}

/** Closes the schemas whose files and pages do not fit: pages only name their fields. */
function closeSchemas(
  document: ApiDocument,
  follow: FollowReference,
  { most, fits }: { most: number; fits: (schema: Located, pages: number) => boolean },
): void {
  const { closedSchemas, api } = document;
  const named = api.schemaPages ? getSchemas(document, getComponents(document), 'schemas') : [];
  const paged = new Set(named.map(({ pointer }) => pointer));
  const all = [
    ...named.map(node => ({ ...node, ...splitFilePointer(node.pointer) })),
    ...schemaTargets(document, follow),
  ];
  for (const schema of new Map(all.map(one => [one.pointer, one])).values())
    if (!fits(schema, paged.has(schema.pointer) ? 1 : 0)) closedSchemas.add(schema.pointer);
  const [first] = closedSchemas;
  if (first === undefined) return;
  const also = closedSchemas.size > 1 ? ` and ${(closedSchemas.size - 1).toLocaleString('en')} further schemas` : '';
  const message = `Pages name the fields of ${schemaKey(document, first)}${also} instead of showing them: with these, this description becomes too large.`;
  report(document, message, { pointer: first, most });
}

function sizeOf({ root }: ApiDocument, operation: Operation, scale: Scale): number {
  const { value, pointer, item, parameters, path } = operation;
  const { file } = splitFilePointer(pointer);
  const servers = [value, item.value, root].map(node => getOwn(node, 'servers')).find(Boolean);
  const security = getOwn(value, 'security') ? undefined : getOwn(root, 'security');
  const shownServers = Array.isArray(servers) ? servers.slice(0, MAX_SERVERS) : undefined;
  const all = [value, getOwn(item.value, 'description'), shownServers, security && { security }];
  const inherited = all.reduce<number>((sum, one) => sum + scale(one, file), PATH_CHARACTER * path.length);
  return parameters.reduce((sum, one) => sum + scale(one.value, splitFilePointer(one.pointer).file), inherited);
}

/** The operation with only the names of parameters that a reference leads to. */
function nameParameters(operation: Operation): Operation {
  const parameters = operation.parameters.map(one =>
    one.name === undefined ? one : { ...one, value: buildStub(one.value) },
  );
  return { ...operation, parameters, detail: 'named' };
}

/** The operation without parameters, bodies and responses. */
function cutToSentence(operation: Operation): Operation {
  return {
    ...operation,
    value: buildStub(operation.value),
    item: { ...operation.item, value: buildStub(operation.item.value) },
    parameters: [],
    detail: 'bare',
  };
}

function reportAbridged(document: ApiDocument, [first, ...others]: Operation[], most: number): void {
  const also = others.length ? ` and ${others.length.toLocaleString('en')} further operations` : '';
  const message = `The pages of ${formatRequestLine(first!)}${also} name the parts that they share instead of showing them: with these, this description becomes too large.`;
  report(document, message, { pointer: first!.pointer, most });
}

/** A warning: the pages are there, and often the site's authors did not write the description. */
function report(document: ApiDocument, message: string, { pointer, most }: { pointer: string; most: number }): void {
  const limit = `The limit is ${most.toLocaleString('en')} points; "limits.apiExpansion" sets another number.`;
  const hint = `Split the description, or let fewer operations refer to its large parts. ${limit}`;
  document.findings.add({
    ...finding('limit-exceeded', message, { ...nearestOrigin(document, pointer), hint }),
    level: 'warning',
  });
}
