/**
 * Prism's tokens → lines of hast: what refractor makes of them, without the tree that would have to be split again. Code
 * is most of what is on a page.
 */
import type { ElementContent, Properties } from 'hast';
import { prism } from './grammars.js';

type Token = { type: string; content: Content; alias?: string | string[] | null };
type Content = string | Token | (string | Token)[];

/** Parts of Prism that refractor has, and does not tell of. */
type Prism = {
  languages: Record<string, object>;
  tokenize: (code: string, grammar: object) => Content;
  hooks: { run: (name: string, env: object) => void };
  Token: { stringify: (token: Token, language: string) => ElementContent };
};

/** Tokens that grammars change once more as they are written: refractor writes these. */
const rewritten = new Set(['entity', 'code-block']);

/** `language` is the name of a grammar. Each line has what stands in it, without the break at its end. */
export function tokenLines(code: string, language: string): ElementContent[][] {
  const { languages, tokenize, hooks, Token } = prism() as unknown as Prism;
  const env = { code, grammar: languages[language]!, language, tokens: [] as Content };
  hooks.run('before-tokenize', env);
  env.tokens = tokenize(env.code, env.grammar);
  hooks.run('after-tokenize', env);

  const addText = (text: string, lines: ElementContent[][]) => {
    if (!text.includes('\n')) return addTo(lines.at(-1)!, text);
    const parts = text.split('\n');
    for (let nth = 0; nth < parts.length; nth++) {
      if (nth) lines.push([]);
      addTo(lines.at(-1)!, parts[nth]!);
    }
  };

  const addToken = (token: Token, lines: ElementContent[][]) => {
    if (rewritten.has(token.type)) return addLines(splitLines([Token.stringify(token, language)]), lines);
    const properties = propertiesOf(token);
    const { content } = token;
    // Most tokens are a word or a sign.
    if (typeof content === 'string' && content && !content.includes('\n')) {
      const children: ElementContent[] = [{ type: 'text', value: content }];
      lines.at(-1)!.push({ type: 'element', tagName: 'span', properties, children });
      return;
    }
    const inside: ElementContent[][] = [[]];
    add(content, inside);
    for (let nth = 0; nth < inside.length; nth++) {
      const children = inside[nth]!;
      if (nth) lines.push([]);
      if (children.length) lines.at(-1)!.push({ type: 'element', tagName: 'span', properties, children });
    }
  };

  const add = (content: Content, lines: ElementContent[][]) => {
    if (typeof content === 'string') addText(content, lines);
    else if (Array.isArray(content)) for (const part of content) add(part, lines);
    else addToken(content, lines);
  };

  const all: ElementContent[][] = [[]];
  add(env.tokens, all);
  return all;
}

/** Classes of tokens are those of grammars: what has the same ones shares them, and is written from one opening tag. */
const classes = new Map<string, Properties>();

/** A grammar may name some after what stands in the code. */
const MOST_CLASSES = 1000;

function propertiesOf({ type, alias }: Token): Properties {
  const key = alias ? `${type} ${alias}` : type;
  const known = classes.get(key);
  if (known) return known;
  const names = ['token', type, ...(alias ? [alias].flat() : [])];
  const made = { className: names.flatMap(name => name.split('.')).filter(Boolean) };
  if (classes.size < MOST_CLASSES) classes.set(key, made);
  return made;
}

/** Of code without colours. */
export function plainLines(code: string): ElementContent[][] {
  return code.split('\n').map(value => (value ? [{ type: 'text', value }] : []));
}

/** The first one goes on with the last line that is there. */
function addLines(parts: ElementContent[][], lines: ElementContent[][]): void {
  for (const [index, part] of parts.entries()) {
    if (index) lines.push(part);
    else lines.at(-1)!.push(...part);
  }
}

/** Neighbouring texts become one, as a parser of HTML would make them. */
function addTo(line: ElementContent[], text: string): void {
  const last = line.at(-1);
  if (last?.type === 'text') line[line.length - 1] = { type: 'text', value: last.value + text };
  else if (text) line.push({ type: 'text', value: text });
}

/** A token that spans lines becomes one token a line. */
function splitLines(nodes: ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'text') addLines(plainLines(node.value), lines);
    else if (node.type === 'element') {
      const parts = splitLines(node.children);
      addLines(
        parts.map(children => (children.length ? [{ ...node, children }] : [])),
        lines,
      );
    }
  }
  return lines;
}
