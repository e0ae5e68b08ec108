/** Collects the descriptions and summaries that readers see, for the checks of prose. */
import type { DescribedText } from '../types.js';
import { type ApiDocument, getOwn, isObject } from './document.js';
import { operationMethods } from './operations.js';
import type { ApiOutline } from './outline.js';
import { appendKey, joinFilePointer, splitFilePointer } from './pointers.js';

/** Keys with values of the API, which have no texts about it. */
const valueKeys = new Set(['const', 'default', 'enum', 'example', 'mapping', 'required', 'value']);

/** Keys whose objects are maps: their keys are names. */
const mapKeys =
  /^(?:\$defs|callbacks|definitions|dependentSchemas|encoding|examples|headers|links|patternProperties|properties|responses|schemas|variables)$/;

const MAX_DEPTH = 200;

/**
 * The texts as written in the files of a description, each once, whatever references lead to it. Operations without a page
 * are skipped.
 */
export function collectTexts(document: ApiDocument, { pages }: ApiOutline): DescribedText[] {
  const shown = new Set([...pages.values()].map(page => (page.kind === 'operation' ? page.operation.pointer : '')));
  const texts: DescribedText[] = [];
  const seen = new Set<unknown>();

  const isNew = (value: unknown, depth: number): value is object => {
    if (typeof value !== 'object' || value === null || seen.has(value) || depth > MAX_DEPTH) return false;
    seen.add(value);
    return true;
  };

  const visit = (value: unknown, pointer: string, depth: number): void => {
    if (!isNew(value, depth)) return;
    for (const [key, entry] of Object.entries(value)) {
      if (valueKeys.has(key) || (key.startsWith('x-') && key !== 'x-webhooks')) continue;
      const at = appendKey(pointer, key);
      if (typeof entry === 'string' && (key === 'description' || key === 'summary')) addText(at, entry);
      else if (isHidden(key, entry, at)) continue;
      else if (mapKeys.test(key)) visitMap(entry, at, depth + 1);
      else visit(entry, at, depth + 1);
    }
  };

  const visitMap = (value: unknown, pointer: string, depth: number): void => {
    if (!isNew(value, depth)) return;
    for (const [key, entry] of Object.entries(value)) {
      const at = appendKey(pointer, key);
      if (!isHidden(key, entry, at)) visit(entry, at, depth + 1);
    }
  };

  const addText = (pointer: string, text: string): void => {
    const { file, inner } = splitFilePointer(pointer);
    const overlaid = file ? undefined : document.overlaidAt?.(inner);
    if (overlaid?.place && text.trim()) texts.push({ ...overlaid, text, place: overlaid.place });
    if (overlaid) return;
    const place = (file ? document.files.get(file)?.positionAt : document.positionAt)?.(inner);
    if (place && text.trim()) texts.push({ path: file || document.path, pointer: inner, text, place });
  };

  const isHidden = (key: string, entry: unknown, pointer: string): boolean =>
    operationMethods.includes(key) && isObject(entry) && isObject(getOwn(entry, 'responses')) && !shown.has(pointer);

  visit(document.root, '', 0);
  for (const [file, { root }] of document.files) visit(root, joinFilePointer(file, ''), 0);
  return texts;
}
