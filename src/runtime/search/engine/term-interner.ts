/**
 * Texts of many sections → numbers of their terms. Few forms of words make up most of a text, so each is looked at once:
 * what it is found by is read from a table, by the bytes of the form as it stands there.
 */
import { encodeAscii, findTokenSpans, termsOf, termsOfTokens, tokenizeAsciiWord } from './analyser.js';

export type TermInterner = {
  /** The numbers of a text's terms, in their order; good until the next text is read. */
  read: (text: string) => Uint32Array;
  number: (term: string) => number;
  /** By their numbers. */
  terms: string[];
};

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
  /** Of each form, where its numbers begin in `own`. */
  const starts = [0];
  const own: number[] = [];
  const memory = { codes: new Uint8Array(0), spans: new Uint32Array(0), found: new Uint32Array(1 << 12), count: 0 };

  const put = (number: number) => {
    if (memory.count === memory.found.length) memory.found = grow(memory.found);
    memory.found[memory.count++] = number;
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
            own.push(number(term));
          starts.push(own.length);
        }
        for (let next = starts[form]!; next < starts[form + 1]!; next++) put(own[next]!);
      }
    return memory.found.subarray(0, memory.count);
  };

  return { read, number, terms };
}

/**
 * Numbers forms as they come: a new one has the next number. By open addressing, which makes no string of a form. Hashes
 * begin anywhere, so that nobody can write words that all have the same; numbers do not depend on it.
 */
function createWordFormTable(): (codes: Uint8Array, from: number, to: number) => number {
  const state = { count: 0, used: 0 };
  const basis = crypto.getRandomValues(new Uint32Array(1))[0]!;
  /** A form's number and one, in the first free slot from where its hash says. */
  let slots = new Uint32Array(1 << 13);
  /** Of each form, where it ends in `letters`, and its hash. */
  let ends = new Uint32Array(1 << 12);
  let hashes = new Uint32Array(1 << 12);
  let letters = new Uint8Array(1 << 16);

  const isForm = (form: number, codes: Uint8Array, from: number, to: number): boolean => {
    let at = form ? ends[form - 1]! : 0;
    if (ends[form]! - at !== to - from) return false;
    for (let next = from; next < to; next++) if (letters[at++] !== codes[next]) return false;
    return true;
  };

  const add = (codes: Uint8Array, from: number, to: number, hash: number): number => {
    if (state.count === ends.length) [ends, hashes] = [grow(ends), grow(hashes)];
    while (state.used + to - from > letters.length) letters = grow(letters);
    letters.set(codes.subarray(from, to), state.used);
    state.used += to - from;
    ends[state.count] = state.used;
    hashes[state.count] = hash;
    return state.count++;
  };

  const spread = (): void => {
    slots = new Uint32Array(2 * slots.length);
    const mask = slots.length - 1;
    for (let form = 0; form < state.count; form++) {
      let slot = hashes[form]! & mask;
      while (slots[slot]) slot = (slot + 1) & mask;
      slots[slot] = form + 1;
    }
  };

  return (codes, from, to) => {
    const hash = hashOf(codes, from, to, basis);
    const mask = slots.length - 1;
    let slot = hash & mask;
    while (slots[slot]) {
      const form = slots[slot]! - 1;
      if (hashes[form] === hash && isForm(form, codes, from, to)) return form;
      slot = (slot + 1) & mask;
    }
    const form = add(codes, from, to, hash);
    slots[slot] = form + 1;
    if (state.count * 2 > slots.length) spread();
    return form;
  };
}

/** FNV-1a, 32 bits, from another basis. */
function hashOf(codes: Uint8Array, from: number, to: number, basis: number): number {
  let hash = basis;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ codes[at]!, 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function grow<T extends Uint8Array | Uint32Array>(array: T): T {
  const made = new (array.constructor as new (length: number) => T)(2 * array.length);
  made.set(array);
  return made;
}
