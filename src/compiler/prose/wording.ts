/**
 * Words that the style guide replaces (`terms`) or leaves out (`avoid`). Words in quotes or italics, and names on a
 * screen, are not the writer's.
 */
import type { ProseConfig } from '../config/prose.js';
import { type ProseFinding, proseFinding } from './finding.js';
import { findQuotations, isInRanges, type Passage, type PassageRange } from './passage.js';
import { createFinder, type Finder, type PhraseMatch } from './phrases.js';

/** `isPage` says whether patterns name the page that is checked. */
export type CheckWording = (passage: Passage, isPage: (patterns: string[]) => boolean) => ProseFinding[];

type WordingRule = {
  rule: 'prose-term' | 'prose-filler';
  message: (text: string) => string;
  /** Phrases in which it may stand. */
  except: Finder;
  exceptPages: string[];
  hint?: string;
};

export function createWording(prose: ProseConfig): CheckWording {
  const entries = buildRules(prose);
  const find = createFinder(
    prose.avoid.map(({ phrase }) => phrase),
    prose.terms.flatMap(({ not }) => not),
  );
  const right = new Set(prose.terms.map(({ write }) => write));
  return (passage, isPage) => {
    const { text } = passage;
    const matches = find(text);
    if (!matches.length) return [];
    const others = [...passage.foreignRanges, ...findQuotations(text)];
    const exceptions = new Map<WordingRule, PassageRange[]>();
    const mayStand = ({ range }: PhraseMatch, entry: WordingRule): boolean => {
      const known = exceptions.get(entry) ?? entry.except(text).map(exception => exception.range);
      exceptions.set(entry, known);
      return isInRanges(range, known) || isInRanges(range, others);
    };
    return matches.flatMap(match => {
      const entry = entries.get(match.phrase)!;
      const shown = match.text.replace(/\s+/g, ' ');
      if (right.has(shown) || mayStand(match, entry) || isPage(entry.exceptPages)) return [];
      return [proseFinding(entry.rule, entry.message(shown), match.range[0], entry.hint)];
    });
  };
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
    };
    return not.map((phrase): [string, WordingRule] => [phrase, entry]);
  });
  const avoided = avoid.map(({ phrase, except, exceptPages, hint }): [string, WordingRule] => {
    const message = (text: string) => `Leave out "${text}".`;
    return [phrase, { rule: 'prose-filler', message, except: createFinder(except), exceptPages, hint }];
  });
  return new Map([...avoided, ...replaced]);
}
