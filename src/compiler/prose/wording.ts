/**
 * Finds words that the style guide replaces (`terms`) or removes (`avoid`). Quoted or italic words and labels on a screen
 * are not the writer's and are left alone.
 */
import type { ProseConfig } from '../config/prose.js';
import type { Fix } from '../diagnostics/types.js';
import { type ProseFinding, proseFinding } from './finding.js';
import { findQuotations, isInRanges, type Passage, type PassageRange } from './passage.js';
import { createFinder, type Finder, type PhraseMatch } from './phrases.js';

/** Checks one passage. `isPage` is true if one of the patterns matches the id of its page. */
export type CheckWording = (passage: Passage, isPage: (patterns: string[]) => boolean) => ProseFinding[];

type WordingRule = {
  rule: 'prose-term' | 'prose-filler';
  message: (text: string) => string;
  /** Finds phrases inside which the word is allowed. */
  except: Finder;
  exceptPages: string[];
  hint?: string;
  /** The word to write instead; absent for words to leave out. */
  write?: string;
};

/** The check for the terms and avoided words of a configuration; its finders are built once. */
export function createWording(prose: ProseConfig): CheckWording {
  const entries = buildRules(prose);
  const find = createFinder(
    prose.avoid.map(({ phrase }) => phrase),
    prose.terms.flatMap(({ not }) => not),
  );
  const preferredWords = new Set(prose.terms.map(({ write }) => write));
  return (passage, isPage) => {
    const { text } = passage;
    const matches = find(text);
    if (!matches.length) return [];
    const foreign = [...passage.foreignRanges, ...findQuotations(text)];
    const exceptions = new Map<WordingRule, PassageRange[]>();
    const isAllowed = ({ range }: PhraseMatch, entry: WordingRule): boolean => {
      const allowed = exceptions.get(entry) ?? entry.except(text).map(exception => exception.range);
      exceptions.set(entry, allowed);
      return isInRanges(range, allowed) || isInRanges(range, foreign);
    };
    return matches.flatMap(match => {
      const entry = entries.get(match.phrase)!;
      const shown = match.text.replace(/\s+/g, ' ');
      if (preferredWords.has(shown) || isAllowed(match, entry) || isPage(entry.exceptPages)) return [];
      const fix = fixFor(match.text, entry);
      return [proseFinding(entry.rule, entry.message(shown), { index: match.range[0], hint: entry.hint, fix })];
    });
  };
}

/** A word at the beginning of a sentence keeps its capital; one to leave out there needs a hand. */
function fixFor(written: string, { write }: WordingRule): Fix | undefined {
  const isCapital = /^\p{Lu}/u.test(written);
  if (write === undefined) return isCapital ? undefined : { written: `${written} `, instead: '' };
  return { written, instead: isCapital ? write.charAt(0).toUpperCase() + write.slice(1) : write };
}

function buildRules({ terms, avoid }: ProseConfig): Map<string, WordingRule> {
  const replaced = terms.flatMap(({ write, not, except, exceptPages, hint }) => {
    const message = (text: string) => `Write "${write}", not "${text}".`;
    const entry: WordingRule = {
      rule: 'prose-term',
      message,
      except: createFinder([], [...except, write]),
      exceptPages,
      hint,
      write,
    };
    return not.map((phrase): [string, WordingRule] => [phrase, entry]);
  });
  const avoided = avoid.map(({ phrase, except, exceptPages, hint }): [string, WordingRule] => {
    const message = (text: string) => `Leave out "${text}".`;
    return [phrase, { rule: 'prose-filler', message, except: createFinder(except), exceptPages, hint }];
  });
  return new Map([...avoided, ...replaced]);
}
