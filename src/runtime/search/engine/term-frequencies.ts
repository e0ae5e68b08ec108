/** The innermost loop of a query: reads the postings of a term, and adds up how often each section has it. */
import { fieldFlags, stepFrequencies } from './posting-flags.js';
import { type Postings, termIndex } from './postings.js';
import type { RankerState } from './ranker-state.js';

/**
 * Fills `frequencies` and `termSections` for a term; returns how many sections have it. `onlyScored` skips sections whose
 * score is still 0.
 */
export type CollectFrequencies = (term: string, texts: Postings | undefined, onlyScored: boolean) => number;

/** A closure over the state: V8 can treat what it captures as constants in these loops. */
export function createFrequencyCollector(state: RankerState): CollectFrequencies {
  const { names, norms, scores, frequencies, termSections } = state;
  const { ends } = state.heads;
  return (term, texts, onlyScored) => {
    let size = 0;
    const add = (section: number, frequency: number) => {
      if (onlyScored && scores[section] === 0) return;
      if (frequencies[section] === 0) termSections[size++] = section;
      frequencies[section]! += frequency;
    };
    const name = termIndex(names, term);
    if (name >= 0) {
      let below = 0;
      for (let at = names.starts[name]!; at < names.starts[name + 1]!; at++) {
        const section = names.sections[at]!;
        const flags = names.flags[at]!;
        let frequency = 0;
        if (flags & fieldFlags.heading) frequency += norms.heading[section]!;
        if (flags & fieldFlags.alias) frequency += norms.alias[section]!;
        if (flags & fieldFlags.upper) frequency += norms.parents[section]!;
        add(section, frequency);
        if (flags === fieldFlags.alias) continue;
        for (let child = Math.max(section + 1, below); child < ends[section]!; child++)
          add(child, norms.parents[child]!);
        below = Math.max(below, ends[section]!);
      }
    }
    const text = texts ? termIndex(texts, term) : -1;
    if (!texts || text < 0) return size;
    for (let at = texts.starts[text]!; at < texts.starts[text + 1]!; at++) {
      const section = texts.sections[at]!;
      const flags = texts.flags[at]!;
      const inCode = flags & fieldFlags.code ? norms.code[section]! : 0;
      add(section, norms.content[section]! * stepFrequencies[flags & 7]! + inCode);
    }
    return size;
  };
}
