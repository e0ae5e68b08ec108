/**
 * Every fault and thousands of kills: `npm run soak`. Each call of the file system that a build makes fails once with each
 * code; builds end at `--kills` calls, in this process; and `--real-kills` processes get SIGKILL at any moment. After each,
 * the site has to be whole, and the next build has to succeed. `--every` tries only each n-th call. At the end, `--pages`
 * pages are built with 256 open files.
 * Needs: docsc as a command.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brokenReferences } from '../closure.js';
import { bin, docsc } from '../command.js';
import { closeFaultyProjects, codes, openFaultyProject } from '../fault-builds.js';
import { writeProject } from '../project.js';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10000' },
    'real-kills': { type: 'string', default: '300' },
    every: { type: 'string', default: '1' },
    pages: { type: 'string', default: '20000' },
  },
});

type Result = { tried: number; wrong: string[] };

/** Prints how far a row is, on one line. */
function report(row: string, { tried, wrong }: Result): void {
  if (wrong.length) process.stdout.write(`${wrong.splice(0).join('\n')}\n`);
  if (tried % 100 === 0) process.stdout.write(`${row}: ${tried} tried\n`);
}

async function everyFault(every: number): Promise<number> {
  const project = await openFaultyProject();
  const calls = await project.countCalls();
  const state = { tried: 0, failed: 0 };
  for (const code of codes)
    for (let at = 0; at < calls; at += every) {
      const wrong = await project.tryFault({ at, code });
      state.failed += wrong.length ? 1 : 0;
      report('faults', { tried: ++state.tried, wrong });
    }
  return print('F06 faults', state);
}

async function manyKills(count: number): Promise<number> {
  const project = await openFaultyProject();
  const calls = await project.countCalls();
  const state = { tried: 0, failed: 0 };
  // The golden ratio spreads the calls evenly, however many there are.
  const golden = (Math.sqrt(5) - 1) / 2;
  while (state.tried < count) {
    const at = Math.floor(((state.tried * golden) % 1) * calls);
    const wrong = await project.tryFault({ at, code: 'EIO', isFinal: true });
    state.failed += wrong.length ? 1 : 0;
    report('kills', { tried: ++state.tried, wrong });
  }
  return print('F07 kills at calls', state);
}

async function realKills(count: number): Promise<number> {
  const root = await writeProject({ 'docsc.config.yaml': 'title: T\n', 'docs/index.md': '# Home\n' });
  const change = async (nth: number) => {
    for (let page = 0; page < 60; page++)
      await writeFile(join(root, `docs/p${page}.md`), `# P ${nth}\n\n[home](./index.md)\n`);
  };
  await change(0);
  const started = performance.now();
  await docsc(['build'], { cwd: root });
  const time = performance.now() - started;
  const state = { tried: 0, failed: 0 };
  while (state.tried < count) {
    await change(state.tried);
    const child = spawn(process.execPath, [bin, 'build'], { cwd: root, stdio: 'ignore' });
    await sleep(Math.random() * time);
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    const wrong = brokenReferences(join(root, 'build'));
    if (state.tried % 10 === 9) {
      const { code, stderr } = await docsc(['build'], { cwd: root });
      if (code !== 0) wrong.push(`the next build ended with ${code}: ${stderr}`);
      wrong.push(...brokenReferences(join(root, 'build')));
      const left = (await readdir(root)).filter(name => name.startsWith('build.'));
      if (left.length) wrong.push(`left: ${left}`);
    }
    state.failed += wrong.length ? 1 : 0;
    report('processes', { tried: ++state.tried, wrong });
  }
  return print('F07 killed processes', state);
}

async function fewOpenFiles(pages: number): Promise<number> {
  const texts = Array.from({ length: pages }, (_, nth) => [`docs/s${nth % 97}/p${nth}.md`, `# Page ${nth}\n`]);
  const root = await writeProject({ 'docsc.config.yaml': 'title: T\n', ...Object.fromEntries(texts) });
  const child = spawn('sh', ['-c', `ulimit -n 256; exec "${process.execPath}" "${bin}" build --quiet`], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'close');
  return print(`F12 ${pages} pages with 256 open files`, { tried: 1, failed: code === 0 ? 0 : 1 });
}

function print(row: string, { tried, failed }: { tried: number; failed: number }): number {
  process.stdout.write(`${row}: ${tried} tried, ${failed} failed\n`);
  return failed;
}

const failed =
  (await everyFault(Number(values.every))) +
  (await manyKills(Number(values.kills))) +
  (await realKills(Number(values['real-kills']))) +
  (await fewOpenFiles(Number(values.pages)));
await closeFaultyProjects();
process.exitCode = failed ? 1 : 0;
