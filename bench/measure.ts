/**
 * Runs commands in separate processes and measures wall time, CPU time and memory, including every process they start.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Seconds, and the sampled peak of MiB resident in all processes together. Shared memory counts once per process. */
export type Usage = { wall: number; cpu: number; memory: number };
/** `code` is null if the time limit ended the command. */
export type RunResult = Usage & { code: number | null; output: string };
/** `output` maps each file, relative to the output folder, to its size. */
export type Figures = Usage & { bytes: number; output: Map<string, number> };

type Options = { cwd: string; env?: Record<string, string>; seconds?: number };

/** The shell reports the exact CPU time of processes it waited for; samples cover the others. */
const timed = '"$@" 3>&-; code=$?; times >&3; exit $code';

/** Runs a command to its end, or kills it after `seconds`. */
export async function run(command: string[], { cwd, env, seconds = 3600 }: Options): Promise<RunResult> {
  const started = performance.now();
  const child = spawn('sh', ['-c', timed, 'sh', ...command], {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const said = { output: '', times: '' };
  const listen = (chunk: unknown) => {
    said.output = (said.output + chunk).slice(-20_000);
  };
  child.stdout!.on('data', listen);
  child.stderr!.on('data', listen);
  child.stdio[3]!.on('data', chunk => {
    said.times += chunk;
  });
  const tree = watchTree(child.pid!);
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), seconds * 1000);
  const closed = once(child, 'close');
  const [code] = (await once(child, 'exit')) as [number | null];
  const wall = (performance.now() - started) / 1000;
  // Reads the rest of the pipes. A process that was left behind may keep one open forever.
  await Promise.race([closed, pause(1_000)]);
  clearTimeout(timer);
  const { cpu, memory } = tree.stop();
  // The second line holds the CPU time of the shell's children: user, then system.
  const waited = [...(said.times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  const exact = waited.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0);
  return { wall, cpu: Math.max(cpu, exact), memory, code, output: said.output };
}

/** Samples the processes of a session. Works only with Linux's `/proc`. */
export function watchTree(session: number): { stop: () => { cpu: number; memory: number } } {
  const state = { memory: 0 };
  const cpu = new Map<string, number>();
  const sample = () => {
    const members = processes().filter(({ sessionId }) => sessionId === session);
    for (const { pid, seconds } of members) cpu.set(pid, seconds);
    state.memory = Math.max(
      state.memory,
      members.reduce((sum, { resident }) => sum + resident, 0),
    );
  };
  const timer = setInterval(sample, 100);
  return {
    stop: () => {
      sample();
      clearInterval(timer);
      return { cpu: [...cpu.values()].reduce((sum, seconds) => sum + seconds, 0), memory: state.memory };
    },
  };
}

const PAGE = 4096 / 2 ** 20;
const TICK = 1 / 100;

function processes(): { pid: string; sessionId: number; seconds: number; resident: number }[] {
  return read(() => readdirSync('/proc'), [])
    .filter(pid => /^\d+$/.test(pid))
    .flatMap(pid => {
      const text = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), '');
      // The process name may contain anything, so fields are counted after it.
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [sessionId, user, system, pages] = [fields[3]!, fields[11]!, fields[12]!, fields[21]!];
      return text ? [{ pid, sessionId, seconds: (user + system) * TICK, resident: pages * PAGE }] : [];
    });
}

/** Returns `otherwise` if `ask` throws, because a process may end between two samples. */
function read<T>(ask: () => T, otherwise: T): T {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}

/** Maps the files of a folder, relative to it, to their sizes. */
export async function readSizes(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter(entry => entry.isFile())
    .map(async entry => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path), (await stat(path)).size] as const;
    });
  return new Map(await Promise.all(sizes));
}

/** Builds a docsc project and measures it. */
export async function build(root: string): Promise<Figures> {
  const bin = join(import.meta.dirname, '../dist/bin/docsc.js');
  const { code, output: said, ...usage } = await run([process.execPath, bin, 'build'], { cwd: root });
  if (code !== 0) throw new Error(`docsc build ended with ${code}:\n${said}`);
  const output = await readSizes(join(root, 'build'));
  return { ...usage, bytes: [...output.values()].reduce((sum, size) => sum + size, 0), output };
}
