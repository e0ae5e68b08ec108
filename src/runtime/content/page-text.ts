/** An article as Markdown, for pasting into a message, an issue or an assistant: read from the page that is shown. */

export function markdownOf(article: Element, address: string): string {
  const blocks = blocksOf(article, '');
  return `${blocks.join('\n\n')}\n\n${address}\n`;
}

/** Controls, marks of headings, and what only repeats the page. */
const LEFT_OUT = 'button, .anchor, .toc-inline, [role=tablist], svg, [hidden]:not([role=tabpanel])';

function blocksOf(parent: Element, indent: string): string[] {
  const blocks: string[] = [];
  const line: Node[] = [];
  const flush = () => {
    const text = line.splice(0).map(inline).join('').replace(/\s+/g, ' ').trim();
    if (text) blocks.push(text);
  };
  for (const node of parent.childNodes) {
    if (node instanceof Element && node.matches(LEFT_OUT)) continue;
    if (node instanceof HTMLElement && getComputedStyle(node).display !== 'inline') {
      flush();
      blocks.push(...blockOf(node, indent));
    } else line.push(node);
  }
  flush();
  return blocks;
}

function blockOf(node: HTMLElement, indent: string): string[] {
  const level = /^H([1-6])$/.exec(node.tagName)?.[1];
  if (level) return [`${'#'.repeat(Number(level))} ${textOf(node)}`];
  if (node.matches('figure.code, pre')) return [fence(node)];
  if (node.matches('ul, ol')) return [list(node, indent)];
  if (node instanceof HTMLTableElement) return [table(node)];
  if (node.matches('blockquote, .admonition')) return [quoted(blocksOf(node, indent))];
  if (node.matches('hr')) return ['---'];
  // Words side by side that only their style keeps apart.
  if (node.matches('dt, summary, .endpoint'))
    return [[...node.childNodes].map(inline).join(' ').replace(/\s+/g, ' ').trim()];
  return blocksOf(node, indent);
}

function fence(node: HTMLElement): string {
  const code = node.querySelector('code') ?? node;
  const longest = Math.max(2, ...[...(code.textContent ?? '').matchAll(/`+/g)].map(([marks]) => marks.length));
  const marks = '`'.repeat(longest + 1);
  const title = node.querySelector('figcaption')?.textContent;
  const lines = [...code.querySelectorAll('.line')].map(line => line.textContent);
  const text = (lines.length ? lines.join('\n') : (code.textContent ?? '')).replace(/\n$/, '');
  return `${marks}${node.dataset.lang ?? ''}${title ? ` title="${title}"` : ''}\n${text}\n${marks}`;
}

function list(node: HTMLElement, indent: string): string {
  const items = [...node.children].map((item, index) => {
    const sign = node.tagName === 'OL' ? `${index + 1}. ` : '- ';
    const inside = indent + ' '.repeat(sign.length);
    const lines = blocksOf(item, inside).join('\n').split('\n');
    return `${sign}${lines.map((text, at) => (at === 0 ? text : `${' '.repeat(sign.length)}${text}`)).join('\n')}`;
  });
  return items.join('\n');
}

function table({ rows }: HTMLTableElement): string {
  const lines = [...rows].map(
    ({ cells }) => `| ${[...cells].map(cell => textOf(cell).replaceAll('|', '\\|')).join(' | ')} |`,
  );
  const [head = ''] = lines;
  const line = head
    .replace(/\\\|/g, '')
    .replace(/[^|]+/g, '---')
    .replace(/^\|---/, '|---');
  return [head, line, ...lines.slice(1)].join('\n');
}

function quoted(blocks: string[]): string {
  return blocks
    .join('\n\n')
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n');
}

function textOf(node: Element): string {
  return [...node.childNodes].map(inline).join('').replace(/\s+/g, ' ').trim();
}

function inline(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  if (node.matches(LEFT_OUT)) return '';
  if (node.tagName === 'CODE') return `\`${node.textContent}\``;
  if (node.tagName === 'BR') return ' ';
  if (node instanceof HTMLImageElement) return `![${node.alt}](${node.src})`;
  const text = [...node.childNodes].map(inline).join('');
  if (node instanceof HTMLAnchorElement && text.trim()) return `[${text.trim()}](${node.href})`;
  if (node.matches('strong, b') && text.trim()) return `**${text.trim()}**`;
  if (node.matches('em, i') && text.trim()) return `*${text.trim()}*`;
  return text;
}
