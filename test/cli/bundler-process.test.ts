/** A command that ends while esbuild bundles: esbuild ends with it, and says nothing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder } from '../folder.js';

const root = join(import.meta.dirname, '../..');
const esbuild = pathToFileURL(join(root, 'node_modules/esbuild/lib/main.js')).href;

/**
 * A command whose bundle waits for a plugin for ever, in a thread that is busy for so long that esbuild has asked whether it
 * still lives. `first` comes before, and `last` after it.
 */
const command = ({ first = '', seconds = 1.2, last = '' }) => `
import { build } from '${esbuild}';
import { parentPort } from 'node:worker_threads';
import { followSupervisor } from './bin/threads/command-thread.ts';
followSupervisor();
const setup = ({ onLoad }) => onLoad({ filter: /.*/ }, () => {
  ${first};
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${seconds * 1000});
  ${last};
  return new Promise(() => {});
});
await build({ entryPoints: [import.meta.filename], bundle: true, write: false, plugins: [{ name: 'p', setup }] });
`;

/** Starts a command in a thread, and ends it as it ends a thread that is deaf to a signal. */
const supervisor = `
import { startThread } from './bin/threads/watched-thread.ts';
const thread = startThread(process.argv[2], { overdue: [] });
const endOnce = () => thread.isDeaf(1e9) || setTimeout(() => thread.end({ code: 143 }), 1200);
const looking = setInterval(() => endOnce() !== true && clearInterval(looking), 5);
process.exitCode = (await thread.ended).code;
`;

async function bundle(folder: string, name: string, contents: string): Promise<string> {
  const outfile = join(folder, name);
  const stdin = { contents, resolveDir: root };
  await build({ stdin, bundle: true, platform: 'node', format: 'esm', external: [esbuild], outfile });
  return outfile;
}

async function run(files: string[]): Promise<{ code: number; stderr: string }> {
  const child = spawn(process.execPath, files, { stdio: ['ignore', 'ignore', 'pipe'], timeout: 20_000 });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, stderr };
}

test('a command that exits while esbuild bundles prints no trace of it', async () => {
  const file = await bundle(await makeFolder('bundler'), 'command.mjs', command({ last: 'process.exit(130)' }));
  assert.equal(await run([file]), { code: 130, stderr: '' });
});

test('a thread that is ended while esbuild bundles prints no trace of it', async () => {
  const folder = await makeFolder('bundler');
  const inside = await bundle(
    folder,
    'command.mjs',
    command({ first: 'parentPort.postMessage({ hears: true })', seconds: 20 }),
  );
  const outside = await bundle(folder, 'supervisor.mjs', supervisor);
  assert.equal(await run([outside, inside]), { code: 143, stderr: '' });
});

test.run();
