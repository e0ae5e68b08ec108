/**
 * F06 F07: the soak of faults: each call of a build fails with each code, thousands of kills, killed processes.
 * Needs: docsc as a command.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

test('F06 F07 every fault and thousands of kills', async () => {
  const command = ['--import', 'tsx', 'test/soak/faults.ts', '--pages', '100'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 2 ** 26 });
  const lines = [...stdout.matchAll(/^F0[67] .*: (\d+) tried, (\d+) failed$/gm)];
  assert.is(lines.length, 3, stdout.slice(-1000));
  assert.equal(
    lines.map(found => found[2]),
    ['0', '0', '0'],
  );
  const tried = lines.reduce((sum, found) => sum + Number(found[1]), 0);
  process.stdout.write(`\nnote: ${tried} faults and kills of the soak\n`);
});

test.run();
