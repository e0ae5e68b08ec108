/**
 * Measures `docsc lsp` as an editor sees it: milliseconds to the first findings and to completions, and its memory.
 * `npx tsx bench/lsp.ts` measures the reference site and a generated site of 10,000 pages; `-- 1000` has fewer pages.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '../test/lsp/client.js';
import { generateSite } from './generated-site.js';
import { tableHead, tableRow } from './markdown-table.js';

/** Completions of which the middle and the slowest are printed. */
const REPEATS = 20;

/** Megabytes of the process that are in memory, now and at most. */
async function memoryOf(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return `${megabytes('VmRSS')} MB, at most ${megabytes('VmHWM')} MB`;
}

/** Seconds of the processor that the process has used. On a busy machine they can still be compared. */
async function processorOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return `${((user + system) / 100).toFixed(2)} s`;
}

async function measure(cwd: string, page: string): Promise<string[]> {
  const started = performance.now();
  const client = await connect(cwd);
  const text = `${await readFile(join(cwd, page), 'utf8')}\n\n[broken](/no-such-page-at-all)\n\n[x](/a`;
  const found = client.nextFindings(page);
  client.open(page, text);
  await found;
  const first = performance.now() - started;
  const processor = await processorOf(client.process.pid!);
  const lines = text.split('\n');
  const position = { line: lines.length - 1, character: lines.at(-1)!.length };
  const times: number[] = [];
  for (let nth = 0; nth < REPEATS; nth++) {
    const asked = performance.now();
    await client.complete(page, position);
    times.push(performance.now() - asked);
  }
  times.sort((a, b) => a - b);
  const edited = performance.now();
  const healed = client.nextFindings(page);
  client.edit(page, text.replace('/no-such-page-at-all', '/'));
  await healed;
  const typed = performance.now() - edited;
  const memory = await memoryOf(client.process.pid!);
  await client.stop();
  const ms = (time: number) => `${Math.round(time)} ms`;
  return [ms(first), processor, ms(times[REPEATS / 2]!), ms(times.at(-1)!), ms(typed), memory];
}

const pages = Number(process.argv.at(-1)) || 10_000;
const head = [
  'site',
  'start to first findings',
  'of the processor',
  'completion',
  'slowest',
  'edit to findings',
  'memory',
];
process.stdout.write(tableHead(head));
const root = join(import.meta.dirname, '..');
for (const name of ['reference site', 'reference site again'])
  process.stdout.write(tableRow([name, ...(await measure(root, 'docs/quickstart.md'))]));
const generated = await generateSite(pages);
for (const name of [`${pages} pages`, `${pages} pages again`])
  process.stdout.write(tableRow([name, ...(await measure(generated, 'docs/area0/page0.md'))]));
await rm(generated, { recursive: true, force: true });
