/**
 * Every page of the reference site has a twin in Markdown with all words, code and links of its article.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { splitUrl, twinFile } from '../../src/routes.js';
import { builtReferenceSite } from '../browser/reference-site.js';
import { type Article, readArticle } from './article.js';
import { readTwin } from './markdown.js';
import { missing } from './recompiled.js';

const test = suite('twins of the reference site');
const folder = await builtReferenceSite();
const files = (await readdir(folder, { recursive: true })).map(name => name.replaceAll('\\', '/'));

/** The address of the site in its configuration, which links of twins begin with. */
const ORIGIN = 'https://docs.vimpel.example';

/** Pages that have nothing to read. */
const OTHERS = ['404.html', 'search.html'];

type Page = { name: string; html: string; isOperation: boolean; article: Article; twin: Article; markdown: string };

async function readPage(name: string): Promise<Page> {
  const html = await readFile(join(folder, name), 'utf8');
  const markdown = await readFile(join(folder, name.replace(/html$/, 'md')), 'utf8');
  const isOperation = html.includes('"layout":"operation"');
  return { name, html, isOperation, article: readArticle(html), twin: readTwin(markdown), markdown };
}

const isPage = (html: string) => html.includes('id="docsc:page"');
const documents: string[] = [];
for (const name of files.filter(file => file.endsWith('.html') && !OTHERS.includes(file)))
  if (isPage(await readFile(join(folder, name), 'utf8'))) documents.push(name);
const pages = await Promise.all(documents.map(readPage));

test('every page but the search page and the one for missing pages has a twin', () => {
  assert.is(pages.length, 642);
  assert.is(files.filter(file => file.endsWith('.md')).length, 642);
});

test('a document names its twin in its head and in the first line of its text', () => {
  const silent = pages.filter(({ name, html }) => {
    const address = `/${name.replace(/html$/, 'md')}`;
    const link = `<link rel="alternate" type="text/markdown" href="${address}">`;
    const line = `<p class="visually-hidden" aria-hidden="true">This page as Markdown: ${address}. All pages: /llms.txt.</p>`;
    return !html.includes(link) || !html.includes(`<body>\n${line}`);
  });
  assert.equal(
    silent.map(({ name }) => name),
    [],
  );
});

test('a twin has all words of its article', () => {
  // A schema that an operation shows several times is listed once.
  const lost = pages.flatMap(({ name, article, twin, isOperation }) => {
    const words = missing(article.words, twin.words, isOperation);
    return words.length ? [`${name}: ${words.slice(0, 20).join(' ')}`] : [];
  });
  assert.equal(lost, []);
});

test('a twin has all code of its article', () => {
  const bare = (text: string) => text.replace(/\s+/g, ' ').trim();
  const lost = pages.flatMap(({ name, article, twin }) => {
    const known = new Set(twin.code.map(bare));
    return article.code.filter(code => !known.has(bare(code))).map(code => `${name}: ${code}`);
  });
  assert.equal(lost, []);
});

test('a twin has all links of its article, those to pages as links to twins', () => {
  const routes = new Set(documents.map(name => (name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`)));
  const lost = pages.flatMap(({ name, article, twin }) => {
    const own = `/${name.replace(/html$/, 'md')}`;
    const known = new Set(twin.links.map(decodeURI));
    const expected = article.links.map(link => {
      const { path, query, hash } = splitUrl(link);
      if (path === '' && query === '') return ORIGIN + own + hash;
      if (routes.has(path)) return `${ORIGIN}/${twinFile(path)}${query}${hash}`;
      return link.startsWith('/') ? ORIGIN + link : link;
    });
    return expected.filter(link => !known.has(decodeURI(link))).map(link => `${name}: ${link}`);
  });
  assert.equal(lost, []);
});

test('no twin is longer than 100 kB', () => {
  const long = pages.filter(({ markdown }) => Buffer.byteLength(markdown) > 100_000).map(({ name }) => name);
  assert.equal(long, []);
});

test('in three requests, a program finds how to rotate a token, and the operation that creates the new one', async () => {
  const target = /\(https:\/\/docs\.vimpel\.example\/([^)#]*)/;
  const read = (path: string | undefined) => readFile(join(folder, String(path)), 'utf8');
  const list = await read('llms.txt');
  const page = await read(target.exec(list.split('\n').find(line => /tokens.*rotate/.test(line))!)?.[1]);
  assert.match(page, /\n## Rotate a token/);
  const operation = await read(target.exec(page.slice(page.indexOf('[Create an API token]')))?.[1]);
  assert.match(operation, '`POST /api/admin/api-tokens`');
});

test.run();
