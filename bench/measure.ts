/** Commands in processes of their own: wall time, and the CPU and memory of all processes they start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Seconds, and MiB resident in all processes at once, sampled: what they share counts in each. */
export type Usage = { wall: number; cpu: number; memory: number };
/** `code` is null where the time limit ended it. */
export type RunResult = Usage & { code: number | null; output: string };
/** `output` has each file, relative to the output folder, with its size. */
export type Figures = Usage & { bytes: number; output: Map<string, number> };

type Options = { cwd: string; env?: Record<string, string>; seconds?: number };

/** The shell tells exactly what it waited for; of processes that nobody waits for, the samples know. */
const timed = '"$@" 3>&-; code=$?; times >&3; exit $code';

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
  // What is still in the pipes; a process that was left behind may keep one open.
  await Promise.race([closed, pause(1_000)]);
  clearTimeout(timer);
  const { cpu, memory } = tree.stop();
  // The second line has what the shell's children used: user, then system.
  const waited = [...(said.times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  const exact = waited.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0);
  return { wall, cpu: Math.max(cpu, exact), memory, code, output: said.output };
}

/** Samples the processes of a session, where the system tells about them as Linux does. */
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
      // The name before may hold anything, so fields are counted from behind it.
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [sessionId, user, system, pages] = [fields[3]!, fields[11]!, fields[12]!, fields[21]!];
      return text ? [{ pid, sessionId, seconds: (user + system) * TICK, resident: pages * PAGE }] : [];
    });
}

/** A process may end between two looks at it. */
function read<T>(ask: () => T, otherwise: T): T {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}

/** The files of a folder, relative to it, with their sizes. */
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

/** A build of a docsc project. */
export async function build(root: string): Promise<Figures> {
  const bin = join(import.meta.dirname, '../dist/bin/docsc.js');
  const { code, output: said, ...usage } = await run([process.execPath, bin, 'build'], { cwd: root });
  if (code !== 0) throw new Error(`docsc build ended with ${code}:\n${said}`);
  const output = await readSizes(join(root, 'build'));
  return { ...usage, bytes: [...output.values()].reduce((sum, size) => sum + size, 0), output };
}
