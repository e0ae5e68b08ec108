/**
 * `List<T>` and `/users/<id>` in a description: a tag whose name HTML does not have is text, as its writer meant it.
 * HTML tags stay, for the allow-list to judge.
 */
import type { Nodes, Parents, Root } from 'mdast';

const htmlElements = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
  button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image
  img input ins kbd keygen label legend li link main map mark marquee math menu meta meter nav nobr noembed noframes
  noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script
  search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea
  tfoot th thead time title tr track tt u ul var video wbr xmp`.split(/\s+/),
);

/** Turns such tags into text. Edits the tree, and returns it. */
export function placeholdersToText(tree: Root): Root {
  placeholdersToTextIn(tree);
  return tree;
}

function placeholdersToTextIn(parent: Parents): void {
  const children = parent.children as Nodes[];
  for (let index = 0; index < children.length; index++) {
    const node = children[index]!;
    if ('children' in node) placeholdersToTextIn(node);
    if (node.type !== 'html' || !isPlaceholder(node.value)) continue;
    const text: Nodes = { type: 'text', value: node.value, position: node.position };
    // As a block of its own it needs a paragraph; inside one it is part of the line.
    const isBlock = /^(?:root|blockquote|listItem|footnoteDefinition)$/.test(parent.type);
    children[index] = isBlock ? { type: 'paragraph', children: [text], position: node.position } : text;
  }
}

function isPlaceholder(html: string): boolean {
  const names = [...html.matchAll(/<\/?([a-z][\w:-]*)/gi)].map(match => match[1]!.toLowerCase());
  return names.length > 0 && names.every(name => !htmlElements.has(name));
}
