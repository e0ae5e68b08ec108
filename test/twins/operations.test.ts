/** Twins of operations, and how the list of pages names them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { emitSite } from '../compiler/emitted.js';

const test = suite('operations in twins');

async function filesOf(paths: Record<string, unknown>): Promise<Map<string, string>> {
  const { written } = await emitSite(
    createMemoryFileSystem({
      'docsc.config.yaml': 'title: T\napi:\n  - { id: a, path: api.json, route: /api, label: A }\n',
      'docs/index.md': '# Home\n',
      'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }),
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
  const { written } = await emitSite(
    createMemoryFileSystem({
      'docsc.config.yaml': 'title: T\napi:\n  - { id: a, path: api.json, route: /api, label: A }\n',
      'docs/index.md': '# Home\n',
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths: {
          '/pets': {
            post: { operationId: 'add', requestBody: { content: { 'application/json': { schema } } }, responses },
          },
        },
        components: { schemas: { Section } },
      }),
    }),
  );
  const twin = String(written.get('api/add.md'));
  for (const text of ['The _new_ one.', 'A _part_.', 'lso required `project`', 't least 1 field'])
    assert.is(twin.split(text).length, 2, `${text} in ${twin}`);
});

test('an empty value is shown in quotes', async () => {
  const parameters = [{ name: 'sort', in: 'query', schema: { type: 'string', enum: ['', 'name'], default: '' } }];
  const files = await filesOf({ '/pets': { get: { summary: 'Pets', operationId: 'pets', parameters, responses } } });
  assert.match(String(files.get('api/pets.md')), 'ne of `""`, `name`; default `""`');
});

test.run();
