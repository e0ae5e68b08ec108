/** The texts of attributes that a reader would have seen, of components that docsc does not know. */
import type { ElementContent } from 'hast';
import { h } from '../body/hast.js';
import { toOneLine, visibleText } from '../body/text.js';

const shownNames =
  `title title-text label name heading header headline subtitle description text caption summary alt tip hint cta
  question answer filename file-name endpoint`.split(/\s+/);

/** The texts, in the order in which a component would show them; the first one is its name. */
export function shownTexts(attributes: Readonly<Record<string, unknown>>): string[] {
  const byName = new Map(
    Object.entries(attributes).map(([name, value]) => [name.replace(/[A-Z]/g, '-$&').toLowerCase(), value]),
  );
  const texts = shownNames.flatMap(name => {
    const text = byName.get(name);
    return typeof text === 'string' ? text.trim() || [] : [];
  });
  return [...new Set(texts)];
}

/** Texts as a component's first words, before its children; those that the children repeat are left out. */
export function showTexts(written: string[], children: ElementContent[], inline: boolean): ElementContent[] {
  const texts = written.length ? leaveOutRepeated(written, children) : written;
  if (!texts.length) return children;
  if (!inline) return [...texts.map((text, nth) => h('p', {}, nth === 0 ? h('strong', {}, text) : text)), ...children];
  const words = children.length ? [...texts, ''] : texts;
  return [{ type: 'text', value: words.join(' ') }, ...children];
}

/**
 * The texts that the nodes do not show: no element begins with such a text, and, if it has several words, it stands
 * nowhere. A single word inside a sentence does not label what it stands in.
 */
function leaveOutRepeated(texts: string[], nodes: ElementContent[]): string[] {
  const beginnings = nodes.flatMap(collectTexts).map(toOneLine);
  const whole = toOneLine(nodes.map(visibleText).join(' '));
  const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);
  return texts.filter(text => {
    const normal = toOneLine(text);
    const begins = beginnings.some(one => one.startsWith(normal) && !isWord(one.charAt(normal.length)));
    return !begins && !(normal.includes(' ') && whole.includes(normal));
  });
}

/** The text of a node and those of all nodes inside. */
function collectTexts(node: ElementContent): string[] {
  return [visibleText(node), ...('children' in node ? node.children.flatMap(collectTexts) : [])];
}

/** HTML elements that pages may not contain; any other unknown tag is a component of another tool. */
const htmlElements = new Set(
  `acronym address applet area audio base big body canvas data datalist dialog embed fieldset form frame frameset head
  html label legend link map marquee menu meta meter nobr noframes optgroup option output param plaintext progress
  search select slot strike template textarea track xmp`.split(/\s+/),
);

/** True for a tag that HTML does not know. */
export function isComponentTag(tagName: string): boolean {
  return !htmlElements.has(tagName);
}
