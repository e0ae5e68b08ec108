/** `rewrites` of VitePress: where pages are published whose files lie elsewhere. */

import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { compileGlob, globProblem } from '../../../src/compiler/source/globs.js';
import { isBelow, relativePath } from '../../../src/compiler/source/paths.js';
import { isPagePath } from '../documents.js';

/** From the path of a file in the source folder to the path under which it is published. */
export type Rewrite = (path: string) => string | undefined;

const PARAMETER = /:(\w+)(?:\(((?:[^()\\]|\\.)+)\))?([*+?])?|\((\.\*|[^()?]+)\)|[.*+?^${}()|[\]\\]/g;

/** A pattern such as `packages/:name/docs/:rest*`, and where it leads. */
export function createRewrite(from: string, to: string): Rewrite {
  const names: string[] = [];
  const pattern = from.replace(PARAMETER, (...match: (string | undefined)[]) => {
    const [found, name, inner, suffix, group] = match;
    if (name === undefined && group === undefined) return `\\${found}`;
    names.push(name ?? String(names.length));
    if (group !== undefined) return `(${group})`;
    if (suffix === '*') return `(${inner ?? '.*'})`;
    return suffix === '+' ? `(${inner ?? '.+'})` : `(${inner ?? '[^/]+'})${suffix ?? ''}`;
  });
  const compiled = compile(pattern);
  return path => {
    const match = compiled?.exec(path);
    if (!match) return undefined;
    return to
      .replace(/:(\w+)(?:\([^()]*\))?[*+?]?/g, (_, name: string) => match[names.indexOf(name) + 1] ?? '')
      .replace(/^\//, '');
  };
}

function compile(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^/?${pattern}$`);
  } catch {
    return undefined;
  }
}

/** The folder whose contents are published at the root: `en` in `'en/:rest*': ':rest*'`. */
export function promotedFolder(rewrites: Record<string, string>): string | undefined {
  for (const [from, to] of Object.entries(rewrites)) {
    const folder = /^\/?([\w.-]+)\/(?::\w+(?:\(\.\*\))?\*?|\(\.\*\))$/.exec(from)?.[1];
    if (folder && /^\/?:\w+\*?$/.test(to) && /\*$|\(\.\*\)/.test(from)) return folder;
  }
  return undefined;
}

/**
 * True if the folder of documents can be this one: no page of another language, say, is beside it. Files about the project
 * do not count.
 */
export async function holdsAllPages(
  fs: FileSystem,
  folder: string,
  { source, excluded }: { source: string; excluded: string[] },
): Promise<boolean> {
  if (!(await fs.hasFolder(source))) return true;
  const patterns = excluded.filter(pattern => globProblem(pattern) === undefined).map(compileGlob);
  const { files } = await fs.list(source);
  const outside = files.filter(path => {
    const name = source === '.' ? path : relativePath(source, path);
    const isOutside = isPagePath(path, source) && !isBelow(folder, path) && !/^(?:[A-Z_]+\.md$|public\/)/.test(name);
    return isOutside && !patterns.some(pattern => pattern.test(name));
  });
  return !outside.length;
}
