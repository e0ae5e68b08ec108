/** The rules of prose; a part of the table in `rules.ts`. */
export const proseRules = {
  'prose-term': {
    level: 'warning',
    exit: 1,
    about: 'A text uses a word for which the style guide has another.',
    cure: 'Write the word that is named, or put the text in code or quotes where the other one is meant literally.',
  },
  'prose-filler': {
    level: 'warning',
    exit: 1,
    about: 'A text has a word that says nothing, or that the style guide avoids.',
    cure: 'Leave it out, or say what is meant.',
  },
  'prose-heading': {
    level: 'warning',
    exit: 1,
    about: 'A heading or title is not in sentence case.',
    cure: 'Write all words but the first and names in lower case; list names under prose.names.',
  },
  'prose-description': {
    level: 'warning',
    exit: 1,
    about: 'The description of a page is absent, too short or too long.',
    cure: 'Say in one sentence what the reader gets.',
  },
  'prose-sentence': {
    level: 'warning',
    exit: 1,
    about: 'A sentence has more words than the style guide allows.',
    cure: 'Make two of it, or a list.',
  },
  'prose-person': {
    level: 'warning',
    exit: 1,
    about: 'A text speaks of its writer, where the style guide speaks to the reader.',
    cure: 'Say "you" to the reader, or name who or what acts.',
  },
  'prose-repeat': {
    level: 'warning',
    exit: 1,
    about: 'A word stands twice in a row.',
    cure: 'Remove one of the two.',
  },
  'prose-article': {
    level: 'warning',
    exit: 1,
    about: '"a" stands before a vowel sound, or "an" before a consonant sound.',
    cure: 'Write the other one.',
  },
} as const;

export type ProseRule = keyof typeof proseRules;
