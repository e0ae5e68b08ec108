#!/usr/bin/env node
/**
 * Starts docsc: `dist/bin/docsc.js` and `dist/bin/page-worker.js` are both this file, and find all code in one script.
 * What V8 compiled of it is kept beside it, so that the next start need not do that again, as Python does it. Whoever can
 * write there can change the code itself; what is damaged or of another docsc or Node is not used.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { seal, unseal } from '../src/compiler/cache/entry.js';
import { openPrivateFolder } from '../src/compiler/disk/private-folder.js';
import type { EntryPoints } from './main.js';

const node = Number.parseInt(process.versions.node, 10);
/** One for each Node that runs it. */
const CODE_CACHE_FILE = `main.node${node}.compiled`;

/** V8 chooses for programs that run for hours. */
const V8_FLAGS = [
  // What ran at the start is still there to be kept when the command ends.
  '--no-flush-bytecode',
  // What is alive of 10,000 pages is 50 MB in each thread, so V8 collected every few hundred pages. To let it be three
  // times of that saves a tenth of the time; Node 22 and later take more memory as it is.
  `--heap-growing-percent=${node === 20 ? 200 : 100}`,
  // A fifth of the processor's time for 1,000 pages went into optimising code; with half as much inlined it is a sixth.
  '--max-inlined-bytecode-size-cumulative=460',
  // Functions were optimised before they had seen all kinds of nodes, and up to 13 times: later it is fewer times. Node 22
  // has another compiler for what runs often, and no such flag.
  ...(node === 20 ? ['--interrupt-budget=400000'] : []),
];
/** That these were tried with. */
const NEWEST_NODE = 26;

const launcherFile = fileURLToPath(import.meta.url);
const folder = dirname(launcherFile);
const filename = join(folder, 'main.cjs');
const source = readFileSync(filename);
const key = createHash('sha256').update(process.version).update(process.arch).update(source).digest('hex');

// React chooses its build when it is first imported, be it by a site's components: docsc renders, it does not debug them.
process.env.NODE_ENV = 'production';

// For all threads at once. V8 complains of a flag that it does not know.
if (isMainThread && node <= NEWEST_NODE) for (const flag of V8_FLAGS) setFlagsFromString(flag);

const cachedCode = readCodeCache();
// Everything in it is ASCII.
const script = new Script(`(function (module, require, meta) {${source.toString('latin1')}\n})`, {
  filename,
  cachedData: cachedCode,
});
if (isMainThread && (!cachedCode || script.cachedDataRejected)) process.once('exit', writeCodeCache);

const main = {} as { exports: { entryPoints: EntryPoints } };
const meta: Partial<ImportMeta> = { url: pathToFileURL(filename).href, import: specifier => import(specifier) };
script.runInThisContext()(main, createRequire(filename), meta);
await main.exports.entryPoints[basename(launcherFile, '.js') as keyof EntryPoints]();

function readCodeCache(): Buffer | undefined {
  try {
    return unseal(key, readFileSync(join(folder, CODE_CACHE_FILE)));
  } catch {
    return undefined;
  }
}

function writeCodeCache(): void {
  // Other commands run too little of it.
  if (process.argv[2] !== 'build' && process.argv[2] !== 'serve') return;
  try {
    const file = openPrivateFolder(folder).createFile(CODE_CACHE_FILE);
    file.append(seal(key, script.createCachedData()));
    file.finish();
  } catch {
    // Installed by somebody else: the next start compiles again.
  }
}
