/**
 * Directives inside a line: `:icon[lucide:rocket]`, `:term[flag]` and `:tooltip[word]{tip="…"}`. Any other name is text, such
 * as the minutes of `10:30`.
 */
import type { Nodes, RootContent } from 'mdast';
import type { TextDirective } from 'mdast-util-directive';
import { buildInlineComponent } from './directive-component.js';

/** Directive → component. */
const components: ReadonlyMap<string, string> = new Map([
  ['icon', 'Icon'],
  ['term', 'Term'],
  ['tooltip', 'Tooltip'],
]);

/** True for a directive with a label that docsc has. */
export function isInlineDirective({ name, children }: TextDirective): boolean {
  return components.has(name) && children.length > 0;
}

/** The component of a directive, whose children are converted already. `text` is that of the file. */
export function convertInlineDirective(node: TextDirective, { text }: { text: string }): Nodes {
  const { position } = node;
  const written = Object.entries(node.attributes ?? {}).map(([key, value]) => [key, value ?? undefined] as const);
  const isIcon = node.name === 'icon';
  return buildInlineComponent({
    name: components.get(node.name)!,
    texts: { ...(isIcon && { name: labelOf(node, text) }), ...Object.fromEntries(written) },
    children: isIcon ? [] : (node.children as RootContent[]),
    position,
  });
}

/** The label as written: the parser takes the end of `lucide:rocket` for a directive of its own. */
function labelOf({ position }: TextDirective, text: string): string | undefined {
  const written = text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  return /^:\w+\[([^[\]]+)\]/.exec(written)?.[1]?.trim();
}
