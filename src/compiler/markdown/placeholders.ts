/**
 * `List<T>` and `/users/<id>` in a description: what looks like a tag and is none of HTML's is text, as its writer
 * meant it. Tags of HTML stay, for the allow-list to judge.
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

/** Changes the tree. */
export function placeholdersToText(tree: Root): Root {
  placeholdersToTextIn(tree);
  return tree;
}

function placeholdersToTextIn(parent: Parents): void {
  const children = parent.children as Nodes[];
  for (let nth = 0; nth < children.length; nth++) {
    const node = children[nth]!;
    if ('children' in node) placeholdersToTextIn(node);
    if (node.type !== 'html' || !isPlaceholder(node.value)) continue;
    const text: Nodes = { type: 'text', value: node.value, position: node.position };
    // A block of its own is a paragraph; within one, it stands in the line.
    const isBlock = /^(?:root|blockquote|listItem|footnoteDefinition)$/.test(parent.type);
    children[nth] = isBlock ? { type: 'paragraph', children: [text], position: node.position } : text;
  }
}

function isPlaceholder(written: string): boolean {
  const names = [...written.matchAll(/<\/?([a-z][\w:-]*)/gi)].map(match => match[1]!.toLowerCase());
  return names.length > 0 && names.every(name => !htmlElements.has(name));
}
