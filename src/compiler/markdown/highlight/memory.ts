/**
 * Remembers how code was coloured, because a site that documents several versions repeats most of its fences. A memory
 * of tokens would take many times the memory of the code, so each token is one UTF-16 unit of a string.
 */
import type { CodeTag, CodeToken } from '../../../code-format.js';

/** Two generations of this many characters of code are remembered; the older one goes when the younger one is full. */
const MAX_CHARACTERS = 200_000;
/** Longer code is not repeated often. */
const MAX_LENGTH = 16_384;

/** Fingerprints of code that came once, and the characters that each is made from. */
const SLOTS = 1 << 15;
const SAMPLES = 32;

/** Units: the end of an element; 1 + the number of a tag; FIRST_TEXT + the length of a text. */
const END = 0;
const FIRST_TEXT = 0x1000;

type Generation = {
  codes: Map<string, Map<string, string>>;
  tags: CodeTag[];
  numbers: Map<CodeTag, number>;
  size: number;
};

/** Code in a grammar → its tokens. */
export type Highlighter = (code: string, grammar: string) => readonly CodeToken[];

/**
 * The highlighter with a memory, and with the same tokens. Code is packed when it comes for the second time: most code
 * comes once, and packing it would take a sixth of the time of colouring it.
 */
export function withMemory(highlight: Highlighter, maxCharacters = MAX_CHARACTERS): Highlighter {
  const state = { young: createGeneration(), old: createGeneration() };
  const isRepeated = createRepetitionTest();

  const remember = (code: string, grammar: string, tokens: readonly CodeToken[]) => {
    if (state.young.size + code.length > maxCharacters) {
      state.old = state.young;
      state.young = createGeneration();
    }
    const { young } = state;
    const texts = tokens.filter(token => typeof token === 'string');
    // Joining copies: the code may be a part of its page, which would be kept as a whole.
    const copy = texts.join('');
    if (texts.length < 2 || copy !== code || tokens.length > MAX_LENGTH) return;
    const units = pack(tokens, young);
    if (units === undefined) {
      // The generation has had enough tags.
      state.old = young;
      state.young = createGeneration();
      return;
    }
    const codes = young.codes.get(grammar) ?? new Map<string, string>();
    young.codes.set(grammar, codes.set(copy, units));
    young.size += code.length;
  };

  return (code, grammar) => {
    if (code.length > MAX_LENGTH || !isRepeated(code)) return highlight(code, grammar);
    const { young, old } = state;
    const units = young.codes.get(grammar)?.get(code);
    if (units !== undefined) return unpack(units, code, young.tags);
    const older = old.codes.get(grammar)?.get(code);
    const tokens = older === undefined ? highlight(code, grammar) : unpack(older, code, old.tags);
    remember(code, grammar, tokens);
    return tokens;
  };
}

/** A test that is true for code that came before, unless other code took its slot, and rarely for code that did not. */
function createRepetitionTest(): (code: string) => boolean {
  const seen = new Uint32Array(SLOTS);
  return code => {
    let hash = code.length;
    const step = Math.max(1, code.length / SAMPLES);
    for (let at = 0; at < code.length; at += step) hash = Math.imul(hash ^ code.charCodeAt(at), 0x01000193);
    const slot = (hash >>> 16) & (SLOTS - 1);
    const isKnown = seen[slot] === hash >>> 0;
    seen[slot] = hash;
    return isKnown;
  };
}

function createGeneration(): Generation {
  return { codes: new Map(), tags: [], numbers: new Map(), size: 0 };
}

/** The units of tokens; adds their tags to a generation. Undefined where it has too many tags. */
function pack(tokens: readonly CodeToken[], { tags, numbers }: Generation): string | undefined {
  const units = tokens.map(token => {
    if (token === null) return END;
    if (typeof token === 'string') return FIRST_TEXT + token.length;
    const number = numbers.get(token) ?? tags.push(token);
    numbers.set(token, number);
    return number;
  });
  return tags.length < FIRST_TEXT ? String.fromCharCode(...units) : undefined;
}

function unpack(units: string, code: string, tags: readonly CodeTag[]): CodeToken[] {
  const tokens: CodeToken[] = [];
  let at = 0;
  for (let nth = 0; nth < units.length; nth++) {
    const unit = units.charCodeAt(nth);
    if (unit === END) tokens.push(null);
    else if (unit < FIRST_TEXT) tokens.push(tags[unit - 1]!);
    else {
      tokens.push(code.slice(at, at + unit - FIRST_TEXT));
      at += unit - FIRST_TEXT;
    }
  }
  return tokens;
}
