/**
 * The downloadable description is the whole description in one valid file, the same in every build.
 * Needs: the reference site.
 */
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleHtml } from '../compiler/rendered.js';
import {
  type Description,
  entriesOf,
  follow,
  isObject,
  type Json,
  operationsOf,
  projectDescription,
  readDescription,
  resolveReference,
} from './description.js';
import { compileApi, linkApi, note } from './project.js';
import { differences } from './structure.js';

const test = suite('download of the reference');

const { description: source, files, entry } = await projectDescription();
const { site, pages, config } = await compileApi(files, entry);
const ROUTE = '/reference/api/vimpel/openapi.json';

const textOf = (from: typeof site): string => {
  const { route, contents } = [...from.downloads.values()][0]!;
  assert.is(route, ROUTE);
  return String(contents!());
};
const text = textOf(site);
const bundled = readDescription({ 'openapi.json': text }, 'openapi.json');

test('the introduction links to it, and there is no other', () => {
  assert.is(site.downloads.size, 1);
  const intro = pages.find(({ chunk }) => chunk.route === '/reference/api/vimpel/vimpel-api')!;
  assert.match(articleHtml(intro, config), `href="${ROUTE}"`);
});

const lintConfig = await createConfig({ rules: { struct: 'error', 'no-unresolved-refs': 'error' } });

/** Faults of a description in one file, as another reader of OpenAPI finds them. */
async function problemsOf(written: string): Promise<string[]> {
  const problems = await lintFromString({ source: written, absoluteRef: 'openapi.json', config: lintConfig });
  return problems.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer} ${message}`);
}

test('it is a valid document of OpenAPI, and one that is not is noticed', async () => {
  assert.equal(await problemsOf(text), []);
  assert.is((await problemsOf(text.replace('"summary"', '"sumary"'))).length, 1);
  assert.is((await problemsOf(text.replace('#/components/schemas/', '#/components/schema/'))).length, 1);
});

test('it refers to nothing outside itself, and to nothing that is not there', () => {
  const refs = refsIn(bundled.root.value);
  assert.ok(refs.length > 1000);
  for (const ref of refs) {
    assert.match(ref, /^#\//);
    assert.ok(resolveReference(bundled, ref, bundled.main), ref);
  }
  note(`${Math.round(text.length / 1000)} kB, ${refs.length} references, all inside`);
});

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = isObject(value) && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(refsIn)];
}

/** Resolves every reference, replacing those to schemas with the schema's name, so that only content is compared. */
function whole(description: Description, value: unknown, file: string): unknown {
  if (Array.isArray(value)) return value.map(entry => whole(description, entry, file));
  if (!isObject(value)) return value;
  const { $ref: ref, ...beside } = value;
  if (typeof ref !== 'string')
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, whole(description, entry, file)]));
  const found = resolveReference(description, ref, file)!;
  const schema = /^\/(?:components\/)?schemas\/([^/]+)$/.exec(found.pointer)?.[1];
  const rest = whole(description, beside, file) as Json;
  if (schema !== undefined) return { ...rest, $ref: schema };
  return { ...(whole(description, found.value, found.file) as Json), ...rest };
}

/** The content of a description as maps: operations, schemas, and the top-level fields. */
function saidBy(description: Description): { operations: Json; schemas: Json; top: Json } {
  const { root } = description;
  const { paths: _, components, ...top } = root.value as { paths: Json; components: Json };
  const operations = operationsOf(description).map(({ method, path, value, file }) => [
    `${method} ${path}`,
    whole(description, value, file),
  ]);
  const holder = { value: components, file: root.file, pointer: '/components' };
  const schemas = entriesOf(holder, 'schemas').map(({ key, ...schema }) => {
    const { value, file } = follow(description, schema)!;
    return [key, whole(description, value, file)];
  });
  const { schemas: __, ...others } = components;
  return {
    operations: Object.fromEntries(operations),
    schemas: Object.fromEntries(schemas),
    top: whole(description, { ...top, components: others }, root.file) as Json,
  };
}

test('it says what the source says: operations, schemas, tags, words and examples, in the same order', () => {
  const [wanted, found] = [saidBy(source), saidBy(bundled)];
  assert.is(Object.keys(wanted.operations).length, 344);
  assert.is(Object.keys(wanted.schemas).length, 387);
  for (const part of ['operations', 'schemas', 'top'] as const) {
    assert.equal(Object.keys(found[part]), Object.keys(wanted[part]), part);
    assert.equal(differences(wanted[part], found[part], part), []);
  }
});

test('two builds write the same bytes, in whatever order the disk lists the files', async () => {
  const again = await linkApi(files, entry);
  assert.ok(textOf(again.site) === text);
  const reversed = await linkApi(Object.fromEntries(Object.entries(files).reverse()), entry);
  assert.ok(textOf(reversed.site) === text);
});

test('cut to some of its tags, it is a valid document without the other operations', async () => {
  const only = { tags: ['Features', 'Segments', 'Tags'] };
  const cut = textOf((await linkApi(files, { ...entry, only } as typeof entry)).site);
  assert.equal(await problemsOf(cut), []);
  const left = operationsOf(readDescription({ 'openapi.json': cut }, 'openapi.json'));
  assert.ok(left.length > 20 && left.every(({ value }) => only.tags.includes((value.tags as string[])[0]!)));
  assert.ok(cut.length < text.length / 2, `${cut.length} of ${text.length} characters`);
});

test.run();
