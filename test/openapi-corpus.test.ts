/**
 * Whole descriptions: our own in `test/corpus`, and where they are beside the checkout, real ones and the test documents
 * of the OpenAPI Specification.
 * Takes long: some of them have thousands of operations.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { visibleText } from '../src/compiler/body/text.js';
import { parseYaml } from '../src/compiler/source/yaml.js';
import { beside, lackOf } from './beside.js';
import { articleHtml } from './compiler/rendered.js';
import { compileSite } from './compiler/site.js';
import { testUnless } from './skip.js';

type Corpus = { name: string; folder: string; files: string[] };

/** `tests` is the folder of the documents that test one rule each, those in `fail` against it. */
async function openCorpus(name: string, folder: string): Promise<Corpus> {
  const found = await readdir(folder, { recursive: true }).catch(() => []);
  return {
    name,
    folder,
    files: found.map(path => path.replaceAll('\\', '/')).filter(path => /\.(json|ya?ml)$/.test(path)),
  };
}

/** Maximum bytes of one page. */
const MOST_BYTES = 1_500_000;

type Doc = Record<string, Record<string, unknown> | undefined>;

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** Operations read from plain JSON: those of paths and webhooks, including OpenAPI 3.2's `additionalOperations`. */
function operationsIn(doc: Doc): string[] {
  return [...itemsIn(doc, 'paths'), ...itemsIn(doc, 'webhooks')].flatMap(([path, item]) => [
    ...methods.filter(method => typeof item[method] === 'object').map(method => `${method} ${path}`),
    ...Object.keys((item.additionalOperations as object) ?? {}).map(method => `${method.toLowerCase()} ${path}`),
  ]);
}

function itemsIn(doc: Doc, key: string): [string, Record<string, unknown>][] {
  return Object.entries(doc[key] ?? {})
    .filter(([path]) => !path.startsWith('x-'))
    .flatMap(([path, written]) => {
      const item = resolve(doc, written);
      return item ? [[path, item]] : [];
    });
}

function resolve(doc: Doc, value: unknown): Record<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { $ref: ref } = value as { $ref?: unknown };
  if (typeof ref !== 'string') return value as Record<string, unknown>;
  const steps = ref
    .split('/')
    .slice(1)
    .map(step => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], doc);
  return ref.startsWith('#/') ? (found as Record<string, unknown> | undefined) : undefined;
}

/**
 * Compiles a description; asserts that every finding has a position and that no text is `undefined` or `[object
 * Object]`.
 */
async function compile(folder: string, path: string) {
  const text = await readFile(join(folder, path), 'utf8');
  const name = path.split('/').pop()!;
  const made = await compileSite({
    'docsc.config.yaml': `title: T\napi: [{ id: a, path: ${name}, route: /api }]\nsidebars: { main: [{ type: api, id: a }] }\n`,
    'docs/index.md': '# Home\n',
    [name]: text,
  });
  for (const { place, rule, message } of made.diagnostics) assert.ok(place, `${path}: ${rule} ${message}`);
  const all = [...made.pages.values()];
  for (const { page } of all)
    assert.not.match(visibleText(page.body), '[object Object]', `${path}: ${page.head.route}`);
  const largest = Math.max(...all.map(({ chunk }) => JSON.stringify(chunk).length));
  return { ...made, text, largest, pages: all.filter(({ chunk }) => chunk.layout === 'operation') };
}

const isTest = (path: string) => /^(oai-)?tests\//.test(path);
const fails = (path: string) => path.includes('/fail/');

function testCorpus({ name, folder, files }: Corpus): void {
  for (const path of files.filter(path => !isTest(path))) {
    test(`${path}: one page for each operation, in the sidebar and of bounded size`, async () => {
      const { pages, diagnostics, text, config, site, largest } = await compile(folder, path);
      const expected = operationsIn(JSON.parse(text));
      const shown = pages.map(({ page }) => page.head).filter(({ origin }) => !origin.pointer?.includes('/callbacks/'));
      assert.is(shown.length, expected.length);
      assert.equal(
        diagnostics.filter(({ level }) => level === 'error').map(({ message }) => message),
        [],
      );
      for (const { page } of pages) assert.is(site.pages.get(page.head.route)!.sidebar, 'main', page.head.route);
      assert.ok(largest < MOST_BYTES, `${largest} bytes`);
      for (const page of pages.slice(0, 40)) assert.match(articleHtml(page, config), 'class="operation"');
      process.stdout.write(
        `\nnote: ${path}: ${pages.length} operations, largest page ${Math.round(largest / 1000)} kB, ${diagnostics.length} findings\n`,
      );
    });
  }

  for (const path of files.filter(path => isTest(path) && !fails(path))) {
    test(`${path}: one page for each operation`, async () => {
      const { pages, diagnostics, text, config } = await compile(folder, path);
      const expected = operationsIn(parseYaml(text, path).value as Doc);
      const shown = pages.filter(({ page }) => !page.head.origin.pointer?.includes('/callbacks/'));
      assert.is(shown.length, expected.length, diagnostics.map(({ message }) => message).join('\n'));
      for (const page of pages) assert.match(articleHtml(page, config), 'class="operation"');
    });
  }

  test(`documents that the specification calls wrong, ${name}: each has a finding, and every finding has a place`, async () => {
    const silent: string[] = [];
    for (const path of files.filter(fails)) {
      const { diagnostics } = await compile(folder, path);
      // Only something missing from the whole document is reported at its start.
      const isWhole = path.includes('no_containers');
      const found = diagnostics.filter(({ rule, pointer }) => rule === 'invalid-openapi' && (pointer || isWhole));
      if (!found.length) silent.push(path);
    }
    assert.equal(silent, [], `without a finding: ${silent.join(', ')}`);
  });
}

testCorpus(await openCorpus('our own', join(import.meta.dirname, 'corpus/openapi')));

const lack = lackOf('corpus/openapi');
if (!lack) testCorpus(await openCorpus('of others', join(beside, 'corpus/openapi')));
else testUnless(lack, test)('descriptions by other authors', () => undefined);

test.run();
