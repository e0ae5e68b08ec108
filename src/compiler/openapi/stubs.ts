/** Cuts the shared parts of a description down to their names, for pages that do not show them. */
import { cutText } from '../body/text.js';
import { type ApiDocument, getOwn, getText, type Json } from './document.js';
import { firstSentence } from './plain-text.js';

/** Keys with a short value that says what a part is; values of other types than these are left out. */
const namingKeys = [
  'name',
  'in',
  'type',
  'format',
  'title',
  'summary',
  'required',
  'deprecated',
  'operationId',
  '$ref',
];

const MAX_CHARACTERS = 200;
const MAX_DESCRIPTION = 2_000;

/** The document with every target of a reference replaced by its name, its type and the first sentence about it. */
export function nameSharedParts(document: ApiDocument): ApiDocument {
  const stubs = new WeakMap<Json, Json>();
  const stubOf = (target: Json) => {
    const stub = stubs.get(target) ?? buildStub(target);
    stubs.set(target, stub);
    return stub;
  };
  return { ...document, followed: new Map(), shapes: new WeakMap(), stubOf };
}

/** A part without what is inside it. */
export function buildStub(part: Json): Json {
  const kept = namingKeys.flatMap((key): [string, unknown][] => {
    const value = getOwn(part, key);
    if (typeof value === 'string') return [[key, key === '$ref' ? value : cutText(value, MAX_CHARACTERS)]];
    return typeof value === 'boolean' ? [[key, value]] : [];
  });
  const description = firstSentence(cutText(getText(part, 'description') ?? '', MAX_DESCRIPTION));
  return { ...Object.fromEntries(kept), ...(description !== undefined && { description }) };
}
