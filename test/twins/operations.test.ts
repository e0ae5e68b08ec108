/** Twins of operations, and how the list of pages names them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { emitSite } from '../compiler/emitted.js';

const test = suite('operations in twins');

async function filesOf(paths: Record<string, unknown>, schemas: object = {}): Promise<Map<string, string>> {
  const { written } = await emitSite(
    createMemoryFileSystem({
      'docsc.config.yaml': 'title: T\napi:\n  - { id: a, path: api.json, route: /api, label: A }\n',
      'docs/index.md': '# Home\n',
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths,
        components: { schemas },
      }),
    }),
  );
  return written;
}

const responses = { 200: { description: 'Ok' } };

test('the list of pages names an operation without an id by its method in capitals', async () => {
  const files = await filesOf({ '/pets': { get: { summary: 'List pets', responses } } });
  assert.match(String(files.get('llms.txt')), ': `GET /pets`');
});

test('the title of an operation is one line wherever it is linked', async () => {
  const files = await filesOf({ '/pets': { get: { summary: 'List\npets', operationId: 'pets', responses } } });
  assert.match(String(files.get('api/a.md') ?? files.get('api.md')), '[List pets](');
});

test('a named schema keeps its constraints where it is listed, and repeats nothing', async () => {
  const Section = {
    description: 'A *part*.',
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name', 'project'],
    minProperties: 1,
  };
  const data = { allOf: [{ $ref: '#/components/schemas/Section' }], description: 'The *new* one.' };
  const schema = { type: 'object', properties: { data } };
  const requestBody = { content: { 'application/json': { schema } } };
  const files = await filesOf({ '/pets': { post: { operationId: 'add', requestBody, responses } } }, { Section });
  const twin = String(files.get('api/add.md'));
  for (const text of ['The _new_ one.', 'A _part_.', 'lso required `project`', 't least 1 field'])
    assert.is(twin.split(text).length, 2, `${text} in ${twin}`);
});

test('schemas that readers open on the page are listed once, at the end', async () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const object = (properties: object) => ({ type: 'object', properties });
  const schemas = {
    A: object({ b: ref('B'), again: ref('D') }),
    B: object({ c: ref('C') }),
    C: object({ d: ref('D') }),
    D: { ...object({ e: ref('E'), up: ref('A') }), description: 'Of D.' },
    E: object({ last: { type: 'string', description: 'The *end*.' }, same: ref('E') }),
  };
  const content = { 'application/json': { schema: ref('A') } };
  const answers = { 200: { description: 'Ok', content } };
  const files = await filesOf({ '/pets': { get: { operationId: 'pets', responses: answers } } }, schemas);
  const twin = String(files.get('api/pets.md'));
  for (const field of ['b', 'c', 'd', 'e', 'last'])
    assert.is(twin.split(`- \`${field}\``).length, 2, `${field} in ${twin}`);
  assert.match(twin, /\n## Schemas\n\n### /);
  for (const [, name] of twin.matchAll(/See (\w+) below\./g)) assert.match(twin, `\n### ${name}\n`);
});

test('an empty value is shown in quotes', async () => {
  const parameters = [{ name: 'sort', in: 'query', schema: { type: 'string', enum: ['', 'name'], default: '' } }];
  const files = await filesOf({ '/pets': { get: { summary: 'Pets', operationId: 'pets', parameters, responses } } });
  assert.match(String(files.get('api/pets.md')), 'ne of `""`, `name`; default `""`');
});

test.run();
