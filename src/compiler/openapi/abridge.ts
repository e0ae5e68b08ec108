/** Limits what the pages of a description show: thousands of operations may share a large part, which each page repeats. */

import { finding } from '../diagnostics/index.js';
import { type ApiDocument, getOwn, nearestOrigin } from './document.js';
import { createScale, type Scale } from './expansion.js';
import { formatRequestLine, type Operation } from './operations.js';
import { splitFilePointer } from './pointers.js';
import { buildStub } from './stubs.js';

/** Characters that a page counts as, whatever is on it. */
const PAGE = 3_000;

/** A path is in the title, the address and several links. */
const PATH_REPEATS = 4;

/** Servers that the samples of an operation offer. */
const MAX_SERVERS = 20;

/**
 * The operations, the first of them whole: once their pages have `most` characters with shared parts counted wherever they
 * are used, further ones name these parts only, and are cut to a sentence if their own parts are too large as well.
 */
export function abridgeOperations(document: ApiDocument, operations: Operation[], most: number): Operation[] {
  const [whole, own] = [createScale(document), createScale(document, false)];
  const pages = operations.reduce((count, { callbacks }) => count + 1 + callbacks.length, 0);
  const budget = { left: most - pages * PAGE };
  const abridged: Operation[] = [];
  const take = (size: number) => {
    if (size > budget.left) return false;
    budget.left -= size;
    return true;
  };
  const fit = (operation: Operation): Operation => {
    if (take(sizeOf(document, operation, whole))) return operation;
    abridged.push(operation);
    return take(sizeOf(document, operation, own)) ? nameParameters(operation) : cutToSentence(operation);
  };
  const fitted = operations.map(operation => ({ ...fit(operation), callbacks: operation.callbacks.map(fit) }));
  if (!abridged.length) return operations;
  reportAbridged(document, abridged, most);
  return fitted;
}

function sizeOf({ root }: ApiDocument, operation: Operation, scale: Scale): number {
  const { value, pointer, item, parameters, path } = operation;
  const { file } = splitFilePointer(pointer);
  const inherited = ['security', 'servers'].map(key =>
    [value, item.value, root].map(node => getOwn(node, key)).find(Boolean),
  );
  const [security, servers] = inherited;
  const lists = [security, Array.isArray(servers) ? servers.slice(0, MAX_SERVERS) : undefined];
  const all = [value, getOwn(item.value, 'description'), ...lists, ...parameters.map(one => one.value)];
  return all.reduce<number>((sum, one) => sum + scale(one, file), PATH_REPEATS * path.length);
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
  const message = `The pages of ${formatRequestLine(first!)}${also} name the parts that they share instead of showing them: with these, the pages of this description have more than ${most.toLocaleString('en')} characters.`;
  const hint = `Split the description, or let fewer operations refer to its large parts. "limits.apiExpansion" sets another number.`;
  document.findings.add(finding('limit-exceeded', message, { ...nearestOrigin(document, first!.pointer), hint }));
}
