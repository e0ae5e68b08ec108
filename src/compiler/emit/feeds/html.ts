/**
 * Published hast → HTML for feed readers, which run no code and know no styles: a list of elements, the few attributes that
 * carry content, and absolute addresses. All other elements give their contents.
 */
import type { Element, ElementContent } from 'hast';
import { isIslandElement } from '../../../format.js';
import { hasClass, isHeading } from '../../body/hast.js';
import { visibleText } from '../../body/text.js';
import { escapeHtml } from '../escape-html.js';
import { RELEASE_DAY } from '../release-day.js';
import { isApart, isHidden } from '../twin/phrasing.js';
import { textOf } from '../twin/text.js';

const kept = new Set(
  'a abbr b blockquote br cite code dd del dl dt em figcaption figure hr i img ins kbd li ol p pre q s samp small strong sub sup table tbody td th thead tr ul var'.split(
    ' ',
  ),
);
const empty = new Set(['br', 'hr', 'img']);
const dropped = new Set(['button', 'iframe', 'script', 'source', 'style', 'svg', 'template', 'video']);

const attributes: Record<string, readonly [property: string, attribute: string][]> = {
  img: [
    ['alt', 'alt'],
    ['width', 'width'],
    ['height', 'height'],
  ],
  ol: [['start', 'start']],
  td: [
    ['colSpan', 'colspan'],
    ['rowSpan', 'rowspan'],
  ],
  th: [
    ['colSpan', 'colspan'],
    ['rowSpan', 'rowspan'],
  ],
};

/** The HTML of nodes on the page with this address. */
export function toFeedHtml(nodes: readonly ElementContent[], page: string): string {
  return nodes.map(node => writeNode(node, page)).join('');
}

function writeNode(node: ElementContent, page: string): string {
  if (node.type === 'text') return escapeHtml(node.value);
  if (node.type !== 'element' || isLeftOut(node)) return '';
  if (node.tagName === 'input') return writeTask(node);
  if (isIslandElement(node, 'docsc-code')) return writeCode(node.data.text);
  if (isIslandElement(node, 'docsc-tabs')) {
    const labels = node.data.tabs;
    const panels = node.children.map((panel, nth) => {
      const label = labels[nth]?.label;
      return (label === undefined ? '' : `<p><strong>${escapeHtml(label)}</strong></p>`) + writeNode(panel, page);
    });
    return panels.join('');
  }
  if (node.tagName === 'pre') return writeCode(textOf(node));
  if (node.tagName === 'math') return `<code>${escapeHtml(visibleText(node))}</code>`;
  const inside = toFeedHtml(node.children, page);
  if (isHeading(node)) return `<h${node.tagName[1]}>${inside}</h${node.tagName[1]}>`;
  if (node.tagName === 'summary' || hasClass(node, 'admonition-title')) return `<p><strong>${inside}</strong></p>`;
  if (!kept.has(node.tagName)) return isApart(node) ? ` ${inside}` : inside;
  return writeElement(node, inside, page);
}

/** True for controls, for what the feed has apart from the contents, and for a picture that another one shows for light mode. */
function isLeftOut(node: Element): boolean {
  if (dropped.has(node.tagName) || isHidden(node)) return true;
  return hasClass(node, RELEASE_DAY) || hasClass(node, 'only-dark');
}

/** A task's box as a sign: feeds have no controls. */
function writeTask({ properties: { type, checked } }: Element): string {
  return type === 'checkbox' ? (checked ? '☑' : '☐') : '';
}

function writeCode(text: string): string {
  return `<pre><code>${escapeHtml(text)}</code></pre>`;
}

function writeElement({ tagName, properties }: Element, inside: string, page: string): string {
  const own = (attributes[tagName] ?? []).flatMap(([property, attribute]) => {
    const value = properties[property];
    return typeof value === 'string' || typeof value === 'number' ? [[attribute, String(value)] as const] : [];
  });
  const addressed = tagName === 'a' ? 'href' : tagName === 'img' ? 'src' : undefined;
  const address = addressed && toAbsoluteAddress(properties[addressed], page);
  if (addressed && address === undefined) return inside;
  const all = [...(addressed && address !== undefined ? [[addressed, address] as const] : []), ...own];
  const written = all.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
  return empty.has(tagName) ? `<${tagName}${written}>` : `<${tagName}${written}>${inside}</${tagName}>`;
}

/** The address from anywhere; `undefined` for one that leads to no page and no mail. */
function toAbsoluteAddress(address: unknown, page: string): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, page)) return undefined;
  const { href, protocol } = new URL(address, page);
  return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined;
}
