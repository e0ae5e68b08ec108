/** The front matter of a page as data, with every key that another tool reads. */
import { splitFrontMatter } from '../../src/compiler/markdown/frontmatter.js';
import { isObject, type Json } from '../../src/compiler/source/json-object.js';
import { parseYaml } from '../../src/compiler/source/yaml.js';
import type { Source } from './types.js';

/** `body` is what follows; `sourceOf` returns the place of a key. */
export type FrontMatterFields = { fields: Json; sourceOf: (key: string) => Source; body: string };

/** Reads it. A page without front matter, or with one that cannot be read, has no fields. */
export function readFrontMatter(text: string, path: string): FrontMatterFields {
  const block = /^---[ \t]*\n([\s\S]*?)\n?---[ \t]*(?:\n|$)/.exec(text);
  const { value, positionAt } = parseYaml(block?.[1] ?? '', path, 1);
  return {
    fields: isObject(value) ? value : {},
    sourceOf: key => ({ path, place: positionAt(`/${key}`) }),
    body: splitFrontMatter(text, path).text.trim(),
  };
}
