/** Swagger 2.0 → OpenAPI 3.1, by a library; places of the old document stand for those of the new one. */
import { upgrade } from '@scalar/openapi-upgrader';
import { isObject, type Json } from './document.js';

type UpgradedDocument = { root: Json; oldPointer: (pointer: string) => string };

/** Throws where the document is too far from what Swagger says. */
export function upgradeSwagger(root: Json): UpgradedDocument {
  // The library changes what it is given.
  const made: unknown = upgrade(structuredClone(root) as never, '3.1');
  if (!isObject(made)) throw new Error('it is no object');
  return { root: made, oldPointer: oldPointer };
}

const movedPointers: [now: string, before: string][] = [
  ['/components/schemas', '/definitions'],
  ['/components/parameters', '/parameters'],
  ['/components/responses', '/responses'],
  ['/components/securitySchemes', '/securityDefinitions'],
  ['/servers', '/host'],
];

function oldPointer(pointer: string): string {
  const found = movedPointers.find(([now]) => pointer === now || pointer.startsWith(`${now}/`));
  return found ? found[1] + pointer.slice(found[0].length) : pointer;
}
