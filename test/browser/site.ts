/** Sites for browser tests: built once and served as a host would, or under `docsc serve`. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { listen } from '../../src/compiler/dev/http.js';
import { createPreview } from '../../src/compiler/dev/preview.js';
import { diskFs } from '../../src/compiler/fs.js';

export type Ran = { code: number; stdout: string; stderr: string };

const bin = join(import.meta.dirname, '../../dist/bin/docsc.js');

/** The command as a user runs it. */
export function docsc(args: string[], options: { cwd?: string; env?: Record<string, string> } = {}): Promise<Ran> {
  const env = { ...process.env, NO_COLOR: '1', ...options.env };
  return new Promise(resolve => {
    const child = spawn(process.execPath, [bin, ...args], {
      cwd: options.cwd ?? process.cwd(),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const out = { stdout: '', stderr: '' };
    child.stdout.on('data', chunk => {
      out.stdout += chunk;
    });
    child.stderr.on('data', chunk => {
      out.stderr += chunk;
    });
    child.on('close', code => resolve({ code: code ?? -1, ...out }));
  });
}

export type Served = { folder: string; origin: string; close: () => Promise<void> };

/** The reference site, or the one of another configuration. */
export async function serveBuilt(config = 'docsc.config.yaml', cwd = process.cwd()): Promise<Served> {
  const folder = join(await mkdtemp(join(tmpdir(), 'docsc-site-')), 'site');
  const { code, stderr } = await docsc(['build', '--config', config, '--out-dir', folder], { cwd });
  if (code !== 0) throw new Error(`docsc build ended with ${code}:\n${stderr.slice(-4000)}`);
  const { server } = await createPreview(diskFs(dirname(folder)), basename(folder), 'localhost');
  const port = await listen(server, 0, 'localhost');
  return {
    folder,
    origin: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(dirname(folder), { recursive: true, force: true });
    },
  };
}

/** A project under `docsc serve`, as a writer has it. */
export async function serveSource(project: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0'], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    const output: string[] = [];
    child.stderr.on('data', chunk => {
      output.push(String(chunk));
      const found = /http:\/\/localhost:\d+/.exec(output.join(''));
      if (found) resolve(found[0]);
    });
    child.on('close', code => reject(new Error(`serve ended with ${code}: ${output.join('')}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await new Promise(resolve => child.on('close', resolve));
  };
  return { origin, stop };
}
