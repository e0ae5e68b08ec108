/** The rules of the style guide; part of the table in `rules/index.ts`. */
import type { Rule } from './rule.js';

/** Rule id → rule. */
export const proseRules = {
  'prose-term': {
    level: 'warning',
    exit: 1,
    about: 'A text uses a word that the style guide replaces with another.',
    cure: 'Use the suggested word; to use the other one literally, put it in code or quotation marks.',
  },
  'prose-filler': {
    level: 'warning',
    exit: 1,
    about: 'A text contains a word that adds nothing, or that the style guide rules out.',
    cure: 'Remove the word, or say what you mean.',
  },
  'prose-heading': {
    level: 'warning',
    exit: 1,
    about: 'A heading or title is not in sentence case.',
    cure: 'Write all words but the first in lower case; list names under prose.names.',
  },
  'prose-description': {
    level: 'warning',
    exit: 1,
    about: 'A page has no description, or one that is too short or too long.',
    cure: 'Say in one sentence what the page offers the reader.',
  },
  'prose-sentence': {
    level: 'warning',
    exit: 1,
    about: 'A sentence is longer than the style guide allows.',
    cure: 'Split the sentence, or make it a list.',
  },
  'prose-person': {
    level: 'warning',
    exit: 1,
    about: 'A text speaks about its writer, but the style guide asks for texts that address the reader.',
    cure: 'Address the reader as "you", or name who or what acts.',
  },
  'prose-repeat': {
    level: 'warning',
    exit: 1,
    about: 'A word is repeated.',
    cure: 'Remove one of the two words.',
  },
  'prose-article': {
    level: 'warning',
    exit: 1,
    about: 'The article "a" precedes a vowel sound, or "an" a consonant sound.',
    cure: 'Use the other article.',
  },
} as const satisfies Record<string, Rule>;

/** The id of a rule of the style guide. */
export type ProseRule = keyof typeof proseRules;
