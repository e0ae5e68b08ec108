/** Figures of the reference site have one style, words for those who cannot see them, and controls named as in the text. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toString as textOf } from 'mdast-util-to-string';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../reference-api/project.js';
import { nodesOf } from './nodes.js';
import { type SourcePage, writtenPages } from './pages.js';

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
  const drawn = figures.filter(({ path }) => !path.endsWith('-narrow.svg'));
  assert.ok(drawn.length >= 55, `${drawn.length} figures`);
  const parts = [/<title id="t">[^<]{15,}</, /<desc id="d">[^<]{60,}</, /prefers-color-scheme: dark/, /class="card"/];
  const wrong = figures.filter(({ svg }) => !parts.every(part => part.test(svg)));
  assert.equal(
    wrong.map(({ path }) => path),
    [],
  );
});

test('every figure has the same colors and fonts, is small and asks no server for anything', () => {
  const colors = new Map<string, string>();
  const wrong = figures.flatMap(({ path, svg }) => {
    const [light, dark] = svg.split('prefers-color-scheme: dark');
    const others = [light!, dark!].flatMap((part, mode) =>
      [...part.matchAll(/(--[a-z]+): (#[0-9a-f]{6})/g)]
        .map(([, name, color]) => ({ key: `${mode} ${name}`, color: color! }))
        .filter(({ key, color }) => colors.set(key, colors.get(key) ?? color).get(key) !== color)
        .map(({ key }) => `${path}: another color, ${key}`),
    );
    const font = svg.includes('text { fill: var(--soft); font: 14.5px system-ui, sans-serif') ? [] : [`${path}: font`];
    const size = svg.length <= 14_000 ? [] : [`${path}: ${svg.length} characters`];
    const outside = /(?:href|src)="(?!#)|url\((?!#)|@import/.test(svg) ? [`${path}: something from outside`] : [];
    return [...others, ...font, ...size, ...outside];
  });
  assert.equal(wrong, []);
});

test('a figure too wide for a phone has a form for phones', () => {
  const paths = new Set(figures.map(({ path }) => path));
  const wide = figures.filter(({ svg }) => Number(/ width="(\d+)"/.exec(svg)![1]) > 400).map(({ path }) => path);
  assert.ok(wide.length > 15, `${wide.length} wide figures`);
  assert.equal(
    wide.filter(path => !paths.has(path.replace('.svg', '-narrow.svg'))),
    [],
  );
});

test('the button on a drawn screen is named in the steps of its page', () => {
  const buttons = figures.flatMap(({ svg, ...figure }) =>
    [...svg.matchAll(/class="press[^>]*>([^<]+)</g)].map(([, label]) => ({ ...figure, label: label! })),
  );
  assert.ok(buttons.length >= 25, `${buttons.length} buttons`);
  const unnamed = buttons.filter(
    ({ page, label }) => !nodesOf(page.tree, 'strong').some(bold => textOf(bold) === label),
  );
  assert.equal(
    unnamed.map(({ path, label }) => `${path}: ${label}`),
    [],
  );
});

test.run();
