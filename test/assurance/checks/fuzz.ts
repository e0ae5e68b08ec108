/** M40: random inputs for half an hour, each with a deadline. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

test('M40 random inputs of every grammar', async () => {
  const command = ['--import', 'tsx', 'test/fuzz/index.ts', '--minutes', '30'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 2 ** 26 });
  const [, tried, failures] = /^(\d+) inputs tried, (\d+) failures$/m.exec(stdout) ?? [];
  assert.is(failures, '0', stdout.slice(-2000));
  process.stdout.write(`\nnote: ${tried} random inputs of the soak\n`);
});

test.run();
