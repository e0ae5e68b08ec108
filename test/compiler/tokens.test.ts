/**
 * Highlighted code equals refractor's output, split into lines: for each code block of the project's own pages in its
 * language and in three other grammars, which misread it, and for the code of real sites if available.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElementContent } from 'hast';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CodeToken, toHast } from '../../src/code-format.js';
import { visibleText } from '../../src/compiler/body/text.js';
import { registerGrammars } from '../../src/compiler/markdown/highlight/grammars.js';
import { grammarName, highlight } from '../../src/compiler/markdown/highlight/index.js';
import { withMemory } from '../../src/compiler/markdown/highlight/memory.js';
import { highlightToTokens } from '../../src/compiler/markdown/highlight/tokens.js';
import { beside, lackOf } from '../beside.js';
import { processorTime } from '../clock.js';
import { note, root } from '../reference-api/project.js';
import { testUnless } from '../skip.js';

const test = suite('tokens');

/** The reference implementation, which walks the whole tree. */
function splitLines(nodes: ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]];
  for (const node of nodes) {
    const parts =
      node.type === 'text'
        ? node.value.split('\n').map(value => (value ? [{ ...node, value }] : []))
        : node.type === 'element'
          ? splitLines(node.children).map(children => (children.length ? [{ ...node, children }] : []))
          : [];
    for (const [index, part] of parts.entries()) {
      if (index) lines.push([]);
      lines.at(-1)!.push(...part);
    }
  }
  return lines.map(joined);
}

function joined(nodes: ElementContent[]): ElementContent[] {
  const kept: ElementContent[] = [];
  for (const node of nodes) {
    const last = kept.at(-1);
    if (node.type === 'text' && last?.type === 'text')
      kept[kept.length - 1] = { type: 'text', value: last.value + node.value };
    else kept.push(node);
  }
  return kept;
}

/** The lines of tokens, without the line breaks between them. */
function linesOf(tokens: CodeToken[]): ElementContent[][] {
  return toHast(tokens).flatMap(node => (node.type === 'element' ? [node.children] : []));
}

/** The tokens that are compared now: to colour each code once is enough. */
const current = { code: '', language: '', tokens: [] as CodeToken[] };

/** Small enough to forget most of the code. */
const remembering = withMemory((code, language) => {
  assert.equal([code, language], [current.code, current.language]);
  return current.tokens;
}, 20_000);

function compare(code: string, language: string): void {
  const wanted = splitLines(registerGrammars().highlight(code, language).children as ElementContent[]);
  const tokens = highlightToTokens(code, language);
  const found = linesOf(tokens);
  Object.assign(current, { code, language, tokens });
  const [, , recalled] = [1, 2, 3].map(() => remembering(code, language));
  if (JSON.stringify(recalled) !== JSON.stringify(tokens)) assert.equal(recalled, tokens, code);
  if (JSON.stringify(found) !== JSON.stringify(wanted)) assert.equal(found, wanted, `${language}: ${code}`);
}

type Piece = { code: string; language: string };

async function codeIn(folder: string): Promise<Piece[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const texts = names
    .filter(name => /\.mdx?$/.test(name))
    .sort()
    .map(name => readFile(join(folder, name), 'utf8'));
  const fence = /^( *)(`{3,}|~{3,})([\w+#-]*)[^\n]*\n(.*?)\n\1\2/gms;
  return (await Promise.all(texts)).flatMap(text =>
    [...text.matchAll(fence)].map(([, , , name, code]) => ({ code: code!, language: grammarName(name!) ?? 'text' })),
  );
}

const grammars = registerGrammars()
  .listLanguages()
  .filter(name => name !== 'text')
  .sort();

test('the code of this project, in four grammars', async () => {
  const pieces = [...(await codeIn(join(root, 'docs'))), ...(await codeIn(join(root, 'manual')))];
  assert.ok(pieces.length > 300);
  for (const [index, { code, language }] of pieces.entries()) {
    if (language !== 'text') compare(code, language);
    for (const nth of [0, 1, 2]) compare(code, grammars[(index * 3 + nth) % grammars.length]!);
  }
});

test('tokens across several lines, and tokens that grammars rewrite', () => {
  for (const [code, language] of [
    ['/* a\n\n b */ x', 'javascript'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    ['`a ${b\n+ `c\n${d}`} e`\n', 'typescript'],
    ['<p title="&amp;">&lt;\n&#x2014;</p>', 'markup'],
    ['```js\nconst a = "b";\n// c\n```\n\n> *d*', 'markdown'],
    ['<?php echo "a\nb"; ?>\n<b>&euro;</b>', 'php'],
    ['', 'css'],
    ['\n\n', 'css'],
  ] as const)
    compare(code, language);
});

test('code that comes again is coloured no more, until newer code takes its place', () => {
  const made: string[] = [];
  const small = withMemory((code, grammar) => {
    made.push(`${grammar}: ${code}`);
    return highlightToTokens(code, grammar);
  }, 200);
  const code = 'const flags = ["a", "b"];\n// "c"';
  const show = (shown: string, grammar: string) =>
    assert.equal(small(shown, grammar), highlightToTokens(shown, grammar), shown);
  for (const grammar of ['javascript', 'css']) for (const _ of [1, 2, 3]) show(code, grammar);
  // The first time is for any grammar, and the second is remembered.
  assert.equal(made, [`javascript: ${code}`, `javascript: ${code}`, `css: ${code}`]);
  for (let nth = 0; nth < 20; nth++) {
    for (const _ of [1, 2]) show(`${code} ${nth}`, 'javascript');
    show(code, 'javascript');
  }
  // Code that is asked for stays, and other code goes.
  assert.equal(made.filter(one => one === `javascript: ${code}`).length, 2);
  show(code, 'css');
  assert.equal(made.at(-1), `css: ${code}`);
});

test('code of very many classes takes the memory of other code only for a while', () => {
  const made: string[] = [];
  const fresh = withMemory(code => {
    made.push(code);
    return [...code].flatMap(one => [{ tagName: 'span' as const, properties: { className: [one] } }, one, null]);
  });
  for (let nth = 0; nth < 20; nth++) for (const _ of [1, 2]) fresh(`${nth}`.padEnd(300, 'xy'), 'markdown');
  made.length = 0;
  for (const _ of [1, 2, 3, 4]) fresh('const a = 1;', 'markdown');
  assert.is(made.length, 2);
});

test('a line keeps all of its tokens', () => {
  const [first, second] = linesOf(highlightToTokens('"""a\nb"""', 'python'));
  const element = (value: string) => ({
    type: 'element',
    tagName: 'span',
    properties: { className: ['token', 'triple-quoted-string', 'string'] },
    children: [{ type: 'text', value }],
  });
  assert.equal([first, second], [[element('"""a')], [element('b"""')]]);
});

testUnless(lackOf('corpus/markdown'), test)('the code of real sites', async () => {
  const pieces = await codeIn(join(beside, 'corpus/markdown'));
  for (const { code, language } of pieces) if (language !== 'text') compare(code, language);
  note(`${pieces.length} pieces of code of real sites have the same tokens`);
});

test('code of one long line is shown without colours, before a grammar takes seconds for it', () => {
  const started = processorTime();
  for (const language of ['js', 'ts', 'tsx', 'css', 'csharp', 'html', 'yaml', 'ruby', 'php', 'bash'])
    for (const part of ['a', '"a', 'a.', '$', '- ', '<a ', 'a '])
      assert.ok(
        toHast(highlight(part.repeat(25_000), language))
          .map(visibleText)
          .join('') === part.repeat(25_000),
      );
  assert.ok(processorTime() - started < 5_000, `${processorTime() - started} ms`);
  const isColoured = (code: string) => JSON.stringify(highlight(code, 'js')).includes('token');
  const counted = (count: number, text: (nth: number) => string) =>
    Array.from({ length: count }, (_, nth) => text(nth)).join('');
  assert.ok(isColoured(`${counted(300, nth => `let v${nth} = 1;`)}\n`));
  assert.ok(isColoured(counted(5_000, nth => `const value = { name: "a", list: [1, ${nth}, 3] };\n`)));
  assert.not.ok(isColoured(`let a = 1;\nlet b = "${'x'.repeat(50_000)}";\n`));
});

test.run();
