/**
 * Makes calls of the file system fail: the n-th one, or all from the n-th on, which leaves the disk as a killed process
 * would. Works for code that imports `node:fs`, however it imports it.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** The number of the first call that fails, counted from 0, and how: once with a code, or as if the process had ended. */
export type Fault = { at: number; code: string; isFinal?: boolean };

/** What was called, and what the work returned or threw. */
export type Outcome<T> = { calls: string[]; result?: T; thrown?: Error };

const syncNames =
  'open close read write fsync readFile writeFile rename link copyFile mkdir rm unlink rmdir readdir stat lstat utimes';
const asyncNames = 'open readFile writeFile rename copyFile mkdir rm readdir stat lstat realpath cp';

type Functions = Record<string, (...args: unknown[]) => unknown>;

/** Runs work whose calls for paths in `root` are counted, and fail as `fault` says. */
export async function withFault<T>(
  root: string,
  fault: Fault | undefined,
  work: () => Promise<T>,
): Promise<Outcome<T>> {
  const calls: string[] = [];
  /** Open files of the project, with their paths. */
  const opened = new Map<unknown, string>();
  const undo: (() => void)[] = [];
  const intercept = (owner: Functions, name: string) => {
    const original = owner[name]!;
    const replaced = (...args: unknown[]) => {
      const [path, second] = args;
      const known = opened.get(path) ?? [path, second].find(at => String(at).startsWith(root));
      if (known === undefined) return original(...args);
      const nth = calls.push(`${name} ${opened.get(path) ?? String(path)}`) - 1;
      const fails = fault && (fault.isFinal ? nth >= fault.at : nth === fault.at);
      // A killed process closes its files.
      if (name === 'closeSync') opened.delete(path);
      if (fails && name === 'closeSync') original(...args);
      if (fails) throw failure(fault.code, name, path);
      const result = original(...args);
      if (name === 'openSync') opened.set(result, String(path));
      return result;
    };
    owner[name] = Object.assign(replaced, original);
    undo.push(() => {
      owner[name] = original;
    });
  };
  for (const name of syncNames.split(' ')) intercept(fs as unknown as Functions, `${name}Sync`);
  for (const name of asyncNames.split(' ')) {
    intercept(fs.promises as unknown as Functions, name);
    const failing = (fs.promises as unknown as Functions)[name]!;
    (fs.promises as unknown as Functions)[name] = async (...args) => failing(...args);
  }
  intercept(fs.realpathSync as unknown as Functions, 'native');
  syncBuiltinESMExports();
  try {
    return { calls, result: await work() };
  } catch (thrown) {
    return { calls, thrown: thrown as Error };
  } finally {
    for (const restore of undo.reverse()) restore();
    syncBuiltinESMExports();
  }
}

function failure(code: string, syscall: string, path: unknown): Error {
  const name = syscall.replace(/Sync$/, '').toLowerCase();
  // Errors of open files do not say which one.
  const of = typeof path === 'string' ? { path } : {};
  return Object.assign(new Error(`${code}: injected, ${name} '${String(path)}'`), { code, syscall: name, ...of });
}
