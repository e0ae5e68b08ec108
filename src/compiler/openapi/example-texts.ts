/** The descriptions of examples. */
import type { ElementContent } from 'hast';
import { excludeFromSearch, h } from '../body/hast.js';
import { renderDescription, type TextContext } from './descriptions.js';
import type { KeyedNode } from './document.js';
import { escapeMarkdown } from './plain-text.js';
import { type NamedExample, readMediaExamples } from './written-examples.js';

/** The description of an example. `pointer` is that of its media type. */
export function describeExample(
  { description, pointer: own }: NamedExample,
  pointer: string,
  context: TextContext,
): ElementContent[] {
  return description === undefined ? [] : renderDescription(description, own ?? pointer, context);
}

/** A list of the examples of media types that have descriptions: samples show them by label alone. */
export function buildExampleList(media: KeyedNode[], context: TextContext): ElementContent[] {
  const items = media.flatMap(one =>
    readMediaExamples(context.document, one, one.key).flatMap(example => {
      const text = describeExample(example, one.pointer, context);
      return text.length ? [h('li', {}, h('p', {}, h('strong', {}, example.label)), text)] : [];
    }),
  );
  return items.length ? [excludeFromSearch(h('p', {}, 'Examples:')), h('ul', {}, items)] : [];
}

/** The description of a parameter, and those of its examples, as Markdown. */
export function withExampleTexts(text: string | undefined, examples: NamedExample[]): string | undefined {
  const described = examples.flatMap(({ label, description }) =>
    description === undefined ? [] : [`**${escapeMarkdown(label)}**: ${description}`],
  );
  return described.length ? [text, ...described].filter(Boolean).join('\n\n') : text;
}
