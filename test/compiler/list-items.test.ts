/** Long lists: an item is converted without another look at the whole list, and dense texts count. */
import type { ListItem } from 'mdast';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseMarkdown } from '../../src/compiler/markdown/parse.js';
import { compileToHast, type PageContext } from '../../src/compiler/markdown/to-hast.js';
import { compilePages, findAnew } from './site.js';

/** The number of times that the conversion of a list of this length asks whether an item is spread. */
function countQuestions(items: number): number {
  const text = '- a\n'.repeat(items);
  const tree = parseMarkdown(text, 'fragment');
  const [list] = tree.children;
  assert.is(list?.type, 'list');
  const asked = { times: 0 };
  for (const item of (list as { children: ListItem[] }).children) {
    const { spread } = item;
    Object.defineProperty(item, 'spread', {
      get() {
        asked.times++;
        return spread;
      },
    });
  }
  const context = { report: () => undefined, takeExtra: () => true } as unknown as PageContext;
  const hast = compileToHast({ path: 'a.md', text, tree, files: new Map() } as never, {}, context);
  assert.is(JSON.stringify(hast).match(/"tagName":"li"/g)?.length, items);
  return asked.times;
}

test('twice as long a list takes twice the questions', () => {
  const [few, many] = [countQuestions(500), countQuestions(1000)];
  assert.ok(few > 0 && many <= 2.1 * few, `${few} for 500 items, ${many} for 1,000`);
});

test('limits.extraCharacters: short lines of MDX count, each kind, and ordinary pages have none', async () => {
  const spendingOf = async (text: string) => {
    const { page } = (await compilePages({ 'docs/a.mdx': text })).get('/a')!;
    return page.spending?.extraCharacters ?? 0;
  };
  for (const line of ['- a\n', '1. a\n', '> a\n\n', 'a\n\n', '- [ ] a\n'])
    assert.ok((await spendingOf(line.repeat(200))) > 200 * 10, line);
  assert.is(await spendingOf('- A name, and a sentence that says something about it.\n'.repeat(50)), 0);
  const code =
    "```ts\nfunction add(a: number, b: number) {\n  return a + b;\n}\n\nawait send({ id: 'flags', value: add(1, 2) });\n```\n\n";
  const guide = `The guide explains how this is done.\n\n${code}`.repeat(50);
  const spent = await spendingOf(guide);
  assert.ok(spent < guide.length / 4, `${spent} of ${guide.length / 2}, which its characters allow`);
});

test('limits.extraCharacters: dense texts that remark reads count, in Markdown and MDX, and ordinary ones do not', async () => {
  const spendingOf = async (text: string, path: string) => {
    const { page } = (await compilePages({ [path]: text })).get('/a')!;
    return page.spending?.extraCharacters ?? 0;
  };
  const dense = ['- a\n', '> a\n\n', '|a|b|\n', '- - a\n', '`a` ', '<b>a</b>', 'a@b.co ', '[^a]: a\n\n[^a]\n\n'];
  for (const unit of [...dense, '- `a` *b* [c](/a)\n']) {
    const text = `${unit.repeat(400)}\n`;
    // A line separator is white space for remark alone, so remark reads such a page wherever it is built.
    assert.ok((await spendingOf(`\u2028\n\n${text}`, 'docs/a.md')) > 400 * 10, unit);
    assert.ok((await spendingOf(text, 'docs/a.mdx')) > 400 * 10, unit);
  }
  assert.ok((await spendingOf('<Card title="a">b</Card>\n\n'.repeat(400), 'docs/a.mdx')) > 400 * 60);
  const guide =
    'The **flag** of [a page](/a) is set with `docsc set`. It is:\n\n- read by each page that asks for it\n- kept in `a.json`\n\n';
  for (const path of ['docs/a.md', 'docs/a.mdx']) assert.is(await spendingOf(`\u2028\n\n${guide.repeat(50)}`, path), 0);
});

test('a site of nothing but short lines of MDX is refused before most of it is read', async () => {
  const config = 'title: T\nlimits: { extraCharacters: 5000 }\n';
  const tree = `<FileTree>\n${'- a\n'.repeat(300)}</FileTree>\n`;
  const pages = Object.fromEntries(Array.from({ length: 9 }, (_, nth) => [`docs/p${nth}.mdx`, tree]));
  const found = await findAnew({ 'docsc.config.yaml': config, ...pages });
  assert.is(found.filter(({ rule }) => rule === 'site-limit-exceeded').length, 1);
  const emptied = found.filter(({ message }) => message.startsWith('Much of the pages'));
  assert.ok(emptied.length >= 5, `${emptied.length} of 9 pages are not read`);
});

test.run();
