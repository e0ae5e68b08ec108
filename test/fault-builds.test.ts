/** A sample of the faults that `npm run soak` tries one by one. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { closeFaultyProjects, codes, openFaultyProject } from './fault-builds.js';

/** Faults and kills that are tried. They are spread over all calls of a build, of which there are some hundreds. */
const POINTS = 20;

const project = await openFaultyProject();
const calls = await project.countCalls();

for (const isFinal of [false, true])
  test(`${isFinal ? 'F07 a kill' : 'F06 a fault'} at a call of a whole build leaves a whole site, and the next build succeeds`, async () => {
    assert.ok(calls > 300, `${calls} calls`);
    const wrong: string[] = [];
    for (let nth = 0; nth < POINTS; nth++) {
      const at = Math.floor(((nth + 0.5) * calls) / POINTS);
      wrong.push(...(await project.tryFault({ at, code: codes[nth % codes.length]!, isFinal })));
    }
    assert.equal(wrong, []);
    process.stdout.write(`\nnote: ${POINTS} faults of whole builds\n`);
  });

test.after(closeFaultyProjects);
test.run();
