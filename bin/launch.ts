#!/usr/bin/env node
/**
 * Starts docsc: `dist/bin/docsc.js` is this file, `dist/bin/page-worker.js` imports it, and it runs the script `main.cjs`.
 * V8's code cache for that script is saved next to it, as Python does with its bytecode, which makes the next start
 * faster. It needs no protection of its own, because anyone who can write to the folder can change the code itself. A
 * cache that is damaged, or that belongs to another docsc or Node, is ignored.
 *
 * Commands that compile content run in a thread, and the main thread only watches it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { isMainThread, workerData } from 'node:worker_threads';
import { seal, unseal } from '../src/compiler/cache/entry.js';
import { openPrivateFolder } from '../src/compiler/disk/private-folder.js';
import { SANDBOX_VARIABLE } from './in-sandbox.js';
import { superviseLanguageServer } from './lsp/supervisor.js';
import type { EntryPoints } from './main.js';
import type { CommandThreadData } from './threads/messages.js';
import { superviseServer } from './threads/server-supervisor.js';
import { superviseCommand } from './threads/supervisor.js';

const node = Number.parseInt(process.versions.node, 10);
/** One file for each major version of Node. */
const CODE_CACHE_FILE = `main.node${node}.compiled`;

/** V8's defaults suit programs that run for hours; a build takes seconds. */
const V8_FLAGS = [
  // Keeps the bytecode of start-up code, so that it is still there when the code cache is written at exit.
  '--no-flush-bytecode',
  // With 10,000 pages, each thread has 50 MB of live objects, so V8 collected garbage every few hundred pages. Letting the
  // heap grow to three times that saves a tenth of the time. Node 22 and later use more memory by default.
  `--heap-growing-percent=${node === 20 ? 200 : 100}`,
  // For 1,000 pages, a fifth of the CPU time went into optimizing code; with half as much inlining, it is a sixth.
  '--max-inlined-bytecode-size-cumulative=460',
  // Functions were optimized before they had seen all kinds of nodes, and then again, up to 13 times. Optimizing later
  // means optimizing less often. Node 22 has another optimizing compiler and lacks this flag.
  ...(node === 20 ? ['--interrupt-budget=400000'] : []),
];
/** The newest major version of Node with which the flags were tested. */
const NEWEST_NODE = 26;

/** The commands that compile content. */
const SUPERVISED = ['build', 'changed', 'check', 'ledger', 'merge'];
/** Other commands run too little of the code for a useful code cache. */
const CODE_CACHED = ['build', 'lsp', 'serve'];

const launcherFile = fileURLToPath(import.meta.url);
const command = process.argv[2] ?? '';

// React picks its development or production build when it is first imported, even if a site's component imports it.
process.env.NODE_ENV = 'production';

const isPageWorker = !isMainThread && !(workerData as Partial<CommandThreadData> | null)?.isCommand;

// Outside the sandbox, the command only starts itself again.
const entersSandbox = process.argv.includes('--sandbox') && process.env[SANDBOX_VARIABLE] !== '1';

if (isMainThread && SUPERVISED.includes(command) && !entersSandbox) await superviseCommand(launcherFile);
else if (isMainThread && command === 'serve') await superviseServer(launcherFile);
else if (isMainThread && command === 'lsp') await superviseLanguageServer(launcherFile);
else await runScript();

async function runScript(): Promise<void> {
  // They apply to all threads, and a thread that starts with them takes 40 ms longer, because Node.js then ignores its own
  // code cache. V8 prints a warning for a flag that it does not know.
  if (!isPageWorker && node <= NEWEST_NODE) for (const flag of V8_FLAGS) setFlagsFromString(flag);
  const folder = dirname(launcherFile);
  const filename = join(folder, 'main.cjs');
  const source = readFileSync(filename);
  const key = createHash('sha256').update(process.version).update(process.arch).update(source).digest('hex');
  const cachedCode = readCodeCache(folder, key);
  // The script is pure ASCII, so Latin-1 decodes it faster than UTF-8 with the same result.
  const script = new Script(`(function (module, require, meta) {${source.toString('latin1')}\n})`, {
    filename,
    cachedData: cachedCode,
  });
  if (!isPageWorker && CODE_CACHED.includes(command) && (!cachedCode || script.cachedDataRejected))
    process.once('exit', () => writeCodeCache(folder, seal(key, script.createCachedData())));
  const main = {} as { exports: { entryPoints: EntryPoints } };
  const meta: Partial<ImportMeta> = { url: pathToFileURL(filename).href, import: specifier => import(specifier) };
  script.runInThisContext()(main, createRequire(filename), meta);
  await main.exports.entryPoints[isPageWorker ? 'page-worker' : 'docsc']();
}

function readCodeCache(folder: string, key: string): Buffer | undefined {
  try {
    return unseal(key, readFileSync(join(folder, CODE_CACHE_FILE)));
  } catch {
    return undefined;
  }
}

function writeCodeCache(folder: string, code: Buffer): void {
  try {
    const file = openPrivateFolder(folder).createFile(CODE_CACHE_FILE);
    file.append(code);
    file.finish();
  } catch {
    // The folder belongs to another user: the next start compiles the script again.
  }
}
