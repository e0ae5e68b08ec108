/**
 * The runner of the tests, on stand-ins for test files: what it counts, and what it says of files that go wrong.
 * Needs: the runner as a command.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Files, writeProject } from '../project.js';
import { bundleTests } from './bundle.js';
import { findTests, inOrder } from './files.js';
import { runAll } from './pool.js';
import { summarize } from './report.js';
import type { Result } from './result.js';
import { createWorkers } from './workers.js';

const uvu = import.meta.resolve('uvu');
const skipping = new URL('../skip.ts', import.meta.url).href;
const standIn = (body: string) => `import { test } from '${uvu}';\n${body}\ntest.run();\n`;
const passing = standIn("test('passes', () => {});");

const root = join(import.meta.dirname, '../..');

/** The runner as one script: tsx would compile it again for each of the runs. */
const bundled = bundleTests(['test/run.ts', 'test/runner/worker.ts']);

/** The runner in a process of its own, on these files alone. */
async function runOn(files: Files, ...args: string[]): Promise<{ code: number | null; lines: string[]; text: string }> {
  const folder = await writeProject({ 'package.json': '{ "type": "module" }\n', ...files });
  const command = [(await bundled).scriptOf('test/run.ts'), '--tsx', '--in', folder, ...args];
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text.replaceAll(folder, '.')));
  const code = await new Promise<number | null>(resolve => child.on('close', resolve));
  const text = output.join('');
  return { code, lines: text.trimEnd().split('\n'), text };
}

test('the last line counts the tests of all files, and the slowest files come before it', async () => {
  const two = standIn("test('one', () => {});\ntest('two', () => {});\nprocess.stdout.write('note: said\\n');");
  const { code, lines, text } = await runOn({ 'a.test.ts': passing, 'deep/b.test.ts': two, 'c.ts': 'throw 1;\n' });
  assert.is(lines.at(-1), '3 passed, 0 failed, 0 skipped');
  assert.match(text, /^ok {3}\.\/a\.test\.ts {2}1\/1 {2}[\d.]+ s$/m);
  assert.match(text, /^ {5}note: said$/m);
  const slowest = lines.slice(lines.indexOf('Slowest files:') + 1, -2);
  assert.equal(slowest.map(line => line.replace(/^ +[\d.]+ s {2}/, '')).sort(), ['./a.test.ts', './deep/b.test.ts']);
  assert.is(code, 0);
});

test('a test that fails is counted, and all that its file printed is shown', async () => {
  const failing = standIn("test('fails', () => { throw new Error('the reason'); });\ntest('passes', () => {});");
  const { code, lines, text } = await runOn({ 'a.test.ts': failing });
  assert.is(lines.at(-1), '1 passed, 1 failed, 0 skipped');
  assert.match(text, /^FAIL \.\/a\.test\.ts {2}1\/2/m);
  assert.match(text, 'the reason');
  assert.equal(lines.slice(-4), ['Failed:', '  ./a.test.ts: fails: the reason', '', '1 passed, 1 failed, 0 skipped']);
  assert.is(code, 1);
  const inSuite = `import { suite } from '${uvu}';\nconst test = suite('a suite');\ntest('fails', () => { throw new Error('why'); });\ntest.run();\n`;
  const { lines: others } = await runOn({ 'b.test.ts': inSuite });
  assert.match(others.at(-3)!, /^ {2}\.\/b\.test\.ts: fails: why$/);
});

test('a file that fails beside others runs once more, alone: what failed before is named, and what fails again is a failure', async () => {
  const unsteady = standIn(
    "import { existsSync, writeFileSync } from 'node:fs';\nconst mark = process.argv[1] + '.mark';\ntest('is late', () => {\n  const isFirst = !existsSync(mark);\n  writeFileSync(mark, '');\n  if (isFirst) throw new Error('too slow');\n});",
  );
  const failing = standIn("test('fails', () => { throw new Error('the reason'); });");
  const { code, lines, text } = await runOn({ 'a.test.ts': passing, 'late.test.ts': unsteady });
  assert.match(text, /^again, alone: \.\/late\.test\.ts$/m);
  assert.equal(lines.slice(-4), [
    'Failed beside other files, passed alone:',
    '  ./late.test.ts: is late: too slow',
    '',
    '2 passed, 0 failed, 0 skipped',
  ]);
  assert.is(code, 0);
  const other = await runOn({ 'a.test.ts': passing, 'b.test.ts': failing });
  assert.is(other.lines.at(-1), '1 passed, 1 failed, 0 skipped');
  assert.not.match(other.text, 'passed alone');
  assert.is(other.code, 1);
  const many = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map(name => [`${name}.test.ts`, failing]));
  const all = await runOn(many);
  assert.not.match(all.text, 'again, alone');
  assert.is(all.lines.at(-1), '0 passed, 5 failed, 0 skipped');
});

test('a skipped test is counted and named with its reason; one without a reason is a failure', async () => {
  const said = standIn(
    `import { testUnless } from '${skipping}';\ntest('passes', () => {});\ntestUnless('no moon', test)('at night', () => {});`,
  );
  const silent = standIn("test('passes', () => {});\ntest.skip('at noon', () => {});");
  const { code, lines, text } = await runOn({ 'said.test.ts': said });
  assert.is(lines.at(-1), '1 passed, 0 failed, 1 skipped');
  assert.match(text, /^Skipped:\n {2}\.\/said\.test\.ts: at night: no moon$/m);
  assert.is(code, 0);
  const other = await runOn({ 'silent.test.ts': silent });
  assert.is(other.lines.at(-1), '1 passed, 1 failed, 1 skipped');
  assert.match(other.text, /silent\.test\.ts: skipped 1 tests, but gave 0 reasons$/m);
  assert.is(other.code, 1);
});

test('a file that crashes, asserts nothing or ends with an error is named, and is one failure', async () => {
  const { code, lines, text } = await runOn({
    'crash.test.ts': "process.stdout.write('last words\\n');\nthrow new Error('the crash');\n",
    'empty.test.ts': standIn(''),
    'killed.test.ts': "process.kill(process.pid, 'SIGKILL');\nawait new Promise(() => {});\n",
    'late.test.ts': standIn("test('passes', () => {});\nprocess.on('exit', () => { process.exitCode = 3; });"),
    'well.test.ts': passing,
  });
  assert.is(lines.at(-1), '2 passed, 4 failed, 0 skipped');
  assert.match(text, /^last words$/m);
  assert.match(text, 'the crash');
  for (const problem of [
    'crash.test.ts: crashed before its end (exit code 1)',
    'empty.test.ts: asserts nothing',
    'killed.test.ts: crashed before its end (SIGKILL)',
    'late.test.ts: ended with exit code 3 after its last test',
  ])
    assert.ok(lines.includes(`  ./${problem}`), problem);
  assert.is(code, 1);
});

test('a file that does not end within the limit is stopped, even where it does not want to be', async () => {
  const stuck = "process.on('SIGTERM', () => {});\nprocess.stdout.write('stuck\\n');\nsetInterval(() => {}, 1000);\n";
  const { code, lines, text } = await runOn({ 'stuck.test.ts': stuck, 'well.test.ts': passing }, '--limit', '10');
  assert.is(lines.at(-1), '1 passed, 1 failed, 0 skipped');
  assert.ok(lines.includes('  ./stuck.test.ts: did not end within 10 s'), text);
  assert.match(text, /^stuck$/m);
  assert.is(code, 1);
});

test('nothing to run is a failure', async () => {
  const { code, lines } = await runOn({ 'a.test.ts': passing }, 'no-such-file');
  assert.is(lines.at(-1), '0 passed, 0 failed, 0 skipped');
  assert.is(code, 1);
});

test('a file needs what the modules that it imports need, and runs alone for its own reason', async () => {
  const folder = await writeProject({
    'browser.ts': '/**\n * A browser.\n * Needs: a browser.\n */\n',
    'between.tsx': "export * from './browser.js';\n",
    'deep/a.test.ts': "import { x } from '../between.js';\n",
    'b.test.ts': "/** Runs alone: it listens to the clock. */\nawait import('./command.js');\n",
    'command.ts': '/** Needs: docsc as a command. */\n',
    'c.test.tsx': `// ${'long '.repeat(50)}\n`,
    'd.test.ts': "const text = 'Needs: a browser.';\n",
    'e.test.ts': '// Takes long: it counts to ten.\n',
  });
  const files = inOrder(await findTests(folder));
  assert.equal(
    files.map(({ path, needs, alone }) => [path.slice(folder.length + 1), needs, alone]),
    [
      ['e.test.ts', [], undefined],
      ['deep/a.test.ts', ['a browser'], undefined],
      ['b.test.ts', ['docsc as a command'], 'it listens to the clock'],
      ['c.test.tsx', [], undefined],
      ['d.test.ts', [], undefined],
    ],
  );
  const { lines } = await runOn(
    {
      'a.test.ts': passing,
      'b.test.ts': `${passing}// Needs: a moon.\n`,
      'c.test.ts': `${passing}// Takes long: it counts to ten.\n`,
    },
    '--unit',
  );
  assert.is(lines.at(-1), '1 passed, 0 failed, 0 skipped');
});

const resultOf = (path: string): Result => ({
  path,
  passed: 1,
  failed: 0,
  skipped: 0,
  seconds: path.length,
  processor: undefined,
  problem: undefined,
  skips: [],
  failures: [],
  notes: [],
  output: '',
});

test('as many files run together as there are jobs, and one that runs alone has no company', async () => {
  const running = new Set<string>();
  const together: Record<string, number> = {};
  const run = async ({ path }: { path: string }) => {
    running.add(path);
    await new Promise(resolve => setImmediate(resolve));
    together[path] = running.size;
    running.delete(path);
    return resultOf(path);
  };
  const files = ['a', 'alone', 'b', 'c', 'd'].map(path => ({
    path,
    size: 1,
    needs: [],
    isLong: false,
    alone: path === 'alone' ? 'of the clock' : undefined,
  }));
  const results = await runAll(files, { jobs: 2, run });
  assert.equal(results.map(({ path }) => path).sort(), ['a', 'alone', 'b', 'c', 'd']);
  assert.is(results.at(-1)!.path, 'alone');
  assert.is(together.alone, 1);
  assert.is(Math.max(...Object.values(together)), 2);
});

test('the second run of a file is in a process of its own, because a module that has run asserts nothing again', async () => {
  const files = ['a', 'b'].map(path => ({ path, size: 1, needs: [], isLong: false, alone: undefined }));
  const results = await runAll(files, {
    jobs: 2,
    run: async ({ path }) => (path === 'b' ? { ...resultOf(path), failed: 1, failures: ['late'] } : resultOf(path)),
    runAgain: async ({ path }) => resultOf(path),
  });
  assert.equal(
    results.map(({ path, failed, failedBefore }) => [path, failed, failedBefore]),
    [
      ['a', 0, undefined],
      ['b', 0, ['late']],
    ],
  );
});

test('files that share a process are counted one by one, and one that crashes or hangs takes no other with it', async () => {
  const bundle = await bundled;
  const folder = await writeProject({
    'passes.mjs': passing,
    'fails.mjs': standIn("test('fails', () => { throw new Error('no'); });"),
    'crashes.mjs': 'process.exit(3);\n',
    'hangs.mjs': 'for (;;);\n',
    'stays.mjs': standIn("test('stays', () => { setInterval(() => {}, 1000); });"),
    'leaves.mjs': standIn("test('leaves', () => { globalThis.location = 'here'; process.env.LEFT = '1'; });"),
  });
  const workers = createWorkers({ script: bundle.scriptOf('test/runner/worker.ts'), limit: 5_000, env: {} });
  const results: Record<string, [number, number, string | undefined]> = {};
  for (const name of ['passes', 'fails', 'crashes', 'leaves', 'hangs', 'passes']) {
    const { passed, failed, problem, output, processor } = await workers.runFile(name, join(folder, `${name}.mjs`));
    results[name] = [passed, failed, problem];
    assert.is(processor !== undefined, ['passes', 'fails', 'leaves'].includes(name), `${name} prints its time`);
    if (name === 'leaves') assert.match(output, 'changes to the next one: process.env.LEFT = 1, location');
  }
  assert.equal(await workers.close(), []);
  const stuck = createWorkers({
    script: bundle.scriptOf('test/runner/worker.ts'),
    limit: 5_000,
    env: {},
    limitAfter: 500,
  });
  await stuck.runFile('stays', join(folder, 'stays.mjs'));
  const [left] = await stuck.close();
  assert.equal(
    [left?.path, left?.failed, left?.problem],
    ['one of stays', 1, 'was still running 0.5 s after its last test'],
  );
  assert.equal(results, {
    passes: [1, 0, undefined],
    fails: [0, 1, undefined],
    crashes: [0, 1, 'crashed before its end (exit code 3)'],
    leaves: [1, 1, 'ended with exit code 1 after its last test'],
    hangs: [0, 1, 'did not end within 5 s'],
  });
});

test('of many files the ten slowest are named', () => {
  const results = Array.from({ length: 12 }, (_, nth) => resultOf('x'.repeat(nth + 1)));
  const lines = summarize(results).trimEnd().split('\n');
  const slowest = lines.slice(lines.indexOf('Slowest files:') + 1, -2);
  assert.is(slowest.length, 10);
  assert.is(slowest[0], `    12.0 s  ${'x'.repeat(12)}`);
});

test('no unit test reaches a browser or the command', async () => {
  const files = await findTests(join(root, 'test'));
  const needed = new Set(files.flatMap(({ needs }) => needs));
  assert.ok(needed.has('a browser') && needed.has('docsc as a command') && needed.has('the built reference site'));
  assert.ok(files.filter(({ needs }) => !needs.length).length > 50);
  for (const { path, needs } of files) if (path.includes('/browser/')) assert.ok(needs.includes('a browser'), path);
});

test.after(async () => (await bundled).close());

test.run();
