/** Builds that are interrupted at any moment. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bin, docsc, startDocsc } from '../command.js';
import { type Files, writeProject } from '../project.js';

const text = '## Part\n\nA *word* and `code`, in a [list](./p1.md):\n\n- one\n- two\n\n```js\nconst a = 1;\n```\n\n';
const files: Files = Object.fromEntries(
  Array.from({ length: 400 }, (_, nth) => [`docs/s${nth % 9}/p${nth}.md`, `# Page ${nth}\n\n${text.repeat(20)}`]),
);

for (const jobs of ['1', '2'])
  test(`a build with --jobs ${jobs} that is interrupted leaves nothing behind`, async () => {
    const root = await writeProject({ 'docsc.config.yaml': 'title: T\n', 'docs/p1.md': '# One\n', ...files });
    let stopped = 0;
    for (const [wait, signal, expected] of [
      [400, 'SIGINT', 130],
      [700, 'SIGTERM', 143],
      [1000, 'SIGHUP', 129],
    ] as const) {
      const child = spawn(process.execPath, [bin, 'build', '--no-cache', '--jobs', jobs], {
        cwd: root,
        stdio: 'ignore',
      });
      // Waits until the build has begun to write.
      while (child.exitCode === null && !(await readdir(root)).some(name => name.startsWith('build'))) await sleep(10);
      await sleep(wait);
      child.kill(signal);
      const [code] = child.exitCode === null ? await once(child, 'close') : [child.exitCode];
      if (code) assert.is(code, expected, signal);
      if (code) stopped++;
      const left = (await readdir(root)).filter(name => name.startsWith('build.'));
      assert.equal(left, [], `after ${wait} ms`);
    }
    assert.ok(stopped);
  });

test('serve and preview end with their terminal, as SIGHUP says, like at SIGTERM', async () => {
  const root = await writeProject({ 'docsc.config.yaml': 'title: T\n', 'docs/index.md': '# One\n' });
  assert.is((await docsc(['build'], { cwd: root })).code, 0);
  for (const command of ['serve', 'preview'])
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
      const { child } = await startDocsc([command, '--port', '0'], { cwd: root });
      child.kill(signal);
      const [code] = await Promise.race([once(child, 'close'), sleep(20_000, ['never'], { ref: false })]);
      child.kill('SIGKILL');
      assert.is(code, 0, `${command} ${signal}`);
    }
});

test.run();
