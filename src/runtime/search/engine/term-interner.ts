/**
 * Interns terms: texts of many sections → numbers of their terms. A few word forms make up most of a text, so each form
 * is analysed once; from then on its terms are looked up by its bytes.
 */
import { encodeAscii, findTokenSpans, termsOf, termsOfTokens, tokenizeAsciiWord } from './analyser.js';

/** Numbers terms in the order in which they first occur. */
export type TermInterner = {
  /** The numbers of a text's terms, in their order. Valid until the next call. */
  read: (text: string) => Uint32Array;
  /** The number of a term, which gets the next one if it is new. */
  number: (term: string) => number;
  /** All terms, by number. */
  terms: string[];
};

/** An interner without any terms. */
export function createTermInterner(): TermInterner {
  const terms: string[] = [];
  const numbers = new Map<string, number>();
  const number = (term: string): number => {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    numbers.set(term, terms.length);
    return terms.push(term) - 1;
  };
  const formAt = createWordFormTable();
  /** By form: where its numbers begin in `termsOfForms`. */
  const starts = [0];
  const termsOfForms: number[] = [];
  const memory = { codes: new Uint8Array(0), spans: new Uint32Array(0), numbers: new Uint32Array(1 << 12), count: 0 };

  const put = (number: number) => {
    if (memory.count === memory.numbers.length) memory.numbers = grow(memory.numbers);
    memory.numbers[memory.count++] = number;
  };

  const read = (text: string) => {
    memory.count = 0;
    if (text.length >= memory.codes.length) {
      memory.codes = new Uint8Array(2 * text.length + 2);
      memory.spans = new Uint32Array(2 * memory.codes.length);
    }
    const { codes, spans } = memory;
    if (!encodeAscii(text, codes)) for (const term of termsOf(text)) put(number(term));
    else
      for (let at = 0, end = findTokenSpans(codes, text.length, spans); at < end; at += 2) {
        const form = formAt(codes, spans[at]!, spans[at + 1]!);
        if (form === starts.length - 1) {
          for (const term of termsOfTokens(tokenizeAsciiWord(text.slice(spans[at], spans[at + 1]), 0)))
            termsOfForms.push(number(term));
          starts.push(termsOfForms.length);
        }
        for (let next = starts[form]!; next < starts[form + 1]!; next++) put(termsOfForms[next]!);
      }
    return memory.numbers.subarray(0, memory.count);
  };

  return { read, number, terms };
}

/**
 * Numbers word forms, `codes[from]` to before `codes[to]`, in the order in which they first occur. An open-addressing hash
 * table that makes no strings. The hash has a random basis, so that nobody can write words that all collide; numbers do
 * not depend on it.
 */
function createWordFormTable(): (codes: Uint8Array, from: number, to: number) => number {
  const state = { count: 0, used: 0 };
  const basis = crypto.getRandomValues(new Uint32Array(1))[0]!;
  /** 1 + a form's number, in the first free slot at or after its hash. */
  let slots = new Uint32Array(1 << 13);
  /** By form: where it ends in `letters`, and its hash. */
  let ends = new Uint32Array(1 << 12);
  let hashes = new Uint32Array(1 << 12);
  let letters = new Uint8Array(1 << 16);

  /** FNV-1a with 32 bits. */
  const hashOf = (codes: Uint8Array, from: number, to: number): number => {
    let hash = basis;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ codes[at]!, 0x01000193);
    return (hash ^ (hash >>> 15)) >>> 0;
  };

  const lengthOf = (form: number): number => ends[form]! - (form ? ends[form - 1]! : 0);

  /** True if the codes from `from` on begin with the form. */
  const isAt = (form: number, codes: Uint8Array, from: number): boolean => {
    let next = from;
    for (let at = form ? ends[form - 1]! : 0; at < ends[form]!; at++) if (letters[at] !== codes[next++]) return false;
    return true;
  };

  const add = (codes: Uint8Array, from: number, to: number): number => {
    if (state.count === ends.length) [ends, hashes] = [grow(ends), grow(hashes)];
    while (state.used + to - from > letters.length) letters = grow(letters);
    letters.set(codes.subarray(from, to), state.used);
    state.used += to - from;
    ends[state.count] = state.used;
    return state.count++;
  };

  const rehash = (): void => {
    slots = new Uint32Array(2 * slots.length);
    const mask = slots.length - 1;
    for (let form = 0; form < state.count; form++) {
      let slot = hashes[form]! & mask;
      while (slots[slot]) slot = (slot + 1) & mask;
      slots[slot] = form + 1;
    }
  };

  return (codes, from, to) => {
    const hash = hashOf(codes, from, to);
    const mask = slots.length - 1;
    let slot = hash & mask;
    while (slots[slot]) {
      const form = slots[slot]! - 1;
      if (hashes[form] === hash && lengthOf(form) === to - from && isAt(form, codes, from)) return form;
      slot = (slot + 1) & mask;
    }
    const form = add(codes, from, to);
    hashes[form] = hash;
    slots[slot] = form + 1;
    if (state.count * 2 > slots.length) rehash();
    return form;
  };
}

/** A copy of twice the length. */
function grow<T extends Uint8Array | Uint32Array>(array: T): T {
  const copy = new (array.constructor as new (length: number) => T)(2 * array.length);
  copy.set(array);
  return copy;
}
