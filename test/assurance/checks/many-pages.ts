/**
 * F12 F13: a site of many pages with 256 open files, and an edit of one page afterwards. `DOCSC_PAGES` is their number.
 * Needs: docsc as a command.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bin, startDocsc } from '../../command.js';
import { writeProject } from '../../project.js';

const PAGES = Number(process.env.DOCSC_PAGES ?? 2000);
const PER_FOLDER = 200;

const pathOf = (nth: number) => `docs/f${Math.floor(nth / PER_FOLDER)}/p${nth}.md`;
const page = (nth: number) =>
  `# Page ${nth}\n\nWords of page ${nth}.\n\n## Part\n\n[First](./p${nth - (nth % PER_FOLDER)}.md)\n`;

/** Builds with a limit on open files, and returns the exit code with what was printed. */
async function buildWithin(cwd: string, files: number): Promise<{ code: number; output: string }> {
  const command = `ulimit -n ${files} && exec "${process.execPath}" "${bin}" build`;
  const child = spawn('sh', ['-c', command], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(String(chunk)));
  const [code] = await once(child, 'close');
  return { code, output: output.join('') };
}

/** Milliseconds from the write of a page until `serve` answers with its new text. */
async function timeOfEdit(cwd: string): Promise<number> {
  const server = await startDocsc(['serve', '--port', '0'], { cwd });
  try {
    const address = `${server.origin}/f0/p1`;
    const times: number[] = [];
    for (let nth = 0; nth < 5; nth++) {
      await fetch(address);
      await pause(500);
      const started = performance.now();
      await writeFile(join(cwd, pathOf(1)), `# Page\n\nEdit ${nth}.\n`);
      while (!(await (await fetch(address)).text()).includes(`Edit ${nth}.`)) await pause(5);
      times.push(performance.now() - started);
    }
    return Math.round(times.sort((a, b) => a - b)[2]!);
  } finally {
    await server.stop();
  }
}

test('F12 F13 all pages are built with 256 open files', async () => {
  const pages = Object.fromEntries(Array.from({ length: PAGES }, (_, nth) => [pathOf(nth), page(nth)]));
  const cwd = await writeProject({ 'docsc.config.yaml': 'title: T\n', 'docs/index.md': '# Home\n', ...pages });
  const started = performance.now();
  const { code, output } = await buildWithin(cwd, 256);
  assert.is(code, 0, output.slice(-2000));
  const seconds = Math.round((performance.now() - started) / 1000);
  const made = (await readdir(join(cwd, 'build'), { recursive: true })).filter(name => /p\d+\.html$/.test(name));
  assert.is(made.length, PAGES);
  const last = PAGES - 1;
  const folder = `f${Math.floor(last / PER_FOLDER)}`;
  assert.match(await readFile(join(cwd, 'build', folder, `p${last}.html`), 'utf8'), `Words of page ${last}.`);
  process.stdout.write(`\nnote: ${made.length} pages in ${seconds} s, an edit in ${await timeOfEdit(cwd)} ms\n`);
});

test.run();
