/** An article as Markdown, to paste into a message, an issue or an assistant. Read from the document. */

/** The article's blocks, and the address below them. */
export function toMarkdown(article: Element, address: string): string {
  const blocks = toBlocks(article, '');
  return `${blocks.join('\n\n')}\n\n${address}\n`;
}

/** Controls, the links of headings, and what only repeats the page. */
const EXCLUDED = 'button, .anchor, .toc-inline, [role=tablist], svg, [hidden]:not([role=tabpanel])';

function toBlocks(parent: Element, indent: string): string[] {
  const blocks: string[] = [];
  const line: Node[] = [];
  const flush = () => {
    const text = line.splice(0).map(inlineToMarkdown).join('').replace(/\s+/g, ' ').trim();
    if (text) blocks.push(text);
  };
  for (const node of parent.childNodes) {
    if (node instanceof Element && node.matches(EXCLUDED)) continue;
    if (node instanceof HTMLElement && getComputedStyle(node).display !== 'inline') {
      flush();
      blocks.push(...blockToMarkdown(node, indent));
    } else line.push(node);
  }
  flush();
  return blocks;
}

function blockToMarkdown(node: HTMLElement, indent: string): string[] {
  const level = /^H([1-6])$/.exec(node.tagName)?.[1];
  if (level) return [`${'#'.repeat(Number(level))} ${inlineText(node)}`];
  if (node.matches('figure.code, pre')) return [fenceToMarkdown(node)];
  if (node.matches('ul, ol')) return [listToMarkdown(node, indent)];
  if (node instanceof HTMLTableElement) return [tableToMarkdown(node)];
  if (node.matches('blockquote, .admonition')) return [quoteBlocks(toBlocks(node, indent))];
  if (node.matches('hr')) return ['---'];
  // Their parts are separated by style alone.
  if (node.matches('dt, summary, .endpoint'))
    return [[...node.childNodes].map(inlineToMarkdown).join(' ').replace(/\s+/g, ' ').trim()];
  return toBlocks(node, indent);
}

function fenceToMarkdown(node: HTMLElement): string {
  const code = node.querySelector('code') ?? node;
  const longest = Math.max(2, ...[...(code.textContent ?? '').matchAll(/`+/g)].map(([marks]) => marks.length));
  const marks = '`'.repeat(longest + 1);
  const title = node.querySelector('figcaption')?.textContent;
  const lines = [...code.querySelectorAll('.line')].map(line => line.textContent);
  const text = (lines.length ? lines.join('\n') : (code.textContent ?? '')).replace(/\n$/, '');
  return `${marks}${node.dataset.lang ?? ''}${title ? ` title="${title}"` : ''}\n${text}\n${marks}`;
}

function listToMarkdown(node: HTMLElement, indent: string): string {
  const items = [...node.children].map((item, index) => {
    const marker = node.tagName === 'OL' ? `${index + 1}. ` : '- ';
    const inside = indent + ' '.repeat(marker.length);
    const lines = toBlocks(item, inside).join('\n').split('\n');
    return `${marker}${lines.map((text, at) => (at === 0 ? text : `${' '.repeat(marker.length)}${text}`)).join('\n')}`;
  });
  return items.join('\n');
}

function tableToMarkdown({ rows }: HTMLTableElement): string {
  const lines = [...rows].map(
    ({ cells }) => `| ${[...cells].map(cell => inlineText(cell).replaceAll('|', '\\|')).join(' | ')} |`,
  );
  const [head = ''] = lines;
  const line = head
    .replace(/\\\|/g, '')
    .replace(/[^|]+/g, '---')
    .replace(/^\|---/, '|---');
  return [head, line, ...lines.slice(1)].join('\n');
}

function quoteBlocks(blocks: string[]): string {
  return blocks
    .join('\n\n')
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n');
}

function inlineText(node: Element): string {
  return [...node.childNodes].map(inlineToMarkdown).join('').replace(/\s+/g, ' ').trim();
}

function inlineToMarkdown(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  if (node.matches(EXCLUDED)) return '';
  if (node.tagName === 'CODE') return `\`${node.textContent}\``;
  if (node.tagName === 'BR') return ' ';
  if (node instanceof HTMLImageElement) return `![${node.alt}](${node.src})`;
  const text = [...node.childNodes].map(inlineToMarkdown).join('');
  if (node instanceof HTMLAnchorElement && text.trim()) return `[${text.trim()}](${node.href})`;
  if (node.matches('strong, b') && text.trim()) return `**${text.trim()}**`;
  if (node.matches('em, i') && text.trim()) return `*${text.trim()}*`;
  return text;
}
