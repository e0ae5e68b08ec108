/** Choices of a completion, and the place that they replace. */
import type { CompletionItem, CompletionItemKind, CompletionList, TextEdit } from 'vscode-languageserver';
import type { PlaceInDocument } from '../documents.js';

/** Kinds of the protocol that docsc uses. */
export const kinds = {
  property: 10,
  value: 12,
  keyword: 14,
  file: 17,
  reference: 18,
  component: 7,
  enumMember: 20,
} as const;

/** A word to choose; `detail` stands beside it. */
export type Choice = { label: string; kind: CompletionItemKind; detail?: string; about?: string; text?: string };

/** Editors show no more, and ask again with the next key. */
const MOST_CHOICES = 200;

/** The choices that fit what is `typed`: the text before the place that they replace, and `rest` characters behind it. */
export function toList(
  choices: Iterable<Choice>,
  typed: string,
  { place, rest = 0 }: { place: PlaceInDocument; rest?: number },
): CompletionList {
  const wanted = typed.toLowerCase();
  const fits: [rank: number, choice: Choice][] = [];
  for (const choice of choices) {
    const name = choice.label.toLowerCase();
    if (name.startsWith(wanted)) fits.push([0, choice]);
    else if (name.includes(wanted.replace(/^[./]+/, '')) || choice.detail?.toLowerCase().includes(wanted))
      fits.push([1, choice]);
  }
  const chosen = fits.sort(([a], [b]) => a - b).slice(0, MOST_CHOICES);
  const { line, before } = place;
  const start = { line, character: before.length - typed.length };
  const range = { start, end: { line, character: before.length + rest } };
  const items = chosen.map(([rank, { label, kind, detail, about, text }], nth): CompletionItem => {
    const textEdit: TextEdit = { range, newText: text ?? label };
    return {
      ...{ label, kind, textEdit, filterText: rank ? `${typed}${label}` : label },
      sortText: String(nth).padStart(4, '0'),
      ...(detail && { detail }),
      ...(about && { documentation: about }),
    };
  });
  return { isIncomplete: fits.length > MOST_CHOICES, items };
}
