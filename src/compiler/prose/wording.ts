/**
 * Words that the style guide replaces (`terms`) or leaves out (`avoid`). Words in quotes or italics, and names on a
 * screen, are not the writer's.
 */
import type { Prose } from '../config/prose.js';
import { type Found, found } from './finding.js';
import { isWithin, type Passage, quotations, type Range } from './passage.js';
import { type Finder, finderOf, type Match } from './phrases.js';

/** `isPage` says whether patterns name the page that is checked. */
export type Wording = (passage: Passage, isPage: (patterns: string[]) => boolean) => Found[];

type Entry = {
  rule: 'prose-term' | 'prose-filler';
  message: (text: string) => string;
  /** Phrases in which it may stand. */
  except: Finder;
  exceptPages: string[];
  hint?: string;
};

export function createWording(prose: Prose): Wording {
  const entries = entriesOf(prose);
  const find = finderOf(
    prose.avoid.map(({ phrase }) => phrase),
    prose.terms.flatMap(({ not }) => not),
  );
  const right = new Set(prose.terms.map(({ write }) => write));
  return (passage, isPage) => {
    const { text } = passage;
    const matches = find(text);
    if (!matches.length) return [];
    const others = [...passage.others, ...quotations(text)];
    const exceptions = new Map<Entry, Range[]>();
    const mayStand = ({ range }: Match, entry: Entry): boolean => {
      const known = exceptions.get(entry) ?? entry.except(text).map(exception => exception.range);
      exceptions.set(entry, known);
      return isWithin(range, known) || isWithin(range, others);
    };
    return matches.flatMap(match => {
      const entry = entries.get(match.phrase)!;
      const shown = match.text.replace(/\s+/g, ' ');
      if (right.has(shown) || mayStand(match, entry) || isPage(entry.exceptPages)) return [];
      return [found(entry.rule, entry.message(shown), match.range[0], entry.hint)];
    });
  };
}

function entriesOf({ terms, avoid }: Prose): Map<string, Entry> {
  const replaced = terms.flatMap(({ write, not, except, exceptPages, hint }) => {
    const message = (text: string) => `Write "${write}", not "${text}".`;
    const entry: Entry = {
      rule: 'prose-term',
      message,
      except: finderOf([], [...except, write]),
      exceptPages,
      hint,
    };
    return not.map((phrase): [string, Entry] => [phrase, entry]);
  });
  const avoided = avoid.map(({ phrase, except, exceptPages, hint }): [string, Entry] => {
    const message = (text: string) => `Leave out "${text}".`;
    return [phrase, { rule: 'prose-filler', message, except: finderOf(except), exceptPages, hint }];
  });
  return new Map([...avoided, ...replaced]);
}
