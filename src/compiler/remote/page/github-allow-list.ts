/**
 * Reduces a remote text to what GitHub shows of it: elements and attributes on GitHub's list, and nothing with a meaning
 * for docsc. Nothing is reported, because the authors see the same on GitHub. `sanitize` still runs afterwards, as for
 * every page; this list only narrows its own.
 */
import type { Element, ElementContent, Properties, Root } from 'hast';

const githubElements = new Set(
  `a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img input ins kbd li ol p pre q rp rt ruby s
  samp section span strike strong sub summary sup table tbody td tfoot th thead tr tt ul var`.split(/\s+/),
);

/** Elements whose content is not text; they are dropped with it. */
const droppedElements = new Set(
  'script style template noscript title iframe object embed svg math source audio video canvas select textarea'.split(
    ' ',
  ),
);

const globalAttributes = new Set(['id', 'title', 'lang', 'dir']);
const attributesByElement: Record<string, string[]> = {
  // The last four belong to footnotes.
  a: ['href', 'name', 'dataFootnoteRef', 'dataFootnoteBackref', 'ariaDescribedBy', 'ariaLabel'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['align', 'colSpan', 'rowSpan'],
  th: ['align', 'colSpan', 'rowSpan', 'scope'],
  ol: ['start', 'reversed'],
  li: ['value'],
  details: ['open'],
  input: ['type', 'checked', 'disabled'],
  section: ['dataFootnotes'],
};

/** Classes that the Markdown parser itself sets. */
const allowedClass =
  /^(language-\S{1,64}|contains-task-list|task-list-item|footnotes|footnotes-title|data-footnote-backref)$/;

/** The tree with only the elements, attributes and classes that are allowed; other elements leave their children. */
export function applyGithubAllowList(tree: Root): Root {
  return { ...tree, children: applyToChildren(tree.children as ElementContent[]) };
}

function applyToChildren(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [node];
    if (node.type !== 'element' || droppedElements.has(node.tagName) || isFormField(node)) return [];
    const children = applyToChildren(node.children);
    if (!githubElements.has(node.tagName)) return children;
    const tagName = node.tagName === 'strike' ? 's' : node.tagName;
    return [{ type: 'element', tagName, properties: allowedProperties(node), children, position: node.position }];
  });
}

/** GitHub shows checkboxes, which tasks have, and no other fields. */
function isFormField({ tagName, properties }: Element): boolean {
  return tagName === 'input' && properties.type !== 'checkbox';
}

function allowedProperties({ tagName, properties }: Element): Properties {
  const attributes = attributesByElement[tagName] ?? [];
  const allowed = Object.entries(properties).filter(([name, value]) => {
    if (name === 'id' || name === 'name')
      return (name === 'id' || attributes.includes(name)) && !isReserved(String(value));
    if (name === 'align') return attributes.includes(name) && /^(left|right|center)$/.test(String(value));
    return globalAttributes.has(name) || attributes.includes(name);
  });
  const { className } = properties;
  const classes = Array.isArray(className) ? className.filter(name => allowedClass.test(String(name))) : [];
  return Object.fromEntries([
    ...allowed,
    ...(classes.length ? [['className', classes] as const] : []),
    ...(tagName === 'input' ? [['disabled', true] as const] : []),
  ]);
}

/** True for ids that the shell uses. */
function isReserved(id: string): boolean {
  return /^docsc[:-]/.test(id);
}
