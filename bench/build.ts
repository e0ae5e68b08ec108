/**
 * Builds sites of any size with docsc and with comparable generators, and prints what that costs writers and readers as
 * tables of figures and ratios. Not a test: the figures depend on the machine. README.md explains how to read them.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, release, tmpdir, totalmem, type } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { Command, InvalidArgumentError } from 'commander';
import { codeHeavy } from './corpus/code-heavy.js';
import { samplesOf } from './corpus/pages.js';
import { readSource, type SourcePage } from './corpus/source.js';
import { measureDev } from './dev.js';
import { readSizes, run } from './measure.js';
import { type Built, type Result, report } from './table.js';
import { docsc, docscOnNode24 } from './tools/docsc.js';
import { docusaurus } from './tools/docusaurus.js';
import { hugo } from './tools/hugo.js';
import { starlight } from './tools/starlight.js';
import { removeOutput, setUp, type Tool, writeCorpus } from './tools/tool.js';
import { vitepress } from './tools/vitepress.js';
import { weigh } from './weight.js';

const peers: Record<string, Tool> = { hugo, starlight, vitepress, docusaurus, node24: docscOnNode24 };
const measures = ['cold', 'warm', 'edit', 'more', 'bytes', 'dev'] as const;
type Measure = (typeof measures)[number];

type Options = {
  pages: number[];
  peers?: string[] | true;
  source: string;
  codeHeavy?: boolean;
  only: Measure[];
  runs: number;
  seconds: number;
  work?: string;
};

/** A tool whose project has been set up. */
type PreparedTool = { tool: Tool; folder: string; version: string };

const note = (text: string) => process.stderr.write(`${text}\n`);
const reasonText = (thrown: unknown) =>
  (thrown instanceof Error ? thrown.message : String(thrown)).replace(/\s+/g, ' ').slice(0, 300);

/** The line of an output that most likely names the cause of a failure. */
function errorLine(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
  return (lines.find(line => /error[^:]*:./i.test(line)) ?? lines.at(-1) ?? 'it said nothing').slice(0, 300);
}

async function built({ tool, folder }: PreparedTool, seconds: number): Promise<Built> {
  const env = { CI: '1', NO_COLOR: '1', NO_UPDATE_NOTIFIER: '1', ...tool.env };
  const { code, output, ...usage } = await run(tool.build, { cwd: folder, env, seconds });
  const spent = `${Math.round(usage.wall)} s, ${Math.round(usage.cpu)} s CPU and ${Math.round(usage.memory)} MiB`;
  if (code === null) throw new Error(`stopped after ${spent}`);
  if (code !== 0) throw new Error(`ended with ${code} after ${spent}: ${errorLine(output)}`);
  const sizes = [...(await readSizes(join(folder, tool.output))).values()];
  return { ...usage, bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
}

/** Writes the page `to`, which is `from` plus one sentence, builds, and checks that the site contains the sentence. */
async function changedBuild(ready: PreparedTool, from: string, to: string, seconds: number): Promise<Built> {
  const { tool, folder } = ready;
  const sentence = `One more sentence, ${randomUUID()}, for the build after a change.`;
  const fileOf = (slug: string) => join(folder, tool.pages, `${slug}.md`);
  await writeFile(fileOf(to), `${await readFile(fileOf(from), 'utf8')}\n${sentence}\n`);
  const result = await built(ready, seconds);
  const html = [`${to}.html`, `${to}/index.html`].map(name =>
    readFile(join(folder, tool.output, name), 'utf8').catch(() => ''),
  );
  if (!(await Promise.all(html)).some(text => text.includes(sentence)))
    throw new Error('the change is not in the site');
  return result;
}

/** The cheaper of two runs. */
function cheaperOf(before: Built | undefined, now: Built): Built {
  return before && before.cpu <= now.cpu ? before : now;
}

async function measureBuilds(ready: PreparedTool, result: Result, edited: string, options: Options): Promise<void> {
  const { only, seconds } = options;
  await removeOutput(ready.tool, ready.folder);
  result.cold = cheaperOf(result.cold, await built(ready, seconds));
  if (only.includes('warm')) result.warm = cheaperOf(result.warm, await built(ready, seconds));
  if (only.includes('edit')) result.edit = cheaperOf(result.edit, await changedBuild(ready, edited, edited, seconds));
  if (!only.includes('more')) return;
  const more = `${edited}-more`;
  result.more = cheaperOf(result.more, await changedBuild(ready, edited, more, seconds));
  await rm(join(ready.folder, ready.tool.pages, `${more}.md`));
}

/** Alternates between the tools in each run, so that load on the machine affects all of them equally. */
async function measureSize(
  tools: PreparedTool[],
  source: SourcePage[],
  total: number,
  options: Options,
): Promise<Result[]> {
  const samples = samplesOf(source, total);
  const rows = tools.map(ready => ({ ready, result: { tool: ready.tool.name, pages: total, trouble: [] } as Result }));
  const each = async (step: string, measure: (ready: PreparedTool, result: Result) => Promise<void>) => {
    for (const { ready, result } of rows.filter(row => !hasFailed(row.result))) {
      note(`${total} pages, ${ready.tool.name}: ${step}`);
      await measure(ready, result).catch(thrown => result.trouble.push({ step, reason: reasonText(thrown) }));
    }
  };
  await each('build', ({ tool, folder }) => writeCorpus(tool, folder, source, total));
  if (options.only.some(measure => measure !== 'dev'))
    for (let nth = 1; nth <= options.runs; nth++)
      await each('build', (ready, result) => measureBuilds(ready, result, samples.typical, options));
  if (options.only.includes('bytes'))
    await each('bytes', async ({ tool, folder }, result) => {
      result.weight = await weigh(join(folder, tool.output), samples);
    });
  if (options.only.includes('dev'))
    await each('development server', async ({ tool, folder }, result) => {
      result.dev = await measureDev(tool, folder, samples.typical);
    });
  const results = rows.map(({ result }) => result);
  note(report(results));
  return results;
}

/** True if a tool could not build a site: it is not measured further, and gets no larger site. */
function hasFailed({ trouble }: Result): boolean {
  return trouble.some(({ step }) => step === 'build');
}

async function prepare(asked: Tool[], work: string): Promise<{ ready: PreparedTool[]; failed: Result[] }> {
  const ready: PreparedTool[] = [];
  const failed: Result[] = [];
  for (const tool of asked) {
    const folder = join(work, tool.name.toLowerCase());
    note(`set up ${tool.name}`);
    await setUp(tool, folder).then(
      version => ready.push({ tool, folder, version }),
      thrown => failed.push({ tool: tool.name, pages: 0, trouble: [{ step: 'set-up', reason: reasonText(thrown) }] }),
    );
  }
  return { ready, failed };
}

function machine(tools: PreparedTool[], source: SourcePage[], { runs }: Options): string {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  const names = tools.map(({ tool, version }) => `${tool.name} ${version}`).join(', ');
  const about = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${memory}, ${type()} ${release()}, Node ${process.versions.node}`;
  return `${about}. ${names}. ${source.length} pages of the source make a set; best of ${runs}.\n\n`;
}

async function measure(tools: Tool[], work: string, options: Options): Promise<string> {
  const pages = await readSource(resolve(options.source));
  const source = options.codeHeavy ? codeHeavy(pages) : pages;
  const { ready, failed } = await prepare(tools, work);
  const results: Result[] = [];
  for (const total of options.pages.sort((a, b) => a - b)) {
    const able = ready.filter(({ tool }) => !results.some(result => result.tool === tool.name && hasFailed(result)));
    results.push(...(await measureSize(able, source, total, options)));
  }
  return machine(ready, source, options) + report([...results, ...failed]);
}

async function main(options: Options): Promise<void> {
  const names = options.peers === true ? Object.keys(peers) : (options.peers ?? []);
  const work = options.work ? resolve(options.work) : await mkdtemp(join(tmpdir(), 'docsc-bench-'));
  try {
    await mkdir(work, { recursive: true });
    process.stdout.write(await measure([docsc, ...names.map(name => peers[name]!)], work, options));
  } finally {
    if (!options.work) await rm(work, { recursive: true, maxRetries: 5 });
  }
}

const list = (text: string) => text.split(',').map(item => item.trim());

function numbers(text: string): number[] {
  const found = list(text).map(Number);
  if (!found.every(number => Number.isInteger(number) && number > 0))
    throw new InvalidArgumentError('Numbers, please.');
  return found;
}

function among(known: readonly string[]): (text: string) => string[] {
  return text => {
    const strange = list(text).find(item => !known.includes(item));
    if (strange !== undefined) throw new InvalidArgumentError(`One or more of ${known.join(', ')}.`);
    return list(text);
  };
}

const command = new Command('npm run bench --')
  .option('--pages <numbers>', 'sizes of sites', numbers, [200, 1000])
  .option(
    '--peers [names]',
    `beside docsc: ${Object.keys(peers).join(', ')}; all without names`,
    among(Object.keys(peers)),
  )
  .option('--source <folder>', 'real pages to make them of', join(import.meta.dirname, '../docs'))
  .option('--code-heavy', 'with 10 to 20 pieces of code on each page')
  .option('--only <measures>', measures.join(', '), among(measures), [...measures])
  .option('--runs <number>', 'builds of each kind, of which the cheapest counts', Number, 1)
  .option('--seconds <number>', 'after which a build is stopped', Number, 900)
  .option('--work <folder>', 'keeps projects and installed peers here for the next time')
  .action(main);
await command.parseAsync();
