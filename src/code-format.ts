/**
 * Highlighted code between compiler and prerenderer. Two in three elements of a page color code. As one flat list of
 * tokens they take a fraction of the memory of hast, and a loop writes them as JSON or HTML.
 */
import type { Element, ElementContent, Properties } from 'hast';

/** Begins an element. Tokens of one class share theirs, so that writers can cache what they write for it. */
export type CodeTag = { tagName: string; properties: Properties };

/** A text, the beginning of an element, or `null` for the end of the element that began last and has not ended. */
export type CodeToken = string | CodeTag | null;

/** Begins a line of code without marks. */
export const LINE_TAG: CodeTag = { tagName: 'span', properties: { className: ['line'] } };

/** A published `code` element. Its children are the tokens as hast, made only where somebody reads them. */
export class CodeElement implements Element {
  readonly type = 'element';
  readonly tagName = 'code';
  readonly properties: Properties;
  declare readonly children: ElementContent[];
  readonly #tokens: readonly CodeToken[];

  constructor(properties: Properties, tokens: readonly CodeToken[]) {
    this.properties = properties;
    this.#tokens = tokens;
    const memo: { children?: ElementContent[] } = {};
    const get = () => {
      memo.children ??= toHast(tokens);
      return memo.children;
    };
    // A property of its own, as JSON.stringify and spreading ignore those of the prototype.
    Object.defineProperty(this, 'children', { enumerable: true, get });
  }

  /** The tokens of a published `code` element; `undefined` for any other element, even a copy of it. */
  static tokensOf(element: object): readonly CodeToken[] | undefined {
    return #tokens in element ? element.#tokens : undefined;
  }
}

/** Tokens → hast. */
export function toHast(tokens: readonly CodeToken[]): ElementContent[] {
  const root: ElementContent[] = [];
  const open = [root];
  for (const token of tokens) {
    if (token === null) open.pop();
    else if (typeof token === 'string') open.at(-1)!.push({ type: 'text', value: token });
    else {
      const children: ElementContent[] = [];
      open.at(-1)!.push({ type: 'element', ...token, children });
      open.push(children);
    }
  }
  return root;
}

/** hast of texts and elements → tokens. */
export function toTokens(nodes: readonly ElementContent[]): CodeToken[] {
  return nodes.flatMap((node): CodeToken[] => {
    if (node.type === 'text') return [node.value];
    if (node.type !== 'element') return [];
    const { tagName, properties, children } = node;
    return [{ tagName, properties }, ...toTokens(children), null];
  });
}
