/**
 * docsc installed with the packages that it depends on, and without any optional one.
 * Needs: docsc as a command.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './folder.js';

/** Runs a command of that installation to its end. */
export async function runBare(args: string[]): Promise<{ code: number | null; stderr: string }> {
  const folder = await makeFolder('bare');
  const root = join(import.meta.dirname, '..');
  await mkdir(join(folder, 'node_modules/docsc'), { recursive: true });
  for (const path of ['dist', 'package.json', 'templates'])
    await cp(join(root, path), join(folder, 'node_modules/docsc', path), { recursive: true });
  for (const name of ['esbuild', 'react', 'react-dom', 'scheduler'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  const child = spawn(process.execPath, [join(folder, 'node_modules/docsc/dist/bin/docsc.js'), ...args], {
    cwd: folder,
  });
  const out = { stderr: '' };
  child.stderr.on('data', chunk => {
    out.stderr += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...out };
}
