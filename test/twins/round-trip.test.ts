/**
 * Twins that docsc compiles again have the words and links of their pages: those of the reference site, of a real site and of
 * real descriptions. A run takes a part of each, chosen by a seed (DOCSC_ROUND_TRIP_SEED); DOCSC_ROUND_TRIP=all takes all.
 * Needs: the built reference site.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { beside, lackOf } from '../beside.js';
import { builtReferenceSite } from '../browser/reference-site.js';
import { compileSite, type Files } from '../compiler/site.js';
import { testUnless } from '../skip.js';
import { type Article, readArticle, wordsOf } from './article.js';
import { compareRecompiled, type Pair, pairsOf } from './recompiled.js';

const test = suite('twins compiled again');

const isWhole = process.env.DOCSC_ROUND_TRIP === 'all';
const seed = process.env.DOCSC_ROUND_TRIP_SEED ?? '35';

/** Some of the names, the same for the same seed; all of them in a whole run. */
function choose(names: readonly string[], count: number): string[] {
  if (isWhole) return [...names];
  const rank = (name: string) => createHash('sha1').update(`${seed} ${name}`).digest('hex');
  return [...names].sort((one, other) => (rank(one) < rank(other) ? -1 : 1)).slice(0, count);
}

async function checkPairs(what: string, pairs: Pair[]): Promise<void> {
  const different = await compareRecompiled(pairs);
  process.stdout.write(
    `\nnote: ${what}: ${pairs.length} twins compiled again, seed ${seed}, ${different.length} differ\n`,
  );
  assert.equal(different, []);
}

/** Labels of tabs are controls on the page, and headings in its twin; the languages of a request's samples are not in it. */
function withTabLabels(article: Article, html: string): Article {
  const lists = [...html.matchAll(/role="tablist"(?! aria-label="Language of the sample")[^>]*>(.*?)<\/div>/gs)];
  const labels = lists.flatMap(([, list]) => [...list!.matchAll(/role="tab"[^>]*>([^<]*)</g)]);
  return { ...article, words: [...article.words, ...labels.flatMap(([, label]) => wordsOf(label!))] };
}

test('pages of the reference site', async () => {
  const folder = await builtReferenceSite();
  /** The site's own address, without which links are those of another site. */
  const url = /^url: (.*)$/m.exec(await readFile(join(import.meta.dirname, '../../docsc.config.yaml'), 'utf8'))![1]!;
  const found = (await readdir(folder, { recursive: true })).map(name => name.replaceAll('\\', '/'));
  const names = choose(
    found.filter(name => name.endsWith('.md')),
    150,
  );
  const read = async (name: string): Promise<Pair> => {
    const html = await readFile(join(folder, name.replace(/md$/, 'html')), 'utf8');
    const twin = (await readFile(join(folder, name), 'utf8')).replaceAll(`](${url}`, '](');
    const route = name === 'index.md' ? '/' : `/${name.slice(0, -3)}`;
    const article = withTabLabels(readArticle(html), html);
    return { route, article, twin, isOperation: html.includes('"layout":"operation"') };
  };
  await checkPairs('reference site', await Promise.all(names.map(read)));
});

const DOCUMENTS = 'corpus/markdown/astro-docs';

testUnless(lackOf(DOCUMENTS), test)('pages of a real site', async () => {
  const folder = join(beside, DOCUMENTS);
  const found = (await readdir(folder, { recursive: true })).map(name => name.replaceAll('\\', '/'));
  const names = choose(
    found.filter(name => name.endsWith('.mdx')),
    60,
  );
  const files: Files = { 'docsc.config.yaml': 'title: T\nmarkdown: { lenient: true }\n' };
  for (const name of names) files[`docs/${name}`] = await readFile(join(folder, name), 'utf8');
  const made = await compileSite(files);
  await checkPairs(
    'real site',
    pairsOf(made, ({ page }) => Object.hasOwn(files, page.head.origin.path)),
  );
});

const DESCRIPTIONS = 'corpus/openapi';

/** They take minutes. */
const LARGE = ['kubernetes.io.json', 'stripe.com.json'];

testUnless(lackOf(DESCRIPTIONS), test)('pages of real descriptions', async () => {
  const folder = join(beside, DESCRIPTIONS);
  const found = (await readdir(folder)).filter(name => name.endsWith('.json') && !LARGE.includes(name));
  for (const name of choose(found, 3)) await checkDescription(folder, name);
});

if (isWhole)
  for (const name of LARGE)
    testUnless(lackOf(DESCRIPTIONS), test)(`pages of ${name}`, () =>
      checkDescription(join(beside, DESCRIPTIONS), name),
    );

async function checkDescription(folder: string, name: string): Promise<void> {
  const made = await compileSite({
    'docsc.config.yaml':
      'title: T\napi: [{ id: a, path: a.json, route: /api }]\nsidebars: { main: [{ type: api, id: a }] }\n',
    'docs/index.md': '# Home\n',
    'a.json': await readFile(join(folder, name), 'utf8'),
  });
  const routes = choose(
    [...made.pages].flatMap(([route, { chunk }]) =>
      chunk.layout === 'search' || chunk.layout === 'not-found' ? [] : [route],
    ),
    20,
  );
  const chosen = new Set(routes);
  await checkPairs(
    name,
    pairsOf(made, ({ chunk }) => chosen.has(chunk.route)),
  );
}

test.run();
