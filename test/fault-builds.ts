/**
 * Whole builds of a small project in this process, each with a fault or a kill at one call of the file system.
 * Needs: docsc as a command.
 * Needs: a process of its own.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stop } from 'esbuild';
import { build } from '../bin/commands/build.js';
import { brokenReferences } from './closure.js';
import { type Fault, withFault } from './faults.js';
import { writeProject } from './project.js';

/** A project whose builds are watched. */
export type FaultyProject = {
  /** Calls of a build of a changed page. */
  countCalls: () => Promise<number>;
  /** Changes a page, builds with the fault, and then without. Returns what is wrong; nothing if all is as it should be. */
  tryFault: (fault: Fault) => Promise<string[]>;
};

/** The kinds of failures. */
export const codes = ['EIO', 'ENOSPC', 'EMFILE', 'EACCES'];

type Report = { diagnostics: { level: string; message: string; path: string; hint?: string }[] };

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** Writes the project and builds it once. */
export async function openFaultyProject(): Promise<FaultyProject> {
  const root = await writeProject({
    'docsc.config.yaml': 'title: T\ncompress: [gz]\nbaseUrl: /\n',
    'docs/index.md': '# Home\n\n[a](./a.md)\n',
    'docs/a.md': '# A\n',
    'docs/part/b.md': '# B\n\n![x](../x.svg) [a](../a.md)\n',
    'docs/x.svg': picture,
    'docs/static/s.txt': 's',
  });
  const state = { version: 0 };
  const site = join(root, 'build');
  const change = () => writeFile(join(root, 'docs/a.md'), `# A ${++state.version}\n\n[b](./part/b.md)\n`);
  const run = async (fault?: Fault) => {
    const outcome = await capture(() =>
      withFault(root, fault, () => build({ config: join(root, 'docsc.config.yaml'), json: true, jobs: 1 })),
    );
    // This process lives on, and with it the lock of a build that could not release it.
    await rm(join(root, 'build.new-lock'), { force: true });
    return outcome;
  };
  await change();
  await run();
  return {
    countCalls: async () => {
      await change();
      return (await run()).calls.length;
    },
    tryFault: async fault => {
      await change();
      const { code, calls, thrown, printed } = await run(fault);
      // What a killed process has printed does not matter.
      const wrong = fault.isFinal ? [] : judgeFailure(code, thrown, printed);
      wrong.push(...brokenReferences(site));
      if (code !== 0 || fault.isFinal) {
        const next = await run();
        if (next.code !== 0) wrong.push(`the next build ended with ${next.code}: ${next.printed}`);
        wrong.push(...brokenReferences(site));
      }
      return wrong.map(reason => `${fault.code} at ${fault.at}, ${calls[fault.at]}: ${reason}`);
    },
  };
}

/** Ends what the builds have started. */
export const closeFaultyProjects = stop;

/** A build that fails says where and what to do, and prints no stack trace. */
function judgeFailure(code: number, thrown: Error | undefined, printed: string): string[] {
  if (thrown) return [`not caught: ${thrown.stack}`];
  if (code === 0) return [];
  const errors = readReport(printed)?.diagnostics.filter(({ level }) => level === 'error') ?? [];
  const named = errors.filter(({ path, message, hint }) => (path || /"[^"]+"/.test(message)) && hint);
  if (!named.length) return [`ended with ${code} and no error that names a path and what to do`];
  return code === 5 ? [] : [`ended with ${code}: ${printed}`];
}

function readReport(printed: string): Report | undefined {
  try {
    return JSON.parse(printed);
  } catch {
    return undefined;
  }
}

type Captured = { code: number; calls: string[]; thrown?: Error; printed: string };

/** Runs a build; what it prints is its report. */
async function capture(work: () => Promise<{ calls: string[]; thrown?: Error }>): Promise<Captured> {
  const { stdout, stderr } = process;
  const [writeOut, writeError, codeBefore] = [stdout.write, stderr.write, process.exitCode];
  const printed: string[] = [];
  stdout.write = (text: unknown) => printed.push(String(text)) > 0;
  stderr.write = () => true;
  process.exitCode = 0;
  try {
    const { calls, thrown } = await work();
    return { code: Number(process.exitCode), calls, thrown, printed: printed.join('') };
  } finally {
    Object.assign(stdout, { write: writeOut });
    Object.assign(stderr, { write: writeError });
    process.exitCode = codeBefore;
  }
}
