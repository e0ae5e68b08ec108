/** Loads the files of an index, each once. Heads and names are decoded before the rest of their file has arrived. */
import { splitColumns } from './columns.js';
import { type IndexManifest, TEXTS_PER_FILE, textPath } from './index-writer.js';
import { decodePostings, floorIndex, type Postings } from './postings.js';
import { decodeSections, type SectionTable } from './sections.js';
import {
  decodeVocabulary,
  mergeVocabularies,
  type TermBounds,
  type Vocabulary,
  vocabularyOf,
} from './term-expansion.js';

/** Streams a file's text in pieces. Throws if there is no such file. */
export type LoadFile = (path: string) => AsyncIterable<string>;

/** The parts of an index that every query needs: its sections, and the postings of headings and aliases. */
export type IndexCore = { heads: SectionTable; names: Postings };

/** Postings of prose and code come in ranges of terms, by number. Loading rejects as `LoadFile` throws, and may be retried. */
export type IndexFiles = {
  /** Loads what every query needs. */
  loadCore: () => Promise<IndexCore>;
  /** The ranges with the terms within these bounds. A frequent term's own range is left out unless `bounds` has one entry. */
  rangesWithin: (bounds: TermBounds[]) => number[];
  /** The postings of a range; undefined until they are loaded. */
  peekRange: (nth: number) => Postings | undefined;
  /** Loads a range. */
  loadRange: (nth: number) => Promise<Postings>;
  /** The range that would have a term. */
  rangeOf: (term: string) => number;
  /** The ranges that would have these terms, each once. */
  rangesOf: (terms: string[]) => number[];
  /** Loads all terms, for corrections. */
  loadVocabulary: () => Promise<Vocabulary>;
  /** A section's text; undefined until it is loaded. */
  peekText: (section: number) => string | undefined;
  /** Loads a section's text. */
  loadText: (section: number) => Promise<string>;
};

/** A prefix that spans more ranges is too common to help. */
const MAX_RANGES_PER_TERM = 4;

/** Opens an index without loading anything. */
export function openIndexFiles(manifest: IndexManifest, load: LoadFile): IndexFiles {
  const loaded = { ranges: new Map<number, Postings>(), texts: new Map<number, string[]>() };
  const requests = new Map<string, Promise<unknown>>();
  const once = <T>(name: string, start: () => Promise<T>): Promise<T> => {
    const pending = requests.get(name) as Promise<T> | undefined;
    if (pending) return pending;
    const request = start();
    requests.set(name, request);
    // A failed request is repeated when the file is next needed.
    request.catch(() => requests.delete(name));
    return request;
  };
  const loadWhole = (path: string) => once(path, () => readAll(load(path)));
  const loadCore = () =>
    once('', async () => {
      const core = await streamCore(load(manifest.start));
      // If only the rest of the file fails, the whole file is loaded again.
      core.texts.catch(() => requests.delete(''));
      return core;
    });
  const hashes = manifest.texts ? manifest.texts.split(' ') : [];
  const { ranges } = manifest;
  const firsts = ranges.map(({ first }) => first);
  const rangeOf = (term: string) => (manifest.whole ? 0 : Math.max(0, floorIndex(firsts, term)));
  const loadRange = (nth: number) =>
    once(`range ${nth}`, async () => {
      const text = manifest.whole ? await (await loadCore()).texts : await loadWhole(ranges[nth]!.file);
      const postings = decodePostings(text);
      loaded.ranges.set(nth, postings);
      return postings;
    });
  return {
    loadCore,
    rangeOf,
    rangesOf: terms => [...new Set(terms.map(rangeOf))].filter(nth => manifest.whole || nth < ranges.length),
    loadRange,
    rangesWithin: bounds => {
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
    peekRange: nth => loaded.ranges.get(nth),
    loadVocabulary: () =>
      once('vocabulary', async () => {
        if (!manifest.vocabulary)
          return mergeVocabularies(vocabularyOf((await loadCore()).names), vocabularyOf(await loadRange(0)));
        return decodeVocabulary(await loadWhole(manifest.vocabulary));
      }),
    peekText: section => loaded.texts.get(Math.floor(section / TEXTS_PER_FILE))?.[section % TEXTS_PER_FILE],
    loadText: async section => {
      const block = Math.floor(section / TEXTS_PER_FILE);
      const lines = await once(`text ${block}`, async () =>
        (await loadWhole(textPath(block, hashes[block]!))).split('\n'),
      );
      loaded.texts.set(block, lines);
      return lines[section % TEXTS_PER_FILE] ?? '';
    },
  };
}

/** Joins the pieces of a text once all have arrived. */
export async function readAll(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

/** Resolves when heads and names have arrived; `texts` resolves with the rest of the file. */
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

/** True until the first `count` columns have arrived. */
function isIncomplete(text: string, count: number): boolean {
  const head = text.indexOf('\n');
  if (head < 0) return true;
  const lengths = text.slice(0, head).split(' ').slice(0, count).map(Number);
  return text.length < head + 1 + lengths.reduce((sum, length) => sum + length, 0);
}
