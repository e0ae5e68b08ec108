/** Swagger 2.0 → OpenAPI 3.1, with the library of Scalar. */
import { upgrade } from '@scalar/openapi-upgrader';
import { isObject, type Json } from './document.js';

/** `oldPointer` maps a pointer into the new document to the old one, whose positions are known. */
type UpgradedDocument = { root: Json; oldPointer: (pointer: string) => string };

/** Converts a document. Throws if it is too different from what Swagger specifies. */
export function upgradeSwagger(root: Json): UpgradedDocument {
  // The library changes its input.
  const upgraded: unknown = upgrade(structuredClone(root) as never, '3.1');
  if (!isObject(upgraded)) throw new Error('the result is not an object');
  return { root: upgraded, oldPointer };
}

const movedPointers: [now: string, before: string][] = [
  ['/components/schemas', '/definitions'],
  ['/components/parameters', '/parameters'],
  ['/components/responses', '/responses'],
  ['/components/securitySchemes', '/securityDefinitions'],
  ['/servers', '/host'],
];

function oldPointer(pointer: string): string {
  const moved = movedPointers.find(([now]) => pointer === now || pointer.startsWith(`${now}/`));
  return moved ? moved[1] + pointer.slice(moved[0].length) : pointer;
}
