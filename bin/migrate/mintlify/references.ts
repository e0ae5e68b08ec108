/** Operations of API descriptions that a Mintlify site names: in its navigation, and in the front matter of pages. */
import { isObject } from '../../../src/compiler/source/json-object.js';
import type { MintlifyPage } from './pages.js';

/** A description as the navigation names it; `directory` is where Mintlify puts the pages of its operations. */
export type Specification = { source: string; directory?: string };

/** An operation by method and path, or all of a description where there is no method. */
export type OperationName = { specification?: Specification; method?: string; path?: string };

/** The keys below which a part of the navigation has others. */
export const partKeys = ['languages', 'versions', 'products', 'tabs', 'anchors', 'dropdowns', 'menu'] as const;

const listKeys = ['groups', 'pages', 'root', ...partKeys];

/** `openapi` is a file, a list of them, or a file and a directory. */
export function readSpecifications(value: unknown): Specification[] {
  return [value].flat().flatMap((entry): Specification[] => {
    if (typeof entry === 'string') return [{ source: entry }];
    if (!isObject(entry) || typeof entry.source !== 'string') return [];
    return [{ source: entry.source, directory: typeof entry.directory === 'string' ? entry.directory : undefined }];
  });
}

/** `GET /users`, which the file of the description may precede; `undefined` for a page. */
export function readOperationName(text: string): OperationName | undefined {
  const match = /^(?:(\S+)\s+)?(get|post|put|patch|delete|options|head|trace|webhook)\s+(\S.*)$/i.exec(text.trim());
  if (!match) return undefined;
  const [, source, method = '', path = ''] = match;
  return { ...(source && { specification: { source } }), method: method.toLowerCase(), path: path.trim() };
}

/** The operation that a page is about. */
export function operationOfPage({ frontMatter }: MintlifyPage): OperationName | undefined {
  const { openapi } = frontMatter.fields;
  return typeof openapi === 'string' ? readOperationName(openapi) : undefined;
}

/** All operations that a part of the navigation names. `inherited` is the description of what is around it. */
export function collectOperations(
  part: unknown,
  find: (written: string) => MintlifyPage | undefined,
  inherited?: Specification,
): OperationName[] {
  if (typeof part === 'string') {
    const page = find(part);
    const named = readOperationName(part) ?? (page && operationOfPage(page));
    return named ? [{ specification: inherited, ...named }] : [];
  }
  if (Array.isArray(part)) return part.flatMap(inner => collectOperations(inner, find, inherited));
  if (!isObject(part)) return [];
  const specifications = readSpecifications(part.openapi);
  const lists = listKeys.filter(key => part[key] !== undefined);
  if (!lists.length) return specifications.map(specification => ({ specification }));
  return lists.flatMap(key => collectOperations(part[key], find, specifications[0] ?? inherited));
}
