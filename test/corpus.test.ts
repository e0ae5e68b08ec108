/**
 * Sites in which no word is lost: a small one in `test/corpus`, and a real one where it is beside the checkout.
 * Takes long: the real one has hundreds of pages.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Nodes } from 'hast';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { beside, lackOf } from './beside.js';
import { compileSite } from './compiler/site.js';
import { testUnless } from './skip.js';

const test = suite('corpus');

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

/** The pages of a site, as files of a project. */
async function projectOf(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = { 'docsc.config.yaml': 'title: Corpus\nmarkdown: { lenient: true }\n' };
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.mdx')) files[`docs/${name.replaceAll('\\', '/')}`] = await readFile(join(folder, name), 'utf8');
  return files;
}

const sites = [
  { name: 'our own', count: 3, folder: join(import.meta.dirname, 'corpus/markdown'), lack: undefined },
  {
    name: 'of a real site',
    count: 420,
    folder: join(beside, 'corpus/markdown/astro-docs'),
    lack: lackOf('corpus/markdown/astro-docs'),
  },
];

for (const { name, count, folder, lack } of sites)
  testUnless(lack, test)(
    `${count} MDX pages, ${name}: every word reaches the page, every heading the anchors, unknown components only warn`,
    async () => {
      const files = await projectOf(folder);
      const { pages: compiled, diagnostics, site } = await compileSite(files);
      const own = [...site.pages.values()].filter(({ head }) => head.origin.path.endsWith('.mdx'));
      assert.is(own.length, Object.keys(files).length - 1);
      assert.is(own.length, count);
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
      process.stdout.write(
        `\nnote: ${own.length} pages, ${total} words, ${lost.length} not found again (${share} %)\n`,
      );
      process.stdout.write(`\nnote: not found again: ${lost.join(', ')}\n`);
      assert.ok(lost.length < total / 1000, `${share} % of the words are lost`);
      const ruleCounts = new Map<string, number>();
      for (const { rule } of diagnostics) ruleCounts.set(rule, (ruleCounts.get(rule) ?? 0) + 1);
      process.stdout.write(
        `\nnote: ${headings} headings; findings ${JSON.stringify(Object.fromEntries(ruleCounts))}\n`,
      );
      const ruled = diagnostics.filter(({ rule }) =>
        /^(unknown-component|unsupported-expression|unsafe-attribute|invalid-mdx)$/.test(rule),
      );
      assert.ok(ruled.length > 0 && ruled.every(({ level }) => level === 'warning'));
    },
  );

test.run();
