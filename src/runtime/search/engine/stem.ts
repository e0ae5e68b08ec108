/** A light stemmer for English. Two words with the same stem are related; stems are never shown. */

/** Strips plurals, -ing, -ed, -er and -ion from a folded word. */
export function stem(word: string): string {
  if (word.length < 5) return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  const singular = word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
  const bare =
    singular.length > 5
      ? singular
          .replace(/(?:ation|ator|ating|ated|ate)s?$/, 'at')
          .replace(/ions?$/, '')
          .replace(/(?:ings?|ed|ers?)$/, '')
      : singular;
  return bare.replace(/(.)\1$/, '$1').replace(/e$/, '');
}

/** English words that a long query can do without. */
export const stopWords: ReadonlySet<string> = new Set(
  `a an the and or of to in on for with from by is are be it its this that your you my how what why when which do does did i as
   at not can using if into`.split(/\s+/),
);
