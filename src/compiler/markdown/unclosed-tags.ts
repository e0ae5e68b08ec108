/**
 * Elements of raw HTML that are never closed: browsers, and so docsc, take the rest of the page for their content.
 * Elements that HTML closes by itself, such as `<p>` and `<li>`, and elements that docsc leaves out are not checked.
 */
import type { Root } from 'mdast';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { collectHtml, type HtmlTag, parseTags } from './html-tags.js';
import { allowedElements } from './sanitize.js';

const mayStayOpen = new Set(
  `br caption col colgroup dd dt hr img input li p rp rt tbody td tfoot th thead tr wbr`.split(' '),
);

const pairedElements = new Set(allowedElements.filter(name => !mayStayOpen.has(name)));

/** Reports open tags without an end and end tags without a start. `text` is what the tree was parsed from. */
export function checkTags(tree: Root, text: string, path: string): Diagnostic[] {
  const pieces = collectHtml(tree);
  if (!pieces.length) return [];
  const lines = text.split('\n');
  const open: HtmlTag[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, more: number) => counts.set(name, (counts.get(name) ?? 0) + more);
  const diagnostics: Diagnostic[] = [];
  const report = (message: string, { place }: HtmlTag, hint: string) =>
    diagnostics.push(finding('unclosed-html', message, { path, place, hint }));
  const unclosed = (tag: HtmlTag) => {
    const { name } = tag;
    const here = `Write </${name}> where it ends; four spaces before it would make it code.`;
    const hint = tag.text.endsWith('/>') ? `HTML has no <${name} />: write <${name}></${name}>.` : here;
    report(`This <${name}> is never closed.`, tag, hint);
  };
  for (const tag of pieces.flatMap(piece => parseTags(piece, lines, name => pairedElements.has(name)))) {
    const { name } = tag;
    if (!tag.isEnd) {
      open.push(tag);
      count(name, 1);
    } else if (counts.get(name)) {
      const closed = open.splice(open.findLastIndex(other => other.name === name));
      for (const other of closed) count(other.name, -1);
      for (const other of closed.slice(1)) unclosed(other);
    } else report(`This </${name}> closes nothing.`, tag, `Remove it, or write <${name}> where the element begins.`);
  }
  for (const tag of open) unclosed(tag);
  return diagnostics;
}
