/** Figures of the reference site have one style, words for those who cannot see them, and controls named as in the text. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toString as textOf } from 'mdast-util-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../reference-api/project.js';
import { nodesOf, type SourcePage, writtenPages } from './pages.js';

const test = suite('figures of the reference site');

type Figure = { page: SourcePage; path: string; svg: string };

const pages = await writtenPages();
const figures: Figure[] = await Promise.all(
  pages.flatMap(page =>
    [...page.text.matchAll(/[("](\.\/img\/[\w-]+\.svg)[)"]/g)].map(async ([, link]) => {
      const path = join(dirname(page.path), link!);
      return { page, path, svg: await readFile(join(root, path), 'utf8') };
    }),
  ),
);

test('every figure has a title, a description and colors for both modes', () => {
  assert.ok(figures.length > 75, `${figures.length} figures`);
  const parts = [/<title id="t">[^<]{15,}</, /<desc id="d">[^<]{60,}</, /prefers-color-scheme: dark/, /class="card"/];
  const wrong = figures.filter(({ svg }) => !parts.every(part => part.test(svg)));
  assert.equal(
    wrong.map(({ path }) => path),
    [],
  );
});

test('the button on a drawn screen is named in the steps of its page', () => {
  const buttons = figures.flatMap(({ svg, ...figure }) =>
    [...svg.matchAll(/class="press[^>]*>([^<]+)</g)].map(([, label]) => ({ ...figure, label: label! })),
  );
  assert.ok(buttons.length >= 9, `${buttons.length} buttons`);
  const unnamed = buttons.filter(
    ({ page, label }) => !nodesOf(page.tree, 'strong').some(bold => textOf(bold) === label),
  );
  assert.equal(
    unnamed.map(({ path, label }) => `${path}: ${label}`),
    [],
  );
});

test.run();
