/** The sites that the bench builds are the same in every run, have the requested size and no dead links. */
import { join, posix } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeHeavy } from '../bench/corpus/code-heavy.js';
import { type Page, pagesOf, samplesOf } from '../bench/corpus/pages.js';
import { partsOf, plainProse } from '../bench/corpus/plain.js';
import { readSource } from '../bench/corpus/source.js';

const source = await readSource(join(import.meta.dirname, '../docs'));
const linked = /\]\((\.[^)\s]*\.md)\)/g;

function dead(pages: Page[]): string[] {
  const slugs = new Set(pages.map(({ slug }) => slug));
  return pages.flatMap(({ slug, body }) =>
    [...body.matchAll(linked)]
      .map(([, to]) => posix.join(posix.dirname(slug), to!).replace(/\.md$/, ''))
      .filter(to => !slugs.has(to))
      .map(to => `${slug} → ${to}`),
  );
}

test('a source gives the same pages every time, and none twice', async () => {
  assert.equal(await readSource(join(import.meta.dirname, '../docs')), source);
  const total = source.length * 2 + 10;
  const [once, again] = [[...pagesOf(source, total)], [...pagesOf(source, total)]];
  assert.equal(once, again);
  assert.is(new Set(once.map(({ slug }) => slug)).size, total);
  assert.is(once[0]!.slug, 'index');
});

test('commands 4: code-heavy pages have 10 to 20 fences in many languages, and are the same every time', () => {
  const pages = codeHeavy(source);
  assert.equal(codeHeavy(source), pages);
  assert.equal(
    pages.map(({ slug }) => slug),
    source.map(({ slug }) => slug),
  );
  for (const { slug, parts } of pages) {
    const fences = parts.flatMap(part => ('lines' in part ? [part] : []));
    assert.ok(fences.length >= 10 && fences.length <= 20, slug);
    assert.ok(new Set(fences.map(({ language }) => language)).size >= 8, slug);
  }
  const total = source.length * 2 + 10;
  const made = [...pagesOf(pages, total)];
  assert.is(made.length, total);
  assert.equal(dead(made), []);
  assert.throws(() => codeHeavy([{ slug: 'index', title: 'T', description: '', parts: [{ text: 'No code.' }] }]));
});

test('links lead to pages, however few or many there are', () => {
  for (const total of [20, source.length, source.length * 2 + 10]) {
    const pages = [...pagesOf(source, total)];
    assert.is(pages.length, total);
    assert.equal(dead(pages), []);
  }
  const count = (pages: Page[]) => pages.flatMap(({ body }) => body.match(linked) ?? []).length;
  assert.ok(count([...pagesOf(source, source.length)]) > source.length, 'there are links');
});

test('a copy has different words, in prose and in code', () => {
  const pages = [...pagesOf(source, source.length * 2)];
  const same = pages
    .slice(1, source.length)
    .filter(({ body }, index) => pages[source.length + 1 + index]!.body === body);
  assert.ok(same.length < source.length / 20, `${same.length} are as they were`);
});

test('a fence behind the number of a list keeps its language in every copy', () => {
  const parts = [
    { text: `1. \`\`\`astro title="${'several other words '.repeat(20)}"` },
    { text: 'several words '.repeat(40) },
  ];
  const list = [{ slug: 'a', title: 'A', description: '', parts }];
  const bodies = [...pagesOf(list, 50)].map(({ body }) => body.split('\n')[0]!);
  assert.is(new Set(bodies).size, 1);
});

test('samples are pages of every size', () => {
  for (const total of [20, 1_000]) {
    const slugs = new Set([...pagesOf(source, total)].map(({ slug }) => slug));
    for (const slug of Object.values(samplesOf(source, total)).flat()) assert.ok(slugs.has(slug), slug);
  }
});

test('syntax that only one generator understands becomes text', () => {
  const resolve = (url: string) => (url === './other.md' ? 'page:other' : undefined);
  assert.is(
    plainProse(
      'import A from "a";\n:::note\n<A b={c}>x</A> {y} `{z}` [o](./other.md) [gone](./gone.md)',
      resolve,
    ).trim(),
    'x (y) `{z}` [o](page:other) gone',
  );
  assert.equal(partsOf('a\n~~~js title="b"\n{{< c >}}\n~~~\nd'), [
    { text: 'a' },
    { lines: ['{ {< c >}}'], indent: '', language: 'js' },
    { text: 'd' },
  ]);
});

test.run();
