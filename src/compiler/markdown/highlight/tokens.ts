/**
 * Prism's tokens → tokens in lines. The result is refractor's tree split at line breaks, made without that tree: code is
 * most of the nodes of a site.
 */
import type { ElementContent } from 'hast';
import { type CodeTag, type CodeToken, LINE_TAG } from '../../../code-format.js';
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

/** Highlights code. `language` is a grammar's name. */
export function highlightToTokens(code: string, language: string): CodeToken[] {
  const { languages, tokenize, hooks, Token } = registerGrammars() as unknown as Prism;
  const env = { code, grammar: languages[language]!, language, tokens: [] as PrismContent };
  hooks.run('before-tokenize', env);
  env.tokens = tokenize(env.code, env.grammar);
  hooks.run('after-tokenize', env);
  const writer = new LineWriter(token => Token.stringify(token, language));
  writer.add(env.tokens);
  return writer.finish();
}

/** Code without highlighting, in the same form. */
export function plainTokens(code: string): CodeToken[] {
  const writer = new LineWriter();
  writer.add(code);
  return writer.finish();
}

/** Collects tokens. A Prism token that contains line breaks becomes one element in each of its lines. */
class LineWriter {
  readonly #tokens: CodeToken[] = [LINE_TAG];
  /** The elements around the next text, within its line. */
  readonly #open: CodeTag[] = [];
  readonly #stringify: ((token: PrismToken) => ElementContent) | undefined;

  /** `stringify` writes the tokens that grammars rewrite. */
  constructor(stringify?: (token: PrismToken) => ElementContent) {
    this.#stringify = stringify;
  }

  add(content: PrismContent): void {
    if (typeof content === 'string') this.#addText(content);
    else if (Array.isArray(content)) for (const part of content) this.add(part);
    else this.#addToken(content);
  }

  /** All tokens; call it last. */
  finish(): CodeToken[] {
    this.#tokens.push(null);
    return this.#tokens;
  }

  #addToken(token: PrismToken): void {
    if (this.#stringify && rewrittenTokens.has(token.type)) {
      this.#addNode(this.#stringify(token));
      return;
    }
    const tag = tagOf(token);
    const { content } = token;
    // Most tokens are a single word or sign.
    if (typeof content === 'string' && content && !content.includes('\n')) {
      this.#tokens.push(tag, content, null);
      return;
    }
    this.#begin(tag);
    this.add(content);
    this.#end();
  }

  #addNode(node: ElementContent): void {
    if (node.type === 'text') this.#addText(node.value);
    if (node.type !== 'element') return;
    this.#begin({ tagName: node.tagName, properties: node.properties });
    for (const child of node.children) this.#addNode(child);
    this.#end();
  }

  #begin(tag: CodeTag): void {
    this.#open.push(tag);
    this.#tokens.push(tag);
  }

  #end(): void {
    this.#open.pop();
    this.#close();
  }

  /** Ends an element, or leaves it out if it is empty. */
  #close(): void {
    const last = this.#tokens.at(-1);
    if (typeof last === 'object' && last) this.#tokens.pop();
    else this.#tokens.push(null);
  }

  #addText(text: string): void {
    if (!text.includes('\n')) {
      this.#appendText(text);
      return;
    }
    const parts = text.split('\n');
    for (let index = 0; index < parts.length; index++) {
      if (index) this.#breakLine();
      this.#appendText(parts[index]!);
    }
  }

  #breakLine(): void {
    for (let depth = this.#open.length; depth > 0; depth--) this.#close();
    this.#tokens.push(null, '\n', LINE_TAG);
    for (const tag of this.#open) this.#tokens.push(tag);
  }

  /** Merges adjacent texts, as an HTML parser does. */
  #appendText(text: string): void {
    const last = this.#tokens.at(-1);
    if (typeof last === 'string') this.#tokens[this.#tokens.length - 1] = last + text;
    else if (text) this.#tokens.push(text);
  }
}

/** Type → alias → tag: tokens of one class share their tag, so that writers write one opening tag for all. */
const tagsByType = new Map<string, Map<string, CodeTag>>();

/** Bounds the cache, because a grammar may name classes after words of the code. */
const MAX_TYPES = 1000;
const MAX_ALIASES = 100;

function tagOf({ type, alias }: PrismToken): CodeTag {
  // A key of both would have to be put together and hashed for each token.
  const key = typeof alias === 'string' ? alias : alias ? alias.join() : '';
  const known = tagsByType.get(type)?.get(key);
  if (known) return known;
  const names = ['token', type, ...(alias ? [alias].flat() : [])];
  const properties = { className: names.flatMap(name => name.split('.')).filter(Boolean) };
  const tag = { tagName: 'span', properties };
  const tags = tagsByType.get(type) ?? new Map<string, CodeTag>();
  if (tags.size < MAX_ALIASES && tagsByType.size < MAX_TYPES) tagsByType.set(type, tags.set(key, tag));
  return tag;
}
