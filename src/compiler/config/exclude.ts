/** Files in the folder of documents that are no part of the site: what builds write there, and what `exclude` names. */
import { posix } from 'node:path';
import * as z from 'zod';
import { globProblem } from '../source/globs.js';
import { isBelow, relativePath } from '../source/paths.js';
import type { Config } from './types.js';

/** The schema of `exclude`. */
export const excludeSchema = z.array(
  z.string().superRefine((pattern, context) => {
    const message = globProblem(pattern);
    if (message) context.addIssue({ code: 'custom', message });
  }),
);

/** True for a file or folder, as `FileSystem` lists it, that is no part of the site. */
export function isExcluded(
  path: string,
  { docs, outDir, exclude }: Pick<Config, 'docs' | 'outDir' | 'exclude'>,
): boolean {
  if (isOutput(path, outDir)) return true;
  if (!exclude.length || !isBelow(docs, path)) return false;
  const inDocs = relativePath(docs, path);
  return exclude.some(pattern => pattern.test(inDocs) || pattern.test(path));
}

/** True in the output folder, and in the folders that `docsc build` makes beside it. */
function isOutput(path: string, outDir: string): boolean {
  const folder = posix.normalize(outDir).replace(/\/$/, '');
  if (!path.startsWith(folder)) return false;
  return /^(?:\/|$|\.new-|-shards(?:\/|$))/.test(path.slice(folder.length));
}
