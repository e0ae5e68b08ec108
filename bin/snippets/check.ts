/** Runs the commands of `docsc snippets check` over samples in a temporary folder, which is removed. */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiagnosticError, error, finding } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import type { SnippetFile } from './arrange.js';
import { locateFailure } from './located.js';
import { type ProgramOptions, type ProgramRun, runProgram } from './run-program.js';
import { resolveLanguage } from './select.js';
import { writeFiles } from './write.js';

/** A command of `--run`: `words` has `{file}` where the file goes. */
export type SampleCommand = { language: string; words: string[] };

/** What was run. `unchecked` counts the samples of each language that no command is for. */
export type CheckedSamples = { diagnostics: Diagnostic[]; checked: number; unchecked: Record<string, number> };

type CheckOptions = Omit<ProgramOptions, 'signal'> & { jobs: number; signal: AbortSignal };

type Task = { file: SnippetFile; command: SampleCommand };

/** Runs each file's command. Throws `DiagnosticError` where a command cannot be started. */
export async function checkFiles(
  files: readonly SnippetFile[],
  commands: readonly SampleCommand[],
  options: CheckOptions,
): Promise<CheckedSamples> {
  const findCommand = chooseCommand(commands);
  const folderOf = namePages();
  const tasks: Task[] = [];
  const unchecked: Record<string, number> = {};
  for (const file of files) {
    const command = findCommand(file);
    if (command) tasks.push({ file: { ...file, file: renamed(file, folderOf) }, command });
    else unchecked[file.language] = (unchecked[file.language] ?? 0) + 1;
  }
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'docsc-snippets-')));
  try {
    await writeFiles(
      folder,
      tasks.map(({ file }) => file),
    );
    const found = await runAll(tasks, folder, options);
    return { diagnostics: found.flat(), checked: tasks.length, unchecked };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Signs of a path that no shell takes for its own: a command may be one of a shell, and pages of strangers have any names. */
const PLAIN_PATH = /^[\p{L}\p{M}\p{N}_.@+/-]+$/u;

/** Names the folders of pages: after their path, or by a number where it has other signs. */
function namePages(): (page: string) => string {
  const numbered = new Map<string, string>();
  return page => {
    if (PLAIN_PATH.test(page)) return page;
    const name = numbered.get(page) ?? `page-${numbered.size + 1}`;
    numbered.set(page, name);
    return name;
  };
}

function renamed({ file, parts: [part] }: SnippetFile, folderOf: (page: string) => string): string {
  const { path } = part!;
  return folderOf(path) + file.slice(path.length);
}

/** A command for the language as the fence names it comes before one for the language that it is another name of. */
function chooseCommand(commands: readonly SampleCommand[]): (file: SnippetFile) => SampleCommand | undefined {
  const written = new Map(commands.map(command => [command.language.toLowerCase(), command]));
  const common = new Map<string, SampleCommand>();
  for (const command of commands) {
    const name = resolveLanguage(command.language);
    if (!common.has(name) || command.language.toLowerCase() === name) common.set(name, command);
  }
  return ({ language, grammar }) => written.get(language) ?? common.get(grammar);
}

/** The findings of each task, in the order of the tasks. */
async function runAll(tasks: readonly Task[], folder: string, options: CheckOptions): Promise<Diagnostic[][]> {
  const found: Diagnostic[][] = tasks.map(() => []);
  const state = { next: 0 };
  const worker = async () => {
    while (state.next < tasks.length && !options.signal.aborted) {
      const at = state.next++;
      found[at] = await runTask(tasks[at]!, folder, options);
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.jobs, tasks.length) }, worker));
  return found;
}

async function runTask({ file, command }: Task, folder: string, options: CheckOptions): Promise<Diagnostic[]> {
  const path = join(folder, ...file.file.split('/'));
  const run = await runProgram(
    command.words.map(word => word.replaceAll('{file}', path)),
    options,
  );
  if (run.failure !== undefined) throw new DiagnosticError([cannotStart(command, run.failure)]);
  if (run.isLate) return [tooLate(file, options.seconds)];
  return run.code === 0 ? [] : locateFailure(file, path, outputOf(run));
}

const outputOf = ({ output, code }: ProgramRun) =>
  output.trim() || `it ended with ${code === null ? 'a signal' : `exit code ${code}`}.`;

function cannotStart({ language, words: [program] }: SampleCommand, reason: string): Diagnostic {
  const why = /ENOENT|ENOTDIR/.test(reason) ? 'there is no such program' : reason;
  return error('sample-command', `"${program}" cannot be started for ${language}: ${why}.`, { path: '' });
}

function tooLate({ parts: [part] }: SnippetFile, seconds: number): Diagnostic {
  const { path, place } = part!;
  return finding('failing-sample', `The command for this sample took longer than ${seconds} s and was ended.`, {
    path,
    place,
  });
}
