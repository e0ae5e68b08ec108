/** Texts of YAML as passages: front matter, and the descriptions of an API, whose markup is covered and not parsed. */

import type { Position } from '../diagnostics/types.js';
import { offsetOf, positionAfter } from '../source/position.js';
import { alignOffset } from './alignment.js';
import { OBJECT_REPLACEMENT, type Passage, type PassageRange } from './passage.js';

/** A text in a file; `place` is that of its key. */
export type YamlText = { value: string; source: string; place: Position };

/** A text without markup. Offsets are those of the body, of which it is no part: it stands above. */
export function buildFrontMatterPassage(kind: Passage['kind'], keyed: YamlText): Passage {
  const at = createPointLookup(keyed);
  return { kind, text: keyed.value, foreignRanges: [], sourcePointAt: index => ({ ...at(index), offset: -1 }) };
}

/** Code blocks, code, addresses of links, elements and bare addresses. What replaces them is as long. */
const coveredSyntax = new RegExp(
  [
    '^ *(`{3,}|~{3,})[^]*?(?:^ *\\1|$(?![^]))',
    '(?<!`)(`+)(?!`)[^]*?(?<!`)\\2(?!`)',
    '(?<=\\])\\([^()\\s]*\\)',
    '</?[a-z][^<>]*>',
    '\\b[a-z][a-z+.-]*://[^\\s<>)]+',
  ].join('|'),
  'gim',
);
const boldText = /\*\*(?=\p{Lu})[^*]+\*\*/gu;

/** A text in Markdown. What it says is looked at, and not how it is built, so it needs no tree. */
export function buildMarkdownPassage(keyed: YamlText): Passage {
  const text = /[`<\]]|:\/\//.test(keyed.value)
    ? keyed.value.replace(coveredSyntax, whole => OBJECT_REPLACEMENT.repeat(whole.length))
    : keyed.value;
  const others = [...text.matchAll(boldText)].map(({ index, 0: all }): PassageRange => [index, index + all.length]);
  return { kind: 'text', text, foreignRanges: others, sourcePointAt: createPointLookup(keyed) };
}

function createPointLookup({ value, source, place }: YamlText): Passage['sourcePointAt'] {
  return index => {
    const offset = offsetOf(place, source);
    const start = source.indexOf(':', offset) + 1;
    // Nothing of a text is longer than twice its length, but for the spaces before its lines.
    const written = source.slice(start, start + value.length * 4 + 1000);
    const inside = start + alignOffset(value, written, index);
    return { place: positionAfter(place, source.slice(offset, inside)), offset: inside };
  };
}
