/**
 * Runs the servers for a long time: `docsc preview` under load, with held connections and builds, and `docsc serve` with
 * 200 tabs and an edit a second. `npx tsx test/soak/servers.ts --minutes 60`
 * Needs: docsc as a command.
 */
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { docsc, startDocsc } from '../command.js';
import { writeFiles, writeProject } from '../project.js';
import { holdOpen } from '../raw-request.js';

/** What a server has done in the time; sizes in MiB, times in milliseconds. */
export type SoakFigures = {
  name: string;
  requests: number;
  /** Edits under `serve`, builds under `preview`. */
  changes: number;
  failures: string[];
  slowest: number;
  firstMemory: number;
  lastMemory: number;
};

const TABS = 200;
const CLIENTS = 32;
const PAGES = 200;
/** Growth in MiB that counts as none: what the runtime keeps for later. */
const MAX_GROWTH = 50;
/** The share of the time after which memory is compared: caches are full by then. */
const WARM_UP = 0.3;
/** Failures beyond these are like the first ones. */
const MAX_FAILURES = 20;

const page = (nth: number, text: string) => `# Page ${nth}\n\n${text}\n\n${'Words of a paragraph. '.repeat(200)}\n`;

async function writeSite(): Promise<string> {
  const pages = Array.from({ length: PAGES }, (_, nth) => [`docs/p${nth}.md`, page(nth, 'text')]);
  const files = { 'docsc.config.yaml': 'title: Soak\n', 'docs/index.md': '# Home\n', ...Object.fromEntries(pages) };
  return writeProject(files);
}

type Reply = { status: number; text: string };

function createClient(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const sent = request(new URL(path, origin), { agent, headers, method }, response => {
        const chunks: Buffer[] = [];
        response.on('data', chunk => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }));
        response.on('error', reject);
      });
      sent.on('error', reject).end();
    });
  return { ask, close: () => agent.destroy() };
}

/** Resident memory of a process in MiB; 0 where the system does not say. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Measures memory once a second: the highest of the time after the warm-up's end, and of the last part. */
function watchMemory(pid: number, until: number) {
  const started = Date.now();
  const seen: { at: number; size: number }[] = [];
  const done = (async () => {
    while (Date.now() < until) {
      seen.push({ at: (Date.now() - started) / (until - started), size: await memoryOf(pid) });
      await pause(1_000);
    }
  })();
  const highest = (from: number, to: number) =>
    Math.max(0, ...seen.filter(({ at }) => at >= from && at < to).map(({ size }) => size));
  return done.then(() => ({ first: highest(WARM_UP, WARM_UP + 0.2), last: highest(0.8, 2) }));
}

function createRecord(name: string) {
  const figures: SoakFigures = {
    ...{ name, requests: 0, changes: 0, failures: [], slowest: 0, firstMemory: 0, lastMemory: 0 },
  };
  const fail = (text: string) => {
    if (figures.failures.length < MAX_FAILURES) figures.failures.push(text);
  };
  const time = async <T>(work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work();
    figures.requests++;
    figures.slowest = Math.max(figures.slowest, Math.round(performance.now() - started));
    return result;
  };
  return { figures, fail, time };
}

type Soak = ReturnType<typeof createRecord>;

function addMemory({ figures, fail }: Soak, { first, last }: { first: number; last: number }): SoakFigures {
  if (last - first > MAX_GROWTH) fail(`memory grew from ${first} to ${last} MiB`);
  return { ...figures, firstMemory: first, lastMemory: last };
}

/** Loads pages with their scripts while the site is built again and again. */
export async function soakPreview(milliseconds: number): Promise<SoakFigures> {
  const soak = createRecord('preview');
  const { figures, fail } = soak;
  const root = await writeSite();
  await docsc(['build'], { cwd: root });
  const server = await startDocsc(['preview', '--port', '0'], { cwd: root });
  const until = Date.now() + milliseconds;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const { ask, close } = createClient(server.origin);
    for (let nth = client; Date.now() < until; nth++) {
      try {
        await visit(nth % PAGES, ask, soak);
      } catch (thrown) {
        fail(`client ${client}: ${thrown}`);
      }
    }
    close();
  });
  const builds = (async () => {
    for (; Date.now() < until; figures.changes++) {
      const nth = figures.changes % PAGES;
      await writeFiles(root, { [`docs/p${nth}.md`]: page(nth, `change ${figures.changes}`) });
      const { code, stderr } = await docsc(['build'], { cwd: root });
      if (code !== 0) fail(`build: ${stderr.slice(0, 200)}`);
      await pause(1_000);
    }
  })();
  const holders = holdConnections(Number(new URL(server.origin).port), until);
  const memory = await watchMemory(server.child.pid!, until);
  await Promise.all([...clients, builds, holders]);
  await server.stop();
  return addMemory(soak, memory);
}

/** Opens 200 connections a second and sends only the beginning of a request on each. */
async function holdConnections(port: number, until: number): Promise<void> {
  while (Date.now() < until) {
    for (let nth = 0; nth < 200; nth++) await holdOpen(port, 'GET / HTTP/1.1\r\nx: ').catch(() => undefined);
    await pause(1_000);
  }
}

type Ask = ReturnType<typeof createClient>['ask'];

/** A visit as a browser makes it, and some requests that no browser makes. */
async function visit(nth: number, ask: Ask, { fail, time }: Soak): Promise<void> {
  const { status, text } = await time(() => ask(`/p${nth}`));
  if (status !== 200 || !text.trimEnd().endsWith('</html>')) fail(`/p${nth}: ${status}, ${text.length} characters`);
  const linked = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  for (const path of new Set(linked)) {
    const asset = await time(() => ask(path, { 'accept-encoding': 'br' }));
    if (asset.status !== 200) fail(`${path} of /p${nth}: ${asset.status}`);
  }
  const odd: [path: string, expected: number, headers?: Record<string, string>, method?: string][] = [
    [`/p${nth}`, 206, { range: 'bytes=10-99' }],
    [`/p${nth}`, 416, { range: 'bytes=99999999-' }],
    ['/..%2f..%2fetc/passwd', 400],
    [`/nowhere-${nth}`, 404],
    [`/p${nth}`, 403, { origin: 'null' }],
    [`/p${nth}`, 405, {}, 'DELETE'],
  ];
  const [path, expected, headers, method] = odd[nth % odd.length]!;
  const reply = await time(() => ask(path, headers, method));
  if (reply.status !== expected) fail(`${method ?? 'GET'} ${path}: ${reply.status} instead of ${expected}`);
}

/** Edits a page once a second while 200 tabs wait for changes; every tab has to be told of every change. */
export async function soakServe(milliseconds: number): Promise<SoakFigures> {
  const soak = createRecord('serve');
  const { figures, fail, time } = soak;
  const root = await writeSite();
  const server = await startDocsc(['serve', '--port', '0'], { cwd: root });
  const client = createClient(server.origin);
  const told = await openTabs(server.origin);
  const until = Date.now() + milliseconds;
  const edits = (async () => {
    for (; Date.now() < until; figures.changes++) {
      const nth = figures.changes % PAGES;
      const text = `change ${figures.changes}`;
      await time(() => client.ask(`/p${nth}`));
      told.fill(false);
      await writeFiles(root, { [`docs/p${nth}.md`]: page(nth, text) });
      const latest = Date.now() + 10_000;
      while (told.includes(false) && Date.now() < latest) await pause(20);
      if (told.includes(false)) fail(`${text}: ${told.filter(isTold => !isTold).length} tabs were not told`);
      const { status, text: html } = await time(() => client.ask(`/p${nth}`));
      if (status !== 200 || !html.includes(text)) fail(`/p${nth} without ${text}: ${status}`);
      await pause(1_000);
    }
  })();
  const memory = await watchMemory(server.child.pid!, until);
  await edits;
  client.close();
  await server.stop();
  return addMemory(soak, memory);
}

/** Opens tabs that only listen. The result says for each whether it was told of a change since it was set to false. */
async function openTabs(origin: string): Promise<boolean[]> {
  const told = Array.from({ length: TABS }, () => false);
  const [query = ''] = /\?token=[\w-]+/.exec(await (await fetch(origin)).text()) ?? [];
  const opened = told.map(
    (_, tab) =>
      new Promise<void>((resolve, reject) => {
        const sent = request(new URL(`/__docsc/events${query}`, origin), { agent: false }, response => {
          resolve();
          response.on('error', () => undefined);
          response.on('data', data => {
            if (/"type":"(?:update|site)"/.test(String(data))) told[tab] = true;
          });
        });
        sent.on('error', reject).end();
      }),
  );
  await Promise.all(opened);
  return told;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' }, only: { type: 'string' } } });
  const milliseconds = Number(values.minutes) * 60_000;
  for (const soak of [soakPreview, soakServe]) {
    if (values.only !== undefined && !soak.name.toLowerCase().includes(values.only)) continue;
    const figures = await soak(milliseconds);
    process.stdout.write(`${JSON.stringify(figures, null, 1)}\n`);
    if (figures.failures.length) process.exitCode = 1;
  }
}
