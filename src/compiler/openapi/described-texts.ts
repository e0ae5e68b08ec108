/**
 * The texts of a description that readers see, descriptions and summaries, with their places; for checks of prose. One
 * walk over what is written: each text once, wherever references lead. Operations without a page are passed over.
 */
import type { DescribedText } from '../types.js';
import { type ApiDocument, appendKey, getOwn, isObject, joinFilePointer, splitFilePointer } from './document.js';
import { operationMethods } from './operations.js';
import type { ApiOutline } from './outline.js';

/** What holds values of the API and no words about it. */
const valueKeys = new Set(['const', 'default', 'enum', 'example', 'mapping', 'required', 'value']);
/** Below these, keys are names. */
const mapKeys =
  /^(?:\$defs|callbacks|definitions|dependentSchemas|encoding|examples|headers|links|patternProperties|properties|responses|schemas|variables)$/;

const MAX_DEPTH = 200;

export function collectTexts(document: ApiDocument, { pages }: ApiOutline): DescribedText[] {
  const shown = new Set([...pages.values()].map(page => (page.kind === 'operation' ? page.operation.pointer : '')));
  const found: DescribedText[] = [];
  const seen = new Set<unknown>();

  const visit = (value: unknown, pointer: string, names: boolean, depth: number): void => {
    if (typeof value !== 'object' || value === null || seen.has(value) || depth > MAX_DEPTH) return;
    seen.add(value);
    for (const [key, entry] of Object.entries(value)) {
      const at = appendKey(pointer, key);
      if (!names && (valueKeys.has(key) || key.startsWith('x-'))) continue;
      if (!names && typeof entry === 'string' && (key === 'description' || key === 'summary')) note(at, entry);
      else if (!isHidden(key, entry, at)) visit(entry, at, !names && mapKeys.test(key), depth + 1);
    }
  };

  const note = (pointer: string, text: string): void => {
    const { file, inner } = splitFilePointer(pointer);
    const place = (file ? document.files.get(file)?.positionAt : document.positionAt)?.(inner);
    if (place && text.trim()) found.push({ path: file || document.path, pointer: inner, text, place });
  };

  const isHidden = (key: string, entry: unknown, pointer: string): boolean =>
    operationMethods.includes(key) && isObject(entry) && isObject(getOwn(entry, 'responses')) && !shown.has(pointer);

  visit(document.root, '', false, 0);
  for (const [file, { root }] of document.files) visit(root, joinFilePointer(file, ''), false, 0);
  return found;
}
