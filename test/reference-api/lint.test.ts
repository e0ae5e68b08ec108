/**
 * Redocly's linter with the project's rules finds nothing in the description, and does find inserted mistakes.
 * Needs: the reference site.
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { lint, loadConfig } from '@redocly/openapi-core';
import { dump, load } from 'js-yaml';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder } from '../folder.js';
import type { Json } from './description.js';
import { projectEntry, root } from './project.js';

const test = suite('linter');

const { path } = await projectEntry();

/** Lints the description in a copy of the project; returns one line per problem. */
async function problemsIn(folder: string): Promise<string[]> {
  const main = join(folder, path);
  const config = await loadConfig({ configPath: join(dirname(main), 'redocly.yaml') });
  const problems = await lint({ ref: main, config });
  return problems.map(({ ruleId, message, location: [at] }) => {
    const file = at ? relative(folder, at.source.absoluteRef) : path;
    return `${ruleId} ${file}${at?.pointer ?? ''} ${message.replace(/\s+/g, ' ')}`;
  });
}

test('nothing is found', async () => assert.equal(await problemsIn(root), []));

type Mistake = { rule: string; make: (operation: Json) => void };

const mistakes: Mistake[] = [
  { rule: 'struct', make: operation => Object.assign(operation, { response: {} }) },
  { rule: 'operation-summary', make: operation => delete operation.summary },
  {
    rule: 'no-unresolved-refs',
    make: operation =>
      Object.assign(operation, { parameters: [{ $ref: '../shared/parameters.yaml#/noSuchParameter' }] }),
  },
  {
    rule: 'no-invalid-media-type-examples',
    make: operation => {
      const content = { 'application/json': { schema: { type: 'string' }, example: 1 } };
      Object.assign(operation.responses as Json, { 418: { description: 'A teapot.', content } });
    },
  },
  {
    rule: 'path-parameters-defined',
    make: operation =>
      Object.assign(operation, { parameters: [{ name: 'x', in: 'path', required: true, schema: {} }] }),
  },
];

test('each of five mistakes, made in a copy, is found by its rule', async () => {
  const folder = await makeFolder('lint');
  await cp(join(root, dirname(path)), join(folder, dirname(path)), { recursive: true });
  const file = join(folder, dirname(path), 'tags/users.yaml');
  const value = load(await readFile(file, 'utf8')) as { paths: Record<string, Record<string, Json>> };
  const operations = Object.values(value.paths).flatMap(item => Object.values(item));
  const plain = operations.filter(({ parameters }) => !parameters);
  for (const [index, { make }] of mistakes.entries()) make(plain[index]!);
  await writeFile(file, dump(value));
  const problems = await problemsIn(folder);
  for (const { rule } of mistakes)
    assert.ok(
      problems.some(problem => problem.startsWith(`${rule} api/tags/users.yaml`)),
      `${rule} is not among\n${problems.join('\n')}`,
    );
  assert.is(problems.length, mistakes.length, problems.join('\n'));
});

test.run();
