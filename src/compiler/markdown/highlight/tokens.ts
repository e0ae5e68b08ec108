/**
 * Prism's tokens → lines of hast: what refractor makes of them, without the tree that would have to be split again. Code
 * is most of what is on a page.
 */
import type { ElementContent, Properties } from 'hast';
import { registerGrammars } from './grammars.js';

type PrismToken = { type: string; content: PrismContent; alias?: string | string[] | null };
type PrismContent = string | PrismToken | (string | PrismToken)[];

/** Parts of Prism that refractor has, and does not tell of. */
type Prism = {
  languages: Record<string, object>;
  tokenize: (code: string, grammar: object) => PrismContent;
  hooks: { run: (name: string, env: object) => void };
  Token: { stringify: (token: PrismToken, language: string) => ElementContent };
};

/** Tokens that grammars change once more as they are written: refractor writes these. */
const rewrittenTokens = new Set(['entity', 'code-block']);

/** `language` is the name of a grammar. Each line has what stands in it, without the break at its end. */
export function highlightToLines(code: string, language: string): ElementContent[][] {
  const { languages, tokenize, hooks, Token } = registerGrammars() as unknown as Prism;
  const env = { code, grammar: languages[language]!, language, tokens: [] as PrismContent };
  hooks.run('before-tokenize', env);
  env.tokens = tokenize(env.code, env.grammar);
  hooks.run('after-tokenize', env);

  const addText = (text: string, lines: ElementContent[][]) => {
    if (!text.includes('\n')) return appendText(lines.at(-1)!, text);
    const parts = text.split('\n');
    for (let nth = 0; nth < parts.length; nth++) {
      if (nth) lines.push([]);
      appendText(lines.at(-1)!, parts[nth]!);
    }
  };

  const addToken = (token: PrismToken, lines: ElementContent[][]) => {
    if (rewrittenTokens.has(token.type)) return appendLines(splitLines([Token.stringify(token, language)]), lines);
    const properties = classProperties(token);
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

  const add = (content: PrismContent, lines: ElementContent[][]) => {
    if (typeof content === 'string') addText(content, lines);
    else if (Array.isArray(content)) for (const part of content) add(part, lines);
    else addToken(content, lines);
  };

  const all: ElementContent[][] = [[]];
  add(env.tokens, all);
  return all;
}

/** Classes of tokens are those of grammars: what has the same ones shares them, and is written from one opening tag. */
const propertiesByClass = new Map<string, Properties>();

/** A grammar may name some after what stands in the code. */
const MAX_CLASSES = 1000;

function classProperties({ type, alias }: PrismToken): Properties {
  const key = alias ? `${type} ${alias}` : type;
  const known = propertiesByClass.get(key);
  if (known) return known;
  const names = ['token', type, ...(alias ? [alias].flat() : [])];
  const made = { className: names.flatMap(name => name.split('.')).filter(Boolean) };
  if (propertiesByClass.size < MAX_CLASSES) propertiesByClass.set(key, made);
  return made;
}

/** Of code without colours. */
export function splitPlainLines(code: string): ElementContent[][] {
  return code.split('\n').map(value => (value ? [{ type: 'text', value }] : []));
}

/** The first one goes on with the last line that is there. */
function appendLines(parts: ElementContent[][], lines: ElementContent[][]): void {
  for (const [index, part] of parts.entries()) {
    if (index) lines.push(part);
    else lines.at(-1)!.push(...part);
  }
}

/** Neighbouring texts become one, as a parser of HTML would make them. */
function appendText(line: ElementContent[], text: string): void {
  const last = line.at(-1);
  if (last?.type === 'text') line[line.length - 1] = { type: 'text', value: last.value + text };
  else if (text) line.push({ type: 'text', value: text });
}

/** A token that spans lines becomes one token a line. */
function splitLines(nodes: ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'text') appendLines(splitPlainLines(node.value), lines);
    else if (node.type === 'element') {
      const parts = splitLines(node.children);
      appendLines(
        parts.map(children => (children.length ? [{ ...node, children }] : [])),
        lines,
      );
    }
  }
  return lines;
}
