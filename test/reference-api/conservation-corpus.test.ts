/**
 * Nothing that a reader needs is lost of our own description in `test/corpus`, nor of real ones beside the checkout.
 * Takes long: real ones have hundreds of operations.
 */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { beside, lackOf } from '../beside.js';
import { testUnless } from '../skip.js';
import { listLost, measureCoverage, report } from './conserved.js';
import { root } from './project.js';

const test = suite('conservation of others');

const own = join(root, 'test/corpus/openapi/harbour.json');
const names = 'stripe.com box.com adyen-checkout spotify.com netlify.com slack.com notion.com asana.com'.split(' ');
const others = names.map(name => `corpus/openapi/${name}.json`);

/** Maximum number of values in a line such as `each item: one of …`. */
const MOST_VALUES = 100;

const descriptions = [
  { file: own, lack: undefined },
  ...others.map(path => ({ file: join(beside, path), lack: lackOf(path) })),
];

for (const { file, lack } of descriptions) {
  const path = basename(file);
  const name = `${path}: every operation, parameter, property, response code and value, and nearly all words`;
  testUnless(lack, test)(name, async () => {
    const text = await readFile(file, 'utf8');
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

test.run();
