/**
 * The reference's description is complete: every operation has texts and examples, and its structure equals the API's
 * facts in both directions, if those are available.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { beside, lackOf } from '../beside.js';
import { testUnless } from '../skip.js';
import {
  child,
  entriesOf,
  follow,
  isObject,
  type Json,
  methods,
  operationsOf,
  projectDescription,
  resolveReference,
  type SchemaNode,
} from './description.js';
import { note, root as project } from './project.js';
import {
  assertText,
  differences,
  expectedStructure,
  type Facts,
  operationStructure,
  schemaStructure,
} from './structure.js';

const test = suite('facts of the reference');

const { description } = await projectDescription();
const { root } = description;
const operations = operationsOf(description);
const schemas = entriesOf(child(description, root, 'components')!, 'schemas');
const tags = entriesOf(root, 'tags');
const nameOf = ({ value }: SchemaNode) => String(value.operationId);

/** The entries under a key, with references followed. */
const all = (at: SchemaNode, key: string) =>
  entriesOf(at, key).map(({ key: name, ...place }) => ({ ...follow(description, place)!, key: name }));

test('344 operations, 36 tags, 387 schemas', () => {
  assert.is(operations.length, 344);
  assert.is(tags.length, 36);
  assert.is(schemas.length, 387);
  assert.is(new Set(operations.map(nameOf)).size, 344);
  assert.is(new Set(tags.map(({ value }) => value.name)).size, 36);
});

test('the main file lists every path and schema of the others, and an operation is in the file of its tag', () => {
  const listed = (key: string) => {
    const found = [...description.files.values()].flatMap(value => Object.keys((value as Json)[key] ?? {}));
    return [...new Set(found)].sort();
  };
  assert.equal(listed('schemas'), schemas.map(({ key }) => key).sort());
  assert.equal(listed('paths'), Object.keys(root.value.paths as Json).sort());
  const slug = (tag: unknown) =>
    String(tag)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-');
  for (const { value, file } of operations) assert.is(file, `api/tags/${slug((value.tags as unknown[])[0])}.yaml`);
});

test('every operation says what it is, each parameter, body and response too, and no two have one summary', () => {
  const summaries = new Map<unknown, string>();
  for (const operation of operations) {
    const { value } = operation;
    const where = nameOf(operation);
    assertText(value.summary, `${where}: summary`, 5);
    assert.not.match(String(value.summary), /\.$/, where);
    assert.not.ok(summaries.has(value.summary), `${where} has the summary of ${summaries.get(value.summary)}`);
    summaries.set(value.summary, where);
    assertText(value.description, `${where}: description`, 40);
    for (const parameter of all(operation, 'parameters'))
      assertText(parameter.value.description, `${where}: parameter ${parameter.value.name}`);
    const body = child(description, operation, 'requestBody');
    if (body) assertText(body.value.description, `${where}: body`);
    const responses = all(operation, 'responses');
    assert.ok(responses.length, where);
    for (const { key, ...response } of responses) assertText(response.value.description, `${where}: ${key}`);
  }
});

test('every tag, schema and field says what it is', () => {
  for (const { value } of tags) assertText(value.description, `tag ${value.name}`);
  for (const { key, ...schema } of schemas) {
    const { value } = follow(description, schema)!;
    assertText(value.description, key);
  }
  const count = { fields: 0 };
  for (const [where, field] of fields()) {
    count.fields++;
    assertText(field.value.description, where);
  }
  note(`${count.fields} fields, each with words of its own or of the schema it refers to`);
});

/** No source states the value, and a guess would be worse than none. */
const withoutExample = new Set(['include']);

test('every parameter, body and field has an example', () => {
  const hasExample = ({ value }: SchemaNode) => value.example !== undefined || isObject(value.examples);
  for (const operation of operations) {
    const where = nameOf(operation);
    for (const parameter of all(operation, 'parameters'))
      assert.ok(hasExample(parameter) || withoutExample.has(String(parameter.value.name)), where);
    const body = child(description, operation, 'requestBody');
    for (const media of body ? all(body, 'content') : []) assert.ok(hasExample(media), `${where}: ${media.key}`);
    for (const response of all(operation, 'responses'))
      for (const media of all(response, 'content')) {
        const isText = !media.key.includes('json');
        assert.ok(isText ? hasExample(media) : hasExample(media) || isObject(media.value.schema), where);
      }
  }
  for (const [where, field] of fields())
    assert.ok(isComposed(field.value) || hasExample(field), `${where}: no example`);
});

test('the example of a response fits that of its request', () => {
  const exampleOf = (media: SchemaNode | undefined): unknown => {
    if (!media || media.value.example !== undefined) return media?.value.example;
    return all(media, 'examples')[0]?.value.value;
  };
  const count = { fields: 0 };
  for (const operation of operations) {
    const body = child(description, operation, 'requestBody');
    const asked = exampleOf(body && all(body, 'content')[0]);
    const path = all(operation, 'parameters').filter(({ value }) => value.in === 'path');
    const named = Object.fromEntries(path.map(({ value }) => [String(value.name), value.example]));
    for (const { key, ...response } of all(operation, 'responses')) {
      const given = key.startsWith('2') ? exampleOf(all(response, 'content')[0]) : undefined;
      // A field in the body overrides the path's parameter of the same name, such as the name of a copy.
      for (const [field, value] of Object.entries({ ...named, ...(isObject(asked) && asked) })) {
        if (!isObject(given) || given[field] === undefined || value === undefined) continue;
        count.fields++;
        // Values in paths are strings, whatever their type in responses.
        const isSame = field in named ? String(value) === String(given[field]) : isWithin(value, given[field]);
        assert.ok(isSame || isWithin(value, given[field]), `${nameOf(operation)}: ${field}`);
      }
    }
  }
  note(`${count.fields} fields of answers are as they were asked for`);
});

/** True if every requested field is in the response, which may have more, such as defaults. */
function isWithin(asked: unknown, given: unknown): boolean {
  if (Array.isArray(asked))
    return (
      Array.isArray(given) && asked.length === given.length && asked.every((one, nth) => isWithin(one, given[nth]))
    );
  if (isObject(asked)) return isObject(given) && Object.keys(asked).every(key => isWithin(asked[key], given[key]));
  return asked === given;
}

/** A composed value, or one from a list, needs no example of its own. */
function isComposed({ properties, items, enum: values, additionalProperties, ...value }: Json): boolean {
  const isMade = ['allOf', 'oneOf', 'anyOf'].some(key => Array.isArray(value[key]));
  return isMade || isObject(properties) || isObject(items) || Array.isArray(values) || isObject(additionalProperties);
}

/** Every field of every schema once, including nested schemas. */
function fields(): [where: string, field: SchemaNode][] {
  const below = (at: SchemaNode, where: string): [string, SchemaNode][] => {
    const inner = ['items', 'additionalProperties'].flatMap(key => (isObject(at.value[key]) ? [at.value[key]] : []));
    const parts = ['allOf', 'oneOf', 'anyOf'].flatMap(key => entriesOf(at, key));
    const others = [...inner.map(value => ({ ...at, value })), ...parts].filter(({ value }) => !value.$ref);
    return [
      ...entriesOf(at, 'properties').flatMap(({ key, ...field }): [string, SchemaNode][] => [
        [`${where}.${key}`, follow(description, field)!],
        ...(field.value.$ref ? [] : below(field, `${where}.${key}`)),
      ]),
      ...others.flatMap(other => below(other, where)),
    ];
  };
  return schemas.flatMap(({ key, ...schema }) => below(follow(description, schema)!, key));
}

test('there are no TODOs and no filler words', async () => {
  const guide = await readFile(join(project, 'manual/style-guide.md'), 'utf8');
  const named = /No filler: no (.*?)\. /.exec(guide)?.[1] ?? '';
  const filler = [...named.matchAll(/"([^"]+)"/g)].map(match => match[1]!);
  assert.ok(filler.length >= 5, 'the style guide names the words');
  const words = new RegExp(`\\b(?:${filler.join('|')}|TODO|FIXME|TBD|XXX)\\b|!`, 'i');
  assert.ok([...filler, 'todo', 'Hurry!'].every(word => words.test(`${word} x`)));
  const found: string[] = [];
  for (const [file, value] of description.files)
    for (const { pointer, text } of textsIn(value)) {
      const prose = text.replace(/```[\s\S]*?```|`[^`]*`/g, '');
      const word = words.exec(prose)?.[0];
      if (word) found.push(`${file}#${pointer}: "${word}"`);
    }
  assert.equal(found, []);
});

/** All summaries and descriptions. Fields with those names, and fields of examples, do not count. */
function textsIn(value: unknown, pointer = ''): { pointer: string; text: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => {
    if (['example', 'value', 'default', 'enum'].includes(key) && !pointer.endsWith('/properties')) return [];
    if (typeof entry === 'string' && ['summary', 'description', 'title'].includes(key))
      return [{ pointer: `${pointer}/${key}`, text: entry }];
    return textsIn(entry, `${pointer}/${key}`);
  });
}

const read = async (name: string): Promise<unknown> => {
  const text = await readFile(join(beside, 'facts', name), 'utf8');
  return JSON.parse(text.replaceAll('{product}', 'vimpel').replaceAll('{Product}', 'Vimpel'));
};
const lack = lackOf('facts');
const [knownOperations, knownSchemas, knownTags] = lack
  ? []
  : await Promise.all(['api-operations.json', 'api-schemas.json', 'api-tags.json'].map(read));
const facts = { operations: knownOperations, schemas: knownSchemas, tags: knownTags } as Facts;
const check = testUnless(lack, test);

/** The name of the schema that a reference points to. */
function nameOfSchema(ref: string, file: string): string {
  const found = resolveReference(description, ref, file);
  const component = schemas.find(({ value, pointer }) => {
    const own = typeof value.$ref === 'string' ? resolveReference(description, value.$ref, root.file) : undefined;
    return own ? own.value === found?.value : pointer === found?.pointer;
  });
  return component?.key ?? `? ${ref}`;
}

check('document, tags and ways to authenticate are those of the facts', () => {
  const { tags: known } = facts;
  const { info, security, openapi } = root.value as { info: Json; security: Json[]; openapi: string };
  assert.is(openapi, '3.0.3');
  assert.is(info.title, known.apiTitle);
  assert.equal(
    tags.map(({ value }) => value.name),
    known.tags.map(({ name }) => name),
  );
  assert.equal(security.flatMap(Object.keys), known.security);
  const schemes = all(child(description, root, 'components')!, 'securitySchemes');
  const bare = schemes.map(({ key, value: { description: _, ...value } }) => [key, value]);
  assert.equal(Object.fromEntries(bare), known.securitySchemes);
});

check('every operation is that of the facts, and there is no other', () => {
  const wanted = facts.operations;
  const keyOf = (method: string, path: string) => `${method.toUpperCase()} ${path}`;
  assert.equal(
    operations.map(({ method, path }) => keyOf(method, path)).sort(),
    wanted.map(({ method, path }) => keyOf(method, path)).sort(),
  );
  for (const { item, path } of operations)
    assert.equal(
      Object.keys(item.value).filter(key => !methods.includes(key)),
      [],
      path,
    );
  const found = operations.map(operation => operationStructure(operation, { description, nameOfSchema }));
  const byKey = new Map(found.map(entry => [keyOf(entry.method, entry.path), entry]));
  const all = wanted.flatMap(({ slug: _, indexInTag: __, ...entry }) =>
    differences(expectedStructure(entry), byKey.get(keyOf(entry.method, entry.path)), entry.operationId),
  );
  assert.equal(all, []);
  note(`${found.length} operations as in the facts`);
});

check('operations stand in the order of the facts, within their tags', () => {
  const inOrder = (list: { tag: unknown; id: unknown }[]) =>
    tags.map(({ value }) => list.filter(({ tag }) => tag === value.name).map(({ id }) => id));
  // The facts list operations by path and method; `indexInTag` is their order in the sidebar.
  const wanted = [...facts.operations].sort((a, b) => a.indexInTag - b.indexInTag);
  assert.equal(
    inOrder(operations.map(({ value }) => ({ tag: (value.tags as unknown[])[0], id: value.operationId }))),
    inOrder(wanted.map(({ tag, operationId: id }) => ({ tag, id }))),
  );
});

check('every schema is that of the facts, and there is no other', () => {
  assert.equal(schemas.map(({ key }) => key).sort(), Object.keys(facts.schemas).sort());
  const all = schemas.flatMap(({ key, ...schema }) =>
    differences(
      expectedStructure(facts.schemas[key]),
      schemaStructure(follow(description, schema)!, { description, nameOfSchema }),
      key,
    ),
  );
  assert.equal(all, []);
  note(`${schemas.length} schemas as in the facts`);
});

check('a difference is noticed', () => {
  const [operation] = facts.operations;
  const changed = { ...operation!, method: 'PATCH', parameters: [{ name: 'x', in: 'query' }] };
  assert.is(differences(expectedStructure(changed), expectedStructure(operation), 'x').length, 2);
  assert.is(differences({ a: 1 }, { a: 1, b: 2 }, '').length, 1);
  assert.is(differences({ a: 1, b: 2 }, { a: 1 }, '').length, 1);
});

test.run();
