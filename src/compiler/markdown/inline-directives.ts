/** Directives inside a line: `:icon[lucide:rocket]`. Any other name is text, such as the minutes of `10:30`. */
import type { Nodes } from 'mdast';
import type { TextDirective } from 'mdast-util-directive';
import { buildInlineComponent } from './directive-component.js';

/** Builds the component of a directive; `undefined` if docsc has no such directive. `text` is the file's text. */
export function convertInlineDirective(node: TextDirective, { text }: { text: string }): Nodes | undefined {
  if (node.name !== 'icon') return undefined;
  const name = labelOf(node, text);
  if (!name) return undefined;
  const { label, title, size, color } = node.attributes ?? {};
  const texts = { name, label: label ?? title ?? undefined, size: size ?? undefined, color: color ?? undefined };
  return buildInlineComponent({ name: 'Icon', texts, children: [], position: node.position });
}

/** The label as written: the parser takes the end of `lucide:rocket` for a directive of its own. */
function labelOf({ position }: TextDirective, text: string): string | undefined {
  const written = text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  return /^:\w+\[([^[\]]+)\]/.exec(written)?.[1]?.trim();
}
