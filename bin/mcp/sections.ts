/** The sections of a page that is Markdown: found by the ids of headings, as links name them, or by their texts. */
import type { Heading, Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { createHeadingNamer, foldHeadingId } from '../../src/compiler/source/heading-rules.js';

/** A heading and what belongs to it, up to the next heading of its level; `start` and `end` are places in the text. */
export type Section = { id: string; title: string; depth: number; start: number; end: number };

/** The sections of a twin in their order, without the title of the page. */
export function listSections(markdown: string): Section[] {
  const root = unified().use(remarkParse).parse(markdown) as Root;
  const { name } = createHeadingNamer('github');
  return root.children.flatMap((block, nth) =>
    headingsIn(block).flatMap((heading): Section[] => {
      const isTitle = nth === 0 && heading.depth === 1;
      if (isTitle) return [];
      const [, title = '', own] = /^(.*?)(?:\s*\{#([^\s{}]+)\})?$/s.exec(textOf(heading)) ?? [];
      // A heading within a list or a quote has only what is there.
      const last =
        heading === block ? root.children.findIndex((other, at) => at > nth && ends(other, heading)) : nth + 1;
      const end = (last < 0 ? undefined : root.children[last]?.position?.start.offset) ?? markdown.length;
      const id = own ?? name(title);
      return [{ id, title, depth: heading.depth, start: block.position?.start.offset ?? 0, end }];
    }),
  );
}

const ends = (block: Nodes, { depth }: Heading) => block.type === 'heading' && block.depth <= depth;

function headingsIn(node: Nodes): Heading[] {
  if (node.type === 'heading') return [node];
  return 'children' in node ? node.children.flatMap(headingsIn) : [];
}

/** The section with this id or text; upper and lower case, spaces and punctuation do not matter. */
export function findSection(sections: readonly Section[], asked: string): Section | undefined {
  const wanted = asked.replace(/^#+\s*/, '').trim();
  const folded = foldHeadingId(wanted);
  return (
    sections.find(({ id }) => id === wanted) ??
    (folded ? sections.find(({ id, title }) => [id, title].some(one => foldHeadingId(one) === folded)) : undefined)
  );
}
