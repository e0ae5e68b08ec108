/**
 * The compiler's one door to the disk: list, read, write atomically, watch. Paths are relative to the project's
 * folder with `/`; symbolic links that lead out of it are refused. `memoryFs` is the same door for tests.
 */
import { createHash, randomUUID } from 'node:crypto';
import { renameSync, rmSync, watch as watchFolder, writeFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { order } from './diagnostics.js';

export type FileSystem = {
  readText: (path: string) => Promise<string>;
  readBytes: (path: string) => Promise<Uint8Array>;
  /** Like `readText`, of a regular file that lies in one of the folders once its links are followed. */
  readWithin: (path: string, folders: string[]) => Promise<string>;
  /** All files below a folder, sorted; dot-files, `node_modules` and links that leave the project are left out. Rejects where the folder does not exist. */
  list: (folder: string) => Promise<string[]>;
  exists: (path: string) => Promise<boolean>;
};

/** `clean` says whether every byte was UTF-8. Byte order mark and line ends are normalised. */
export function decodeText(bytes: Uint8Array): { text: string; clean: boolean } {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const read = (label: string, fatal: boolean) => new TextDecoder(label, { fatal }).decode(bytes);
  const normal = (text: string) => text.replace(/\r\n?/g, '\n');
  if (isUtf16) return { text: normal(read(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be', false)), clean: false };
  try {
    return { text: normal(read('utf-8', true)), clean: true };
  } catch {
    // Bytes that are no UTF-8 become U+FFFD; the caller tells the writer.
    return { text: normal(read('utf-8', false)), clean: false };
  }
}

/** Short content hash for names and keys: 8 characters of base 36 (41 bits). */
export function hashOf(contents: string | Uint8Array): string {
  const digest = createHash('sha256').update(contents).digest();
  return digest.readBigUInt64BE().toString(36).padStart(13, '0').slice(-8);
}

export function diskFs(root: string): FileSystem {
  const full = async (path: string) => {
    const real = await realpath(resolve(root, path));
    if (!isAbsolute(path) && !isInside(await realpath(root), real)) throw new Error(`${path} leads out of the project`);
    return real;
  };
  return {
    readText: async path => decodeText(await readFile(await full(path))).text,
    readWithin: async (path, folders) => {
      const real = await full(path);
      const allowed = await Promise.all(folders.map(folder => full(folder).catch(() => undefined)));
      const isAllowed = allowed.some(folder => folder !== undefined && isInside(folder, real));
      if (!isAllowed || !(await stat(real)).isFile()) throw new Error(`${path} may not be included`);
      return decodeText(await readFile(real)).text;
    },
    readBytes: async path => readFile(await full(path)),
    exists: path =>
      full(path)
        .then(stat)
        .then(
          found => found.isFile(),
          () => false,
        ),
    list: async folder => {
      const start = await full(folder);
      return (await listBelow(start, await realpath(root))).map(file => posix.join(folder, file)).sort(order);
    },
  };
}

export function memoryFs(files: Record<string, string | Uint8Array>): FileSystem {
  const read = (path: string) => {
    const found = files[posix.normalize(path)];
    if (found === undefined) throw Object.assign(new Error(`no such file: ${path}`), { code: 'ENOENT' });
    return found;
  };
  return {
    readText: async path => decodeText(Buffer.from(read(path))).text,
    readWithin: async path => decodeText(Buffer.from(read(path))).text,
    readBytes: async path => Buffer.from(read(path)),
    exists: async path => files[posix.normalize(path)] !== undefined,
    list: async folder => {
      const found = Object.keys(files).filter(file => file.startsWith(`${posix.normalize(folder)}/`));
      if (!found.length) throw Object.assign(new Error(`no such folder: ${folder}`), { code: 'ENOENT' });
      return found.sort(order);
    },
  };
}

async function listBelow(folder: string, root: string, prefix = ''): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async entry => {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink()) {
        const real = await realpath(path).catch(() => undefined);
        const isFile = real && isInside(root, real) && (await stat(real)).isFile();
        return isFile ? [prefix + entry.name] : [];
      }
      if (entry.isDirectory()) return listBelow(path, root, `${prefix}${entry.name}/`);
      return entry.isFile() ? [prefix + entry.name] : [];
    }),
  );
  return found.flat();
}

function isInside(root: string, path: string): boolean {
  return path === root || path.startsWith(root + sep);
}

/** Everything that can go wrong when a site is written, told as one sentence. */
export class OutputError extends Error {
  constructor(
    readonly rule: 'unsafe-output' | 'unwritable-output',
    message: string,
  ) {
    super(message);
    this.name = 'OutputError';
  }
}

/** Marks a folder as written by docsc, so that it may be replaced. Lists the hashed files of this build. */
export const BUILD_RECORD = '.docsc-build.json';

export type SiteWriter = {
  write: (path: string, contents: string | Uint8Array) => Promise<void>;
  copy: (from: string, path: string) => Promise<void>;
  /** Puts the new site in the old one's place; returns the number of files and bytes written. */
  commit: (keep: (path: string) => boolean) => Promise<{ files: number; bytes: number }>;
  abort: () => Promise<void>;
};

/**
 * Writes a site beside `outDir` and renames it into place at the end: a failed or killed build leaves the old site.
 * Hashed files of the build before it are kept for tabs that still show it. Throws `OutputError`.
 */
export async function openSite(root: string, outDir: string, sources: string[]): Promise<SiteWriter> {
  const target = resolve(root, outDir);
  await refuseUnsafe(target, resolve(root), sources);
  const stage = `${target}.new-${randomUUID().slice(0, 8)}`;
  const written = new Map<string, number>();
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (thrown) {
      await rm(stage, { recursive: true, force: true }).catch(() => undefined);
      throw new OutputError('unwritable-output', `Cannot write to "${outDir}": ${reason(thrown)}.`);
    }
  };
  await guard(() => mkdir(stage, { recursive: true }));
  const folders = new Map<string, Promise<unknown>>();
  const place = async (path: string) => {
    const full = join(stage, path);
    const folder = dirname(full);
    if (!folders.has(folder)) folders.set(folder, mkdir(folder, { recursive: true }));
    await folders.get(folder);
    return full;
  };
  return {
    write: (path, contents) =>
      guard(async () => {
        // A build waits for each file anyway, and this takes half of the processor's time.
        writeFileSync(await place(path), contents);
        written.set(path, typeof contents === 'string' ? Buffer.byteLength(contents) : contents.byteLength);
      }),
    copy: (from, path) =>
      guard(async () => {
        await cp(resolve(root, from), await place(path), { dereference: true });
        written.set(path, (await stat(join(stage, path))).size);
      }),
    commit: keep =>
      guard(async () => {
        const hashed = [...written.keys()].filter(keep).sort(order);
        await keepOld(target, stage, written);
        await writeFile(join(stage, BUILD_RECORD), `${JSON.stringify({ hashed }, null, 1)}\n`);
        await swap(target, stage);
        return { files: written.size, bytes: [...written.values()].reduce((sum, size) => sum + size, 0) };
      }),
    abort: () => rm(stage, { recursive: true, force: true }),
  };
}

/** Copies hashed files of the last build that the new one no longer has. Files kept once are not kept again. */
async function keepOld(target: string, stage: string, written: Map<string, number>): Promise<void> {
  const record = await readFile(join(target, BUILD_RECORD), 'utf8').catch(() => '{"hashed":[]}');
  const { hashed } = JSON.parse(record) as { hashed: string[] };
  for (const path of hashed) {
    if (written.has(path) || !isInside(target, resolve(target, path))) continue;
    await mkdir(dirname(join(stage, path)), { recursive: true });
    await cp(join(target, path), join(stage, path)).catch(() => undefined);
  }
}

async function swap(target: string, stage: string): Promise<void> {
  const old = `${stage}.old`;
  const existed = await rename(target, old).then(
    () => true,
    () => false,
  );
  try {
    await rename(stage, target);
  } catch (thrown) {
    if (existed) await rename(old, target);
    throw thrown;
  }
  if (existed) await rm(old, { recursive: true, force: true });
}

async function refuseUnsafe(target: string, root: string, sources: string[]): Promise<void> {
  const refuse = (message: string) => {
    throw new OutputError('unsafe-output', message);
  };
  if (target === root || isInside(target, root)) refuse('The output folder may not contain the project.');
  for (const source of sources) {
    const folder = resolve(root, source);
    if (isInside(folder, target)) refuse(`The output folder may not lie in "${source}".`);
    if (isInside(target, folder)) refuse(`The output folder may not contain "${source}".`);
  }
  const found = await readdir(target).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code === 'ENOENT') return [] as string[];
    throw new OutputError('unwritable-output', `Cannot write to "${relative(root, target)}": ${reason(thrown)}.`);
  });
  if (found.length && !found.includes(BUILD_RECORD)) {
    refuse(`"${relative(root, target)}" holds files that docsc did not write. Empty it or choose another folder.`);
  }
}

/** Writes one file of the project, whole or not at all. Throws `OutputError`. */
export function replaceFile(root: string, path: string, text: string): Promise<void> {
  return replaceFiles(root, new Map([[path, text]]));
}

/**
 * Writes files of the project, all of them or none; `undefined` takes one away. They are written beside their places
 * first, and put there in one go, which no signal comes between. Throws `OutputError`, or what the signal is aborted with.
 */
export async function replaceFiles(
  root: string,
  files: ReadonlyMap<string, string | undefined>,
  signal?: AbortSignal,
): Promise<void> {
  const staged = new Map<string, string>();
  let current = '';
  try {
    const real = await realpath(root);
    for (const [path, text] of files) {
      current = path;
      const target = resolve(root, path);
      if (text !== undefined) await mkdir(dirname(target), { recursive: true });
      const folder = await realpath(dirname(target));
      if (!isInside(real, folder)) throw new Error('it leads out of the project');
      signal?.throwIfAborted();
      const stage = `${target}.new-${randomUUID().slice(0, 8)}`;
      if (text === undefined) continue;
      staged.set(stage, target);
      await writeFile(stage, text);
    }
    signal?.throwIfAborted();
    for (const [stage, target] of staged) renameSync(stage, target);
    for (const [path, text] of files) if (text === undefined) rmSync(resolve(root, path), { force: true });
  } catch (thrown) {
    for (const stage of staged.keys()) await rm(stage, { force: true }).catch(() => undefined);
    signal?.throwIfAborted();
    throw new OutputError('unwritable-output', `Cannot write "${current}": ${reason(thrown)}.`);
  }
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'a file stands where a folder is needed',
  EMFILE: 'too many open files',
};

function reason(thrown: unknown): string {
  const code = (thrown as NodeJS.ErrnoException).code ?? '';
  return reasons[code] ?? (thrown instanceof Error ? thrown.message.split('\n')[0]! : String(thrown));
}

/**
 * Calls back with the changed paths, at most every 20 ms. Folders are watched with all below them; files through their
 * folder, because editors replace files. Returns how to stop.
 */
export function watch(
  root: string,
  { folders, files }: { folders: string[]; files: string[] },
  changed: (paths: string[]) => void,
): () => void {
  const pending = new Set<string>();
  const state: { timer?: NodeJS.Timeout } = {};
  const flush = () => {
    const paths = [...pending].sort(order);
    pending.clear();
    state.timer = undefined;
    changed(paths);
  };
  const note = (path: string) => {
    pending.add(path);
    state.timer ??= setTimeout(flush, 20);
  };
  const below = folders.map(folder =>
    watchFolder(resolve(root, folder), { recursive: true }, (_event, name) => {
      note(name === null ? folder : posix.join(folder, name.split(sep).join('/')));
    }),
  );
  const beside = [...new Set(files.map(file => posix.dirname(file)))].map(folder =>
    watchFolder(resolve(root, folder), (_event, name) => {
      const path = posix.join(folder, name ?? '');
      if (files.includes(path)) note(path);
    }),
  );
  return () => {
    for (const watcher of [...below, ...beside]) watcher.close();
    clearTimeout(state.timer);
  };
}
