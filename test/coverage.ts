/**
 * Runs the unit tests and prints how much of `bin` and `src` they execute; `coverage/index.html` shows each line. What
 * only browsers and commands execute runs from the compiled bundle and does not count.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type Summary = { total: { lines: { total: number; covered: number; pct: number } } };

const folder = 'coverage';
const c8 = join(createRequire(import.meta.url).resolve('c8/package.json'), '../bin/c8.js');
const measured = ['--all', '--src', 'src', '--src', 'bin', '--include', 'src/**', '--include', 'bin/**'];
const reports = ['--reporter', 'html', '--reporter', 'json-summary', '--reports-dir', folder];
const run = [process.execPath, '--import', 'tsx', 'test/run.ts', '--tsx', '--unit'];

const { status } = spawnSync(process.execPath, [c8, ...measured, ...reports, ...run], { stdio: 'inherit' });
const { lines } = (JSON.parse(readFileSync(join(folder, 'coverage-summary.json'), 'utf8')) as Summary).total;
process.stdout.write(`${lines.pct} % of ${lines.total} lines are executed by the unit tests\n`);
process.exitCode = status ?? 1;
