/** Texts of YAML as passages: front matter, and the descriptions of an API, whose markup is covered and not parsed. */

import type { Place } from '../diagnostics/types.js';
import { offsetOf, placeBehind } from '../source/position.js';
import { align } from './alignment.js';
import { OPAQUE, type Passage, type Range } from './passage.js';

/** A text in a file; `place` is that of its key. */
export type KeyedText = { value: string; source: string; place: Place };

/** A text without markup. Offsets are those of the body, of which it is no part: it stands above. */
export function frontMatterPassage(kind: Passage['kind'], keyed: KeyedText): Passage {
  const at = spotIn(keyed);
  return { kind, text: keyed.value, others: [], at: index => ({ ...at(index), offset: -1 }) };
}

/** Code blocks, code, addresses of links, elements and bare addresses. What replaces them is as long. */
const covered = new RegExp(
  [
    '^ *(`{3,}|~{3,})[^]*?(?:^ *\\1|$(?![^]))',
    '(?<!`)(`+)(?!`)[^]*?(?<!`)\\2(?!`)',
    '(?<=\\])\\([^()\\s]*\\)',
    '</?[a-z][^<>]*>',
    '\\b[a-z][a-z+.-]*://[^\\s<>)]+',
  ].join('|'),
  'gim',
);
const bold = /\*\*(?=\p{Lu})[^*]+\*\*/gu;

/** A text in Markdown. What it says is looked at, and not how it is built, so it needs no tree. */
export function markdownPassage(keyed: KeyedText): Passage {
  const text = /[`<\]]|:\/\//.test(keyed.value)
    ? keyed.value.replace(covered, whole => OPAQUE.repeat(whole.length))
    : keyed.value;
  const others = [...text.matchAll(bold)].map(({ index, 0: all }): Range => [index, index + all.length]);
  return { kind: 'text', text, others, at: spotIn(keyed) };
}

function spotIn({ value, source, place }: KeyedText): Passage['at'] {
  return index => {
    const offset = offsetOf(place, source);
    const start = source.indexOf(':', offset) + 1;
    // Nothing of a text is longer than twice its length, but for the spaces before its lines.
    const written = source.slice(start, start + value.length * 4 + 1000);
    const inside = start + align(value, written, index);
    return { place: placeBehind(place, source.slice(offset, inside)), offset: inside };
  };
}
