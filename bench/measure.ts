/** One cold build in a process of its own: wall time, CPU, peak memory and what came out of it. */
import { spawn } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Seconds, MiB, bytes. `output` has each file, relative to the output folder, with its size. */
export type Figures = { wall: number; cpu: number; memory: number; bytes: number; output: Map<string, number> };

/** One cold build; memory is the most that was seen of the process, sampled. */
export async function build(root: string): Promise<Figures> {
  const bin = join(import.meta.dirname, '../dist/bin/docsc.js');
  const started = performance.now();
  const child = spawn(process.execPath, [bin, 'build', '--quiet'], { cwd: root, stdio: 'inherit' });
  const state = { memory: 0, cpu: 0 };
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    state.memory = Math.max(state.memory, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ');
    if (fields) state.cpu = (Number(fields[11]) + Number(fields[12])) / 100;
  }, 50);
  const code = await new Promise(resolve => child.on('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`docsc build ended with ${code}`);
  const entries = await readdir(join(root, 'build'), { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile());
  const sizes = await Promise.all(
    files.map(async entry => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(join(root, 'build').length + 1), (await stat(path)).size] as const;
    }),
  );
  return {
    wall: (performance.now() - started) / 1000,
    cpu: state.cpu,
    memory: state.memory,
    bytes: sizes.reduce((sum, [, size]) => sum + size, 0),
    output: new Map(sizes),
  };
}
