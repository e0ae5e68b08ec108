/** BM25F's field weights with length normalization, computed once for all sections. */
import { dequantizeLength, type SectionTable } from './sections.js';
import type { Weights } from './weights.js';

/** What one occurrence in each field is worth, by section: less in a long field. */
export type FieldNorms = {
  heading: Float32Array;
  alias: Float32Array;
  parents: Float32Array;
  content: Float32Array;
  code: Float32Array;
};

/** Field lengths are relative to the mean over the sections that have the field. */
export function computeFieldNorms(
  { count, parents, lengths, pageOf, uppers }: SectionTable,
  weights: Weights,
): FieldNorms {
  const headingWords = decodeLengths(lengths.heading);
  const ancestorWords = new Float32Array(count);
  for (let nth = 0; nth < count; nth++) {
    const parent = parents[nth]!;
    ancestorWords[nth] =
      parent < 0 ? 2 * Math.max(0, uppers[pageOf[nth]!]!.length - 1) : ancestorWords[parent]! + headingWords[parent]!;
  }
  return {
    heading: normalize(headingWords, weights.heading),
    alias: normalize(decodeLengths(lengths.alias), weights.alias),
    parents: normalize(ancestorWords, weights.parents),
    content: normalize(decodeLengths(lengths.content), weights.content),
    code: normalize(decodeLengths(lengths.code), weights.code),
  };
}

function decodeLengths(steps: Uint8Array): Float32Array {
  return Float32Array.from(steps, dequantizeLength);
}

function normalize(words: Float32Array, field: { weight: number; length: number }): Float32Array {
  const filled = words.filter(count => count > 0);
  const mean = filled.length ? filled.reduce((sum, count) => sum + count, 0) / filled.length : 1;
  return words.map(count => field.weight / (1 - field.length + (field.length * count) / mean));
}
