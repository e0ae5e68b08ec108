/**
 * Measures a site of 50,000 sections in Chromium: the round trip of a keystroke to the worker, and the longest tasks of
 * the page's main thread while it opens the index, handles typing and shows hits. `npm run bench:search-browser`
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { startListening } from '../../src/compiler/dev/http.js';
import { createPreview } from '../../src/compiler/dev/preview.js';
import { openChrome } from '../../test/browser/chromium.js';
import { waitForShell } from '../../test/browser/visits.js';
import { docsc } from '../../test/command.js';
import { ourIndex } from './engines.js';
import { compiledRecords, replicate } from './records.js';
import type { Query } from './score.js';

const corpus = join(import.meta.dirname, '../../../shared/corpus');
const SECTIONS = 50_000;
const TYPED = ['content collections', 'deploy to github', 'getStaticPaths', 'how to use tailwnd'];

const records = replicate(await compiledRecords(join(corpus, 'markdown/astro-docs')), SECTIONS);
const queries = JSON.parse(await readFile(join(corpus, 'search/queries-astro.json'), 'utf8')) as Query[];
const folder = join(await mkdtemp(join(tmpdir(), 'docsc-bench-')), 'site');
const built = await docsc(['build', '--out-dir', folder], { cwd: 'test/browser/search' });
if (built.code !== 0) throw new Error(built.stderr);
await replaceIndex();
const { server } = await createPreview(folder, { host: 'localhost' });
const origin = `http://localhost:${await startListening(server, 0, 'localhost')}`;

const { context, close } = await openChrome();
const page = await context.newPage();
await page.goto(origin);
await waitForShell(page);

const keys = keystrokes(500);
const trips = await page.evaluate(askWorker, { keys, worker: await workerOf() });
const at = (part: number) => trips[Math.floor(trips.length * part)]!.toFixed(2);
console.log(
  `${keys.length} keystrokes at ${SECTIONS} sections, round trip to the worker: median ${at(0.5)} ms, 95 % ${at(0.95)} ms`,
);

const devtools = await context.newCDPSession(page);
for (const text of TYPED) {
  const longest = await longestTasks(devtools, async () => {
    if (text === TYPED[0]) {
      await page.keyboard.press('Control+k');
      await page.waitForSelector('.search-dialog input');
    }
    await page.fill('.search-dialog input', '');
    await page.keyboard.type(text, { delay: 60 });
    await page.waitForSelector('.search-dialog .hit');
    await page.waitForTimeout(300);
  });
  const shown = longest.map(({ wall, own }) => `${own.toFixed(1)} (${wall.toFixed(1)})`).join(', ');
  console.log(`${text.padEnd(22)} longest tasks of the main thread, ms of CPU time (ms of wall time): ${shown}`);
}
await close();
server.close();
server.closeAllConnections();
await rm(dirname(folder), { recursive: true, force: true });

async function replaceIndex(): Promise<void> {
  const { manifest, files } = ourIndex(records);
  for (const { path, contents } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contents);
  }
  const index = 'assets/search/index-50000.json';
  await writeFile(join(folder, index), JSON.stringify(manifest));
  const top = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as { search: string };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...top, search: index }));
}

async function workerOf(): Promise<string> {
  const [name] = (await readdir(join(folder, 'assets'))).filter(file => /^search-worker-.*\.js$/.test(file));
  return `/assets/${name}`;
}

/** Runs in the page. Each query waits for the one before. The first pass fetches what the second pass needs. */
async function askWorker({ keys, worker: url }: { keys: string[]; worker: string }): Promise<number[]> {
  const worker = new Worker(url, { type: 'module' });
  const state: { take?: (reply: { type: string; message?: string; response?: { partial?: boolean } }) => void } = {};
  worker.onmessage = ({ data }) => state.take?.(data);
  worker.onerror = ({ message }) => state.take?.({ type: 'failure', message });
  worker.postMessage({
    type: 'open',
    address: `${location.origin}/assets/search/index-50000.json`,
    base: `${location.origin}/`,
  });
  const times: number[] = [];
  for (const pass of [0, 1]) {
    for (const [id, text] of keys.entries()) {
      const started = performance.now();
      const query = { text, page: 0, hitsPerPage: 20, hitsPerGroup: 5, snippetWords: 10 };
      await new Promise<void>((resolve, reject) => {
        state.take = ({ type, message, response }) => {
          if (type === 'failure') reject(new Error(message));
          else if (!response?.partial) resolve();
        };
        worker.postMessage({ type: 'search', id: pass * keys.length + id, query });
      });
      if (pass) times.push(performance.now() - started);
    }
  }
  worker.terminate();
  return times.sort((a, b) => a - b);
}

type Event = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
};
type Task = { wall: number; own: number };

/**
 * The five longest tasks of the page's main thread, from Chromium's trace: script, style, layout and paint alike. `own`
 * leaves out waiting for a core; its clock is coarse, so it is capped at `wall`.
 */
async function longestTasks(devtools: CDPSession, act: () => Promise<void>): Promise<Task[]> {
  const events: Event[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as Event[]));
  devtools.on('Tracing.dataCollected', collect);
  const traceConfig = { includedCategories: ['toplevel'] };
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await act();
  const complete = new Promise(resolve => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  devtools.off('Tracing.dataCollected', collect);
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      name.endsWith('::RunTask') && ph === 'X' && threads.some(thread => thread.pid === pid && thread.tid === tid),
  );
  return tasks
    .map(({ dur = 0, tdur = dur }) => ({ wall: dur / 1000, own: Math.min(dur, tdur) / 1000 }))
    .sort((a, b) => b.own - a.own)
    .slice(0, 5);
}

/** Prefixes of the queries, as they are typed. */
function keystrokes(count: number): string[] {
  const all = queries.flatMap(({ q }) =>
    Array.from({ length: Math.max(0, q.length - 1) }, (_, nth) => q.slice(0, nth + 2)),
  );
  return Array.from({ length: count }, (_, nth) => all[Math.floor((nth * all.length) / count)]!);
}
