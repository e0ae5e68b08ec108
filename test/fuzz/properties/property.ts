/** The shape of a property: what it tries, and what must hold. */
import * as fc from 'fast-check';

/**
 * A property. `check` rejects, with the reason, where it does not hold for an input; `show` prints an input; a unit run
 * tries `unitRuns` inputs.
 */
export type Property = {
  name: string;
  unitRuns: number;
  /** Runs the property; `onInput` is called with each input before it is tried. */
  run: (parameters: fc.Parameters<unknown>, onInput?: (shown: string) => void) => Promise<Outcome>;
};

/** What a run has found; `input` is the smallest input for which the property does not hold. */
export type Outcome = { tried: number; seed: number; failure?: { input: string; reason: string } };

type PropertyOptions<T> = {
  name: string;
  unitRuns: number;
  inputs: fc.Arbitrary<T>;
  check: (input: T) => Promise<void> | void;
  show: (input: T) => string;
  /** The texts of an input that may be cut, and the input with other texts. */
  texts?: { of: (input: T) => string[]; put: (input: T, texts: string[]) => T; isCutInWords?: true };
};

/** Creates a property. */
export function createProperty<T>({ name, unitRuns, inputs, check, show, texts }: PropertyOptions<T>): Property {
  const reasonOf = async (input: T): Promise<string | undefined> => {
    try {
      await check(input);
      return undefined;
    } catch (thrown) {
      return describe(thrown);
    }
  };
  return {
    name,
    unitRuns,
    run: async (parameters, onInput) => {
      const counted = { tried: 0 };
      const property = fc.asyncProperty(inputs, async input => {
        counted.tried++;
        onInput?.(show(input));
        await check(input);
      });
      const { failed, counterexample, seed } = await fc.check(property, {
        // Texts are cut below, which goes further than to leave out parts of the grammar.
        ...(texts && { endOnFailure: true }),
        ...(parameters as fc.Parameters<[T]>),
      });
      if (!failed || !counterexample) return { tried: counted.tried, seed };
      const [found] = counterexample;
      const fails = async (list: string[]) => {
        const input = texts!.put(found, list);
        onInput?.(show(input));
        return (await reasonOf(input)) !== undefined;
      };
      const cut = texts ? await cutTexts(texts.of(found), fails, texts.isCutInWords ? /(?<=\s)/ : '') : undefined;
      const smallest = cut ? texts!.put(found, cut) : found;
      const failure = { input: show(smallest), reason: (await reasonOf(smallest)) ?? 'it does not fail again' };
      return { tried: counted.tried, seed, failure };
    },
  };
}

/** The message, what was found and expected, and the first lines of the stack. */
function describe(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { details } = thrown as { details?: string };
  return [details, ...(thrown.stack ?? thrown.message).split('\n').slice(0, 8)].filter(Boolean).join('\n');
}

/** Milliseconds for making a failing input smaller. */
const CUTTING = 30_000;

/** Cuts texts between their pieces, first in halves and at last piece by piece, as long as they fail. */
async function cutTexts(
  found: string[],
  fails: (texts: string[]) => Promise<boolean>,
  piece: RegExp | string,
): Promise<string[]> {
  const until = performance.now() + CUTTING;
  let best = found.map(text => text.split(piece));
  for (let nth = 0; nth < best.length; nth++)
    for (let size = Math.ceil(best[nth]!.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0)
      for (let at = 0; at < best[nth]!.length && performance.now() < until; ) {
        const cut = best.with(nth, best[nth]!.toSpliced(at, size));
        if (await fails(cut.map(pieces => pieces.join('')))) best = cut;
        else at += size;
      }
  return best.map(pieces => pieces.join(''));
}
