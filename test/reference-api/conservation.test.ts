/**
 * The reference's pages show everything in its description: an independent reader lists what is written, and looks for
 * it where a reader would look, with every closed element open and every schema's file fetched.
 * Needs: the reference site.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compare, listLost, measureCoverage, report } from './conserved.js';
import { type Json, readDescription } from './description.js';
import { compileApi, projectEntry, projectFiles } from './project.js';
import { readDescriptionWords } from './sheets.js';

const test = suite('conservation');

const entry = await projectEntry();
const reference = await measureCoverage(await projectFiles(entry), entry);
report(entry.path, reference);

test('every operation, parameter, property and response code is on the pages', () => {
  assert.equal(listLost(reference, 'operation', 'parameter', 'property', 'code'), []);
  assert.equal(reference.broken, []);
  assert.is(reference.used.filter(({ kind }) => kind === 'operation').length, 344);
});

test('every value of an enum is on the pages', () => assert.equal(listLost(reference, 'value'), []));

test('every description is on the pages', () => assert.equal(listLost(reference, 'text'), []));

/** A description with one item of each kind, and what is added to it after its pages are compiled. */
function small(
  extra: Partial<Record<'item' | 'operation' | 'properties' | 'responses' | 'parameter', Json>> = {},
  more = '',
) {
  const schema = {
    type: 'object',
    description: `A pet. ${more}`,
    properties: { kind: { type: 'string', enum: ['cat', 'dog', ...(more ? [more] : [])] }, ...extra.properties },
  };
  const get = {
    summary: 'Get a pet',
    parameters: [
      { name: 'id', in: 'query', schema: { type: 'string' } },
      ...(extra.parameter ? [extra.parameter] : []),
    ],
    responses: {
      200: {
        description: 'The pet.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
      },
      ...extra.responses,
    },
  };
  const paths = { '/pet': { get, ...extra.item } };
  const info = { title: 'Pets', version: '1' };
  return JSON.stringify({ openapi: '3.0.3', info, paths, components: { schemas: { Pet: schema } } });
}

test('a missing item of each kind is noticed', async () => {
  const path = 'pets.json';
  const sheets = await readDescriptionWords(
    await compileApi({ [path]: small() }, { id: 'a', path, route: '/api' }),
    'a',
  );
  const compared = (text: string) => compare(readDescription({ [path]: text }, path), sheets);
  assert.equal(compared(small()).lost, []);
  const extra = {
    item: { put: { summary: 'Put a pet', responses: {} } },
    properties: { name: { type: 'string' } },
    responses: { 404: { description: 'No pet.' } },
    parameter: { name: 'colour', in: 'query', schema: { type: 'string' } },
  };
  const { lost } = compared(small(extra, 'unicorn'));
  assert.equal(
    lost.map(({ kind, text }) => `${kind} ${text}`),
    [
      'operation Put a pet',
      'parameter colour',
      'code 404',
      'text No pet.',
      'text A pet. unicorn',
      'property name',
      'value unicorn',
    ],
  );
});

test.run();
