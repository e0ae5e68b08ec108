/** Words that can be told apart: a generated text has a mark where a reader must see a word. */

/** The mark of a word in a generated text. `numberWords` replaces each mark with a different word. */
export const WORD = '\uE0FF';

/** A text and its words, in order, with the offset of each. */
export type Worded = { text: string; words: { word: string; at: number }[] };

/** Replaces the marks with the words `kw0z`, `kw1z` and so on, none of which is part of another. */
export function numberWords(marked: string, prefix = 'kw'): Worded {
  const words: Worded['words'] = [];
  let text = '';
  for (const [nth, part] of marked.split(WORD).entries()) {
    if (nth > 0) {
      const word = `${prefix}${nth - 1}z`;
      words.push({ word, at: text.length });
      text += word;
    }
    text += part;
  }
  return { text, words };
}

/** Puts a text in front of each line, and `first` in front of the first one. */
export function indent(text: string, rest: string, first = rest): string {
  return text
    .split('\n')
    .map((line, nth) => (nth ? (line || rest.trim() ? rest + line : '') : first + line))
    .join('\n');
}
