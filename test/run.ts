/**
 * Finds and runs every `*.test.ts(x)` with uvu: a file is a process, so that one that hangs or crashes is named and
 * the others still count. The last line is `N passed, N failed`. Arguments are parts of file names to run.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { parse } from 'uvu/parse';
import { foldersOf } from './folder.js';

type Count = { passed: number; failed: number };

const LIMIT = 10 * 60_000;
/** What a test has left open, such as a browser, would keep its process after the last line. */
const LIMIT_AFTER = 20_000;

async function main(): Promise<void> {
  const { suites } = await parse('test', /\.test\.tsx?$/, {});
  const wanted = process.argv.slice(2);
  const files = suites
    .map(({ name }) => `test/${name.replaceAll('\\', '/')}`)
    .filter(file => !wanted.length || wanted.some(part => file.includes(part)))
    .sort((a, b) => Number(a.includes('/browser/')) - Number(b.includes('/browser/')) || (a < b ? -1 : 1));
  const total: Count = { passed: 0, failed: 0 };
  for (const file of files) {
    const count = await runFile(file);
    total.passed += count.passed;
    total.failed += count.failed;
  }
  process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** Shows a file's output where it failed or printed more than uvu's dots; a crash counts as one failure. */
function runFile(file: string): Promise<Count> {
  return new Promise(resolve => {
    const started = performance.now();
    const env = { ...process.env, NODE_ENV: 'production', FORCE_COLOR: '0', NO_COLOR: '1' };
    const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'pipe'], env });
    const output: string[] = [];
    // Browsers end with a process that is asked to end.
    const end = () => {
      child.kill('SIGTERM');
      timer = setTimeout(() => child.kill('SIGKILL'), 5000);
    };
    let timer = setTimeout(end, LIMIT);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        output.push(String(chunk));
        if (!/^ *Duration:/m.test(String(chunk))) return;
        clearTimeout(timer);
        timer = setTimeout(end, LIMIT_AFTER);
      });
    child.on('close', code => {
      clearTimeout(timer);
      if (child.pid !== undefined) rmSync(foldersOf(child.pid), { recursive: true, force: true, maxRetries: 5 });
      const text = output.join('');
      const number = (label: string) => Number(new RegExp(`${label}:\\s+(\\d+)`).exec(text)?.[1] ?? 0);
      const [all, passed] = [number('Total'), number('Passed')];
      const failed = Math.max(all - passed, code === 0 ? 0 : 1);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${failed ? 'FAIL' : 'ok  '} ${file}  ${passed}/${all}  ${seconds} s\n`);
      const notes = text.split('\n').filter(line => /^(skipped|note):(?! +0$)/i.test(line.trim()));
      process.stdout.write(failed ? `${text}\n` : notes.map(note => `     ${note.trim()}\n`).join(''));
      resolve({ passed, failed });
    });
  });
}

await main();
