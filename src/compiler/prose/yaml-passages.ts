/** Texts in YAML files as passages: front matter, and API descriptions, whose markup is masked rather than parsed. */
import type { Position } from '../diagnostics/types.js';
import { offsetOf, positionAfter } from '../source/position.js';
import { alignOffset } from './alignment.js';
import { OBJECT_REPLACEMENT, type Passage, type PassageRange } from './passage.js';

/** The value of a key in a file whose text is `source`; `place` is the position of the key. */
export type YamlText = { value: string; source: string; place: Position };

/** A text without markup. Its points have the offset -1, because front matter comes before the body. */
export function buildFrontMatterPassage(kind: Passage['kind'], keyed: YamlText): Passage {
  const at = createPointLookup(keyed);
  return { kind, text: keyed.value, foreignRanges: [], sourcePointAt: index => ({ ...at(index), offset: -1 }) };
}

/** Code blocks, inline code, link destinations, tags and bare URLs. They are masked at equal length, so offsets hold. */
const maskedSyntax = new RegExp(
  [
    '^ *(`{3,}|~{3,})[^]*?(?:^ *\\1|$(?![^]))',
    '(?<!`)(`+)(?!`)[^]{0,2000}?(?<!`)\\2(?!`)',
    '(?<=\\])\\([^()\\s]*\\)',
    '</?[a-z][^<>]*>',
    '\\b[a-z][a-z+.-]{0,30}://[^\\s<>)]+',
  ].join('|'),
  'gim',
);
const boldText = /\*\*(?=\p{Lu})[^*]+\*\*/gu;

/** A Markdown text. The checks need its words and not its structure, so it is not parsed. */
export function buildMarkdownPassage(keyed: YamlText): Passage {
  const text = /[`<\]]|:\/\//.test(keyed.value)
    ? keyed.value.replace(maskedSyntax, whole => OBJECT_REPLACEMENT.repeat(whole.length))
    : keyed.value;
  const foreignRanges = [...text.matchAll(boldText)].map(
    ({ index, 0: all }): PassageRange => [index, index + all.length],
  );
  return { kind: 'text', text, foreignRanges, sourcePointAt: createPointLookup(keyed) };
}

function createPointLookup({ value, source, place }: YamlText): Passage['sourcePointAt'] {
  return index => {
    const offset = offsetOf(place, source);
    const start = source.indexOf(':', offset) + 1;
    // Escapes make a written text at most twice as long as its value; indentation needs the rest.
    const written = source.slice(start, start + value.length * 4 + 1000);
    const inside = start + alignOffset(value, written, index);
    return { place: positionAfter(place, source.slice(offset, inside)), offset: inside };
  };
}
