/** A real site by other authors. It is not part of the repository, so a fresh clone skips this test. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Nodes } from 'hast';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite } from './compiler/site.js';

const test = suite('corpus');

const markdown = join(import.meta.dirname, '../../shared/corpus/markdown/astro-docs');
const names = await readdir(markdown, { recursive: true }).catch(() => [] as string[]);
const pages = names.filter(name => name.endsWith('.mdx'));

/** Inline elements: no space separates their text from the text around them. */
const inline = new Set('a abbr b code del em i ins kbd mark s strong sub sup'.split(' '));

function shownText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' && node.type !== 'root') return '';
  if (node.type === 'element' && node.tagName === 'button') return ' ';
  const alt = node.type === 'element' && typeof node.properties.alt === 'string' ? node.properties.alt : '';
  const text = node.children.map(shownText).join('') + alt;
  const isToken =
    node.type === 'element' && node.tagName === 'span' && !String(node.properties.className).includes('line');
  return node.type === 'element' && (inline.has(node.tagName) || isToken) ? text : ` ${text} `;
}

/**
 * The readable text of a source, extracted independently of the compiler: no tags, URLs, info strings, imports or
 * comments.
 */
function writtenText(source: string): string {
  return source
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^import .*$/gm, '')
    .replace(/\{\/\*[\s\S]*?\*\/\}|<!--[\s\S]*?-->/g, '')
    .replace(/^([ \t>]*(?:\d+\.\s+|[-*]\s+)?)(`{3,}|~{3,})[^\n]*$/gm, '$1')
    .replace(
      /<\/?[A-Za-z][\w.:-]*(?:\s+(?:[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^}]*\})*\}))?|\{[^}]*\}))*\s*\/?>/g,
      ' ',
    )
    .replace(/\]\([^)\s]*(?:\s+"[^"]*")?\)/g, '] ')
    .replace(/^\[[^\]]+\]:\s.*$/gm, '')
    .replace(/\]\[[^\]]*\]/g, '] ')
    .replace(/&#?\w+;/g, ' ')
    .replace(/^(\s*:{3,})\w+/gm, '$1');
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]{2,}/gu) ?? [];

if (pages.length) {
  test('420 MDX pages: every word reaches the page, every heading the anchors, unknown components only warn', async () => {
    const files: Record<string, string> = {
      'docsc.config.yaml': 'title: Astro\nmarkdown: { lenient: true }\n',
    };
    for (const name of pages) files[`docs/${name}`] = await readFile(join(markdown, name), 'utf8');
    const { pages: compiled, diagnostics, site } = await compileSite(files);
    const own = [...site.pages.values()].filter(({ head }) => head.origin.path.endsWith('.mdx'));
    assert.is(own.length, pages.length);
    for (const { head } of own) assert.is(site.pages.get(head.route)!.sidebar, 'docs', head.route);
    for (const found of diagnostics)
      assert.ok(found.path && found.place, `${found.path} ${found.rule}: ${found.message}`);
    const lost: string[] = [];
    let total = 0;
    let headings = 0;
    for (const { head } of own) {
      const { chunk, page } = compiled.get(head.route)!;
      const shown = new Map<string, number>();
      for (const word of wordsOf(`${chunk.title} ${shownText(chunk.body)}`))
        shown.set(word, (shown.get(word) ?? 0) + 1);
      const source = files[head.origin.path]!;
      for (const word of wordsOf(writtenText(source))) {
        total++;
        const left = shown.get(word) ?? 0;
        if (left > 0) shown.set(word, left - 1);
        else lost.push(`${head.route}: ${word}`);
      }
      const outside = source.replace(/^([ \t]*)(`{3,}|~{3,})[\s\S]*?^\1\2[ \t]*$/gm, '');
      const written = outside.match(/^[ \t]*#{2,6} /gm)?.length ?? 0;
      headings += written;
      assert.ok(page.sections.filter(({ heading }) => heading).length >= written, `${head.route}: headings`);
      assert.is(page.anchors.length, new Set(page.anchors).size);
    }
    const share = ((lost.length / total) * 100).toFixed(3);
    process.stdout.write(`note: ${own.length} pages, ${total} words, ${lost.length} not found again (${share} %)\n`);
    process.stdout.write(`note: not found again: ${lost.join(', ')}\n`);
    assert.ok(lost.length < total / 1000, `${share} % of the words are lost`);
    const count = new Map<string, number>();
    for (const { rule } of diagnostics) count.set(rule, (count.get(rule) ?? 0) + 1);
    process.stdout.write(`note: ${headings} headings; findings ${JSON.stringify(Object.fromEntries(count))}\n`);
    const ruled = diagnostics.filter(({ rule }) =>
      /^(unknown-component|unsupported-expression|unsafe-attribute|invalid-mdx)$/.test(rule),
    );
    assert.ok(ruled.length > 0 && ruled.every(({ level }) => level === 'warning'));
  });
} else process.stdout.write('skipped: the Markdown corpus is not beside this checkout\n');

test('there is something to test, or it was said that there is not', () => assert.ok(true));

test.run();
