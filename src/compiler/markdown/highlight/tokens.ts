/**
 * Prism's tokens → lines of hast. The result is refractor's tree split at line breaks, built without that tree: code is
 * most of the nodes of a site.
 */
import type { ElementContent, Properties } from 'hast';
import { registerGrammars } from './grammars.js';

type PrismToken = { type: string; content: PrismContent; alias?: string | string[] | null };
type PrismContent = string | PrismToken | (string | PrismToken)[];

/** Parts of Prism that refractor has but its types omit. */
type Prism = {
  languages: Record<string, object>;
  tokenize: (code: string, grammar: object) => PrismContent;
  hooks: { run: (name: string, env: object) => void };
  Token: { stringify: (token: PrismToken, language: string) => ElementContent };
};

/** Tokens that grammars change while they are written, which is left to refractor. */
const rewrittenTokens = new Set(['entity', 'code-block']);

/** Highlights code. `language` is a grammar's name. Each line is its nodes, without the line break at its end. */
export function highlightToLines(code: string, language: string): ElementContent[][] {
  const { languages, tokenize, hooks, Token } = registerGrammars() as unknown as Prism;
  const env = { code, grammar: languages[language]!, language, tokens: [] as PrismContent };
  hooks.run('before-tokenize', env);
  env.tokens = tokenize(env.code, env.grammar);
  hooks.run('after-tokenize', env);
  const stringify = (token: PrismToken) => Token.stringify(token, language);
  const writer = new LineWriter(stringify);
  writer.add(env.tokens);
  return writer.lines;
}

/** Code without highlighting, in the same form. */
export function splitPlainLines(code: string): ElementContent[][] {
  return code.split('\n').map(value => (value ? [{ type: 'text', value }] : []));
}

/** Collects lines. A token that contains line breaks becomes one element in each of its lines. */
class LineWriter {
  readonly lines: ElementContent[][] = [[]];
  readonly #stringify: (token: PrismToken) => ElementContent;

  constructor(stringify: (token: PrismToken) => ElementContent) {
    this.#stringify = stringify;
  }

  add(content: PrismContent): void {
    if (typeof content === 'string') this.#addText(content);
    else if (Array.isArray(content)) for (const part of content) this.add(part);
    else this.#addToken(content);
  }

  #addToken(token: PrismToken): void {
    if (rewrittenTokens.has(token.type)) {
      this.#addNode(this.#stringify(token));
      return;
    }
    const properties = classProperties(token);
    const { content } = token;
    // Most tokens are a single word or sign, and need no writer of their own.
    if (typeof content === 'string' && content && !content.includes('\n')) {
      const children: ElementContent[] = [{ type: 'text', value: content }];
      this.#last.push({ type: 'element', tagName: 'span', properties, children });
      return;
    }
    const inside = new LineWriter(this.#stringify);
    inside.add(content);
    for (let index = 0; index < inside.lines.length; index++) {
      const children = inside.lines[index]!;
      if (index) this.lines.push([]);
      if (children.length) this.#last.push({ type: 'element', tagName: 'span', properties, children });
    }
  }

  #addText(text: string): void {
    if (!text.includes('\n')) {
      this.#appendText(text);
      return;
    }
    const parts = text.split('\n');
    for (let index = 0; index < parts.length; index++) {
      if (index) this.lines.push([]);
      this.#appendText(parts[index]!);
    }
  }

  /** Merges adjacent texts, as an HTML parser does. */
  #appendText(text: string): void {
    const line = this.#last;
    const last = line.at(-1);
    if (last?.type === 'text') line[line.length - 1] = { type: 'text', value: last.value + text };
    else if (text) line.push({ type: 'text', value: text });
  }

  #addNode(node: ElementContent): void {
    for (const [index, part] of splitNode(node).entries()) {
      if (index) this.lines.push([]);
      for (const child of part) this.#last.push(child);
    }
  }

  get #last(): ElementContent[] {
    return this.lines[this.lines.length - 1]!;
  }
}

/** A node's lines: an element that contains line breaks becomes one element in each. */
function splitNode(node: ElementContent): ElementContent[][] {
  if (node.type === 'text') return splitPlainLines(node.value);
  if (node.type !== 'element') return [[]];
  const lines: ElementContent[][] = [[]];
  for (const child of node.children)
    for (const [index, part] of splitNode(child).entries()) {
      if (index) lines.push([]);
      lines.at(-1)!.push(...part);
    }
  return lines.map(children => (children.length ? [{ ...node, children }] : []));
}

/** Properties by class: tokens of one class share them, so that the emitter writes one opening tag for all. */
const propertiesByClass = new Map<string, Properties>();

/** Bounds the cache, because a grammar may name classes after words of the code. */
const MAX_CLASSES = 1000;

function classProperties({ type, alias }: PrismToken): Properties {
  const key = alias ? `${type} ${alias}` : type;
  const known = propertiesByClass.get(key);
  if (known) return known;
  const names = ['token', type, ...(alias ? [alias].flat() : [])];
  const properties = { className: names.flatMap(name => name.split('.')).filter(Boolean) };
  if (propertiesByClass.size < MAX_CLASSES) propertiesByClass.set(key, properties);
  return properties;
}
