/**
 * Which test files there are, and what each needs. A module of the tests says in a comment what is around it when it
 * runs, `Needs: a browser.`, and every file that imports it needs the same. `Runs alone: …` gives the reason why a file
 * shares the machine with no other, `Takes long: …` why it starts before all others and no unit run has it.
 */
import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';

/** A real Chromium. */
export const BROWSER = 'a browser';
/** The reference site, built: the runner builds it once for all. */
export const SITE = 'the built reference site';
/** The sources of the reference site, which a file compiles itself. */
export const SOURCES = 'the reference site';
/** A process in which no other file ran or runs. */
export const OWN_PROCESS = 'a process of its own';
/** docsc, compiled and started as users start it. */
export const COMMAND = 'docsc as a command';

/** `path` is relative to the working directory, `size` in characters; `alone` is why the file runs alone. */
export type TestFile = { path: string; size: number; needs: string[]; isLong: boolean; alone: string | undefined };

type Module = { text: string; imports: string[] };

/** Every `*.test.ts` and `*.test.tsx` below a folder. */
export async function findTests(folder: string): Promise<TestFile[]> {
  const names = (await readdir(folder, { recursive: true })).map(name => name.replaceAll('\\', '/'));
  const paths = names.filter(name => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'));
  const known = new Set(paths);
  const read = paths.map(async (path): Promise<[string, Module]> => {
    const text = await readFile(posix.join(folder, path), 'utf8');
    return [path, { text, imports: importsOf(path, text, known) }];
  });
  const modules = new Map(await Promise.all(read));
  return paths
    .filter(path => /\.test\.tsx?$/.test(path))
    .map(path => ({
      path: posix.join(folder, path),
      size: modules.get(path)!.text.length,
      needs: needsOf(path, modules),
      isLong: saidIn(modules.get(path)!.text, 'Takes long').length > 0,
      alone: saidIn(modules.get(path)!.text, 'Runs alone')[0],
    }));
}

/** The modules of the tests that a module imports. */
function importsOf(path: string, text: string, known: Set<string>): string[] {
  const names = [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g)].map(found => found[1]!);
  return names.flatMap(name => {
    const target = posix.join(posix.dirname(path), name).replace(/\.jsx?$/, '');
    return [`${target}.ts`, `${target}.tsx`].filter(candidate => known.has(candidate));
  });
}

/** What a module and all that it imports say they need, each once. */
function needsOf(path: string, modules: Map<string, Module>): string[] {
  const reached = new Set([path]);
  for (const one of reached) for (const next of modules.get(one)!.imports) reached.add(next);
  return [...new Set([...reached].flatMap(one => saidIn(modules.get(one)!.text, 'Needs')))];
}

/** What stands behind a label in comments, without the full stop. */
function saidIn(text: string, label: string): string[] {
  const line = new RegExp(`^ *(?:/\\*\\*|\\*|//) ${label}: (.+?)\\.?(?: \\*/)?$`, 'gm');
  return [...text.matchAll(line)].map(found => found[1]!);
}

/** The slowest first, so that none of them is left over at the end; without a clock, what they need and how long they are tells. */
export function inOrder(files: TestFile[]): TestFile[] {
  const heaviest = [BROWSER, COMMAND];
  const rank = ({ needs, isLong }: TestFile) => {
    if (isLong) return -1;
    const found = heaviest.findIndex(need => needs.includes(need));
    return found < 0 ? heaviest.length : found;
  };
  return [...files].sort((a, b) => rank(a) - rank(b) || b.size - a.size || (a.path < b.path ? -1 : 1));
}
