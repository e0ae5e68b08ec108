/**
 * Pages show everything that a reader needs from descriptions by other authors, which are not part of the repository.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listLost, measureCoverage, report } from './conserved.js';
import { beside } from './project.js';

const test = suite('conservation of others');

const names = 'stripe.com box.com adyen-checkout spotify.com netlify.com slack.com notion.com asana.com'.split(' ');
const found: string[] = [];

/** Maximum number of values in a line such as `each item: one of …`. */
const MOST_VALUES = 100;

for (const name of names) {
  const path = `${name}.json`;
  const text = await readFile(join(beside, 'corpus/openapi', path), 'utf8').catch(() => undefined);
  if (text === undefined) continue;
  found.push(name);
  test(`${path}: every operation, parameter, property, response code and value, and nearly all words`, async () => {
    const result = await measureCoverage({ [path]: text }, { id: 'api', path, route: '/api' });
    report(path, result);
    assert.equal(listLost(result, 'operation', 'parameter', 'property', 'code'), []);
    assert.equal(result.broken, []);
    const values = result.lost.filter(({ kind, id }) => kind === 'value' && Number(/\d+$/.exec(id)?.[0]) < MOST_VALUES);
    assert.equal(values, []);
    // A description next to a reference replaces that of the schema.
    const [lost, all] = [result.lost, result.used].map(items => items.filter(({ kind }) => kind === 'text').length);
    assert.ok(lost! <= all! * 0.04, listLost(result, 'text').join('\n'));
  });
}

if (found.length < names.length) {
  const missing = names.filter(name => !found.includes(name));
  console.log(`skipped: not beside this checkout (../shared/corpus/openapi): ${missing.join(', ')}`);
  for (const name of missing) test.skip(name);
}

test.run();
