/** Properties, with inputs that are the same in every run. `npm run fuzz` tries others, and as many as there is time for. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { note } from '../reference-api/project.js';
import { properties } from './properties/index.js';

const test = suite('fuzz');

const counted = { tried: 0 };

for (const { name, unitRuns, run } of properties)
  test(`M40 ${name}`, async () => {
    const { tried, failure } = await run({ seed: 40, numRuns: unitRuns });
    counted.tried += tried;
    assert.is(failure && `${failure.input}\n${failure.reason}`, undefined);
  });

test.after(() => note(`${counted.tried} random inputs`));

test.run();
