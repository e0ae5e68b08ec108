/** The hashed files of the last build, for browser tabs that still show its pages. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isInside } from '../disk/project.js';

/** File that marks a folder as written by docsc, so that it may be replaced. It lists the hashed files of the build. */
export const BUILD_FILE = '.docsc-build.json';

/** Takes a sentence for the log. */
export type Note = (text: string) => void;

/** The hashed files of the last build, which the new site keeps; none where its record is absent or damaged. */
export async function readHashedFiles(target: string, note: Note | undefined): Promise<string[]> {
  const text = await readFile(join(target, BUILD_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  try {
    const { hashed } = JSON.parse(text) as { hashed: unknown };
    if (!Array.isArray(hashed) || !hashed.every(path => typeof path === 'string')) throw new SyntaxError();
    return hashed.filter(path => isInside(target, resolve(target, path)));
  } catch {
    note?.(`${BUILD_FILE} of the last build is damaged. Files that open tabs of that build may load are removed.`);
    return [];
  }
}

/**
 * The hashed files of the last build to keep. A compressed file is kept only if its source is kept and its encoding is
 * still in use: next to a file of the new site, only the new site's own compressed files are right.
 */
export function selectKeptFiles(
  last: string[],
  all: ReadonlyMap<string, number>,
  encodings: readonly string[],
): string[] {
  const lastPaths = new Set(last);
  return last.filter(path => {
    const [, source, encoding] = /^(.+)\.(br|gz)$/.exec(path) ?? [];
    const isCompressed = source !== undefined && lastPaths.has(source);
    return !all.has(path) && (!isCompressed || (!all.has(source) && encodings.includes(encoding!)));
  });
}
