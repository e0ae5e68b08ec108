/**
 * Measures what a pipeline runs, on a copy of the reference site: `docsc check` cold, unchanged and after one edit, `docsc
 * diff` and `docsc changed`; then a check after one edit on a generated site. `npx tsx bench/pipeline.ts 10000` names its
 * pages. Prints the middle of three runs, elapsed and processor time.
 */
import { appendFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSite } from './generated-site.js';
import { tableHead, tableRow } from './markdown-table.js';
import { run, type Usage } from './measure.js';

const root = join(import.meta.dirname, '..');
const docsc = [process.execPath, join(root, 'dist/bin/docsc.js')];

const PAGE = 'docs/availability.md';
const REPEATS = 3;

/** Runs a command that must succeed. */
async function must(command: string[], cwd: string): Promise<Usage> {
  const { code, output, ...usage } = await run(command, { cwd });
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`);
  return usage;
}

/** The run with the middle processor time of three; `before` precedes each and is not measured. */
async function middle(
  command: string[],
  cwd: string,
  before = async (): Promise<unknown> => undefined,
): Promise<Usage> {
  const runs: Usage[] = [];
  for (let nth = 0; nth < REPEATS; nth++) {
    await before();
    runs.push(await must([...docsc, ...command], cwd));
  }
  return runs.sort((a, b) => a.cpu - b.cpu)[REPEATS >> 1]!;
}

/** A clone of the project at its last commit, with the packages of the original. */
async function copyProject(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'docsc-pipeline-')), 'project');
  await must(['git', 'clone', '-q', root, folder], root);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [key, value] of [
    ['user.name', 'Bench'],
    ['user.email', 'bench@example.com'],
  ])
    await must(['git', 'config', key!, value!], folder);
  return folder;
}

function print(name: string, { wall, cpu }: Usage): void {
  process.stdout.write(tableRow([name, `${wall.toFixed(2)} s`, `${cpu.toFixed(2)} s`]));
}

async function measureReference(): Promise<void> {
  const folder = await copyProject();
  const forget = () => rm(join(folder, '.docsc'), { recursive: true, force: true });
  let edits = 0;
  const edit = (path = PAGE) => appendFile(join(folder, path), `\nSentence ${edits++} of the measurement.\n`);
  try {
    print('build, cold', await middle(['build'], folder, forget));
    print('check, cold', await middle(['check'], folder, forget));
    print('check, nothing changed', await middle(['check'], folder));
    print('check, one page edited', await middle(['check'], folder, edit));
    await must([...docsc, 'build', '--out-dir', 'older'], folder);
    for (const path of ['docs/quickstart.md', 'docs/reference/stickiness.md', 'docs/reference/rbac.md'])
      await edit(path);
    await must([...docsc, 'build', '--out-dir', 'newer'], folder);
    print('diff of two built sites', await middle(['diff', 'older', 'newer'], folder));
    await must(['git', 'commit', '-qam', 'Edit'], folder);
    print('diff of two commits, both built before', await middle(['diff', 'HEAD~1', 'HEAD'], folder));
    print('changed since a commit', await middle(['changed', '--since', 'HEAD~1'], folder));
  } finally {
    await rm(join(folder, '..'), { recursive: true, force: true });
  }
}

async function measureGenerated(pages: number): Promise<void> {
  const folder = await generateSite(pages);
  const edit = () => appendFile(join(folder, 'docs/area0/page1.md'), '\nOne sentence more.\n');
  try {
    print(`check of ${pages} pages, cold`, await must([...docsc, 'check'], folder));
    print(`check of ${pages} pages, one edited`, await middle(['check'], folder, edit));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

process.stdout.write(tableHead(['', 'elapsed', 'processor']));
await measureReference();
await measureGenerated(Number(process.argv[2] ?? 10_000));
