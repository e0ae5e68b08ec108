/** Files of an index as they arrive, each asked for once. Heads and names may be read before the rest of their file is there. */
import { splitColumns } from './columns.js';
import { type IndexManifest, TEXTS_PER_FILE, textFile } from './index-writer.js';
import { decodePostings, floorIndex, type Postings } from './postings.js';
import { decodeSections, type SectionTable } from './sections.js';
import {
  decodeVocabulary,
  mergeVocabularies,
  type TermBounds,
  type Vocabulary,
  vocabularyOf,
} from './term-expansion.js';

/** A file's text, in pieces as they come. Throws where there is no such file. */
export type LoadFile = (path: string) => AsyncIterable<string>;

export type IndexCore = { heads: SectionTable; names: Postings };

export type IndexFiles = {
  start: () => Promise<IndexCore>;
  /** Ranges in which the terms within these bounds are; one of a frequent term only where nothing else is asked. */
  ranges: (bounds: TermBounds[]) => number[];
  /** `undefined` as long as it has not been loaded. */
  peekRange: (nth: number) => Postings | undefined;
  range: (nth: number) => Promise<Postings>;
  rangeOf: (term: string) => number;
  /** The ranges of these very terms. */
  rangesOf: (terms: string[]) => number[];
  vocabulary: () => Promise<Vocabulary>;
  peekText: (section: number) => string | undefined;
  text: (section: number) => Promise<string>;
};

/** Ranges that one bound may span: a beginning that many words have says little. */
const MAX_RANGES_PER_TERM = 4;

export function openIndexFiles(manifest: IndexManifest, load: LoadFile): IndexFiles {
  const here = { ranges: new Map<number, Postings>(), texts: new Map<number, string[]>() };
  const asked = new Map<string, Promise<unknown>>();
  const once = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const found = asked.get(name) as Promise<T> | undefined;
    if (found) return found;
    const made = work();
    asked.set(name, made);
    // What could not be loaded is tried again when it is next needed.
    made.catch(() => asked.delete(name));
    return made;
  };
  const whole = (path: string) => once(path, () => readAll(load(path)));
  const opened = () =>
    once('', async () => {
      const start = await streamCore(load(manifest.start));
      // The beginning may be here and the rest not: then all of it is asked for again.
      start.texts.catch(() => asked.delete(''));
      return start;
    });
  const hashes = manifest.texts ? manifest.texts.split(' ') : [];
  const { ranges } = manifest;
  const firsts = ranges.map(({ first }) => first);
  const rangeOf = (term: string) => (manifest.whole ? 0 : Math.max(0, floorIndex(firsts, term)));
  const range = (nth: number) =>
    once(`range ${nth}`, async () => {
      const text = manifest.whole ? await (await opened()).texts : await whole(ranges[nth]!.file);
      const read = decodePostings(text);
      here.ranges.set(nth, read);
      return read;
    });
  return {
    start: opened,
    rangeOf,
    rangesOf: terms => [...new Set(terms.map(rangeOf))].filter(nth => manifest.whole || nth < ranges.length),
    range,
    ranges: bounds => {
      if (manifest.whole) return [0];
      const needed = bounds.flatMap(({ term, from, to }) => {
        const first = rangeOf(from);
        const last = rangeOf(to);
        const around = Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
        const all = [rangeOf(term), ...around.filter(nth => nth !== rangeOf(term))];
        return all.filter(nth => bounds.length === 1 || !ranges[nth]?.frequent).slice(0, MAX_RANGES_PER_TERM);
      });
      return [...new Set(needed)].filter(nth => nth < ranges.length).sort((a, b) => a - b);
    },
    peekRange: nth => here.ranges.get(nth),
    vocabulary: () =>
      once('vocabulary', async () => {
        if (!manifest.vocabulary)
          return mergeVocabularies(vocabularyOf((await opened()).names), vocabularyOf(await range(0)));
        return decodeVocabulary(await whole(manifest.vocabulary));
      }),
    peekText: section => here.texts.get(Math.floor(section / TEXTS_PER_FILE))?.[section % TEXTS_PER_FILE],
    text: async section => {
      const block = Math.floor(section / TEXTS_PER_FILE);
      const lines = await once(`text ${block}`, async () => (await whole(textFile(block, hashes[block]!))).split('\n'));
      here.texts.set(block, lines);
      return lines[section % TEXTS_PER_FILE] ?? '';
    },
  };
}

/** A text that comes in pieces, once all are here. */
export async function readAll(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

/** Resolves once heads and names are here; `texts` once all of the file is. */
async function streamCore(pieces: AsyncIterable<string>): Promise<IndexCore & { texts: Promise<string> }> {
  const iterator = pieces[Symbol.asyncIterator]();
  let text = '';
  const more = async (): Promise<boolean> => {
    const { value, done } = await iterator.next();
    text += value ?? '';
    return !done;
  };
  while (isIncomplete(text, 2) && (await more()));
  const [heads = '', names = ''] = splitColumns(text);
  const rest = async () => {
    while (await more());
    return splitColumns(text)[2] ?? '';
  };
  const texts = rest();
  texts.catch(() => undefined);
  return { heads: decodeSections(heads), names: decodePostings(names), texts };
}

/** Whether the first `count` columns are not all there. */
function isIncomplete(text: string, count: number): boolean {
  const head = text.indexOf('\n');
  if (head < 0) return true;
  const lengths = text.slice(0, head).split(' ').slice(0, count).map(Number);
  return text.length < head + 1 + lengths.reduce((sum, length) => sum + length, 0);
}
