/** Commands whose reader, such as `head`, stops before they have printed everything. Needs: docsc as a command. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bin } from '../command.js';
import { writeProject } from '../project.js';

const summary = Array.from({ length: 2000 }, (_, nth) => `- [Chapter ${nth}](index.md)\n`).join('');

for (const args of [['schema'], ['migrate', '--dry-run'], ['search', 'export', '--help'], ['check', '--json']])
  test(`a reader that stops early is no failure of docsc ${args.join(' ')}`, async () => {
    const cwd = await writeProject({
      ...(args[0] === 'migrate' ? { 'book.toml': '[book]\n' } : { 'docsc.config.yaml': 'title: T\ndocs: src\n' }),
      'src/index.md': '# A\n',
      'src/SUMMARY.md': summary,
    });
    const child = spawn(process.execPath, [bin, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const errors: string[] = [];
    child.stderr.on('data', chunk => errors.push(String(chunk)));
    const [code] = await once(child, 'close');
    assert.not.match(errors.join(''), /EPIPE|\n\s+at /);
    // A command that a thread runs ends as on a signal.
    assert.ok([0, 143].includes(code as number), `${code} ${errors.join('')}`);
  });

test.run();
