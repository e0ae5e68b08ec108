/** Operations on file paths, and the form of a site's base path. Pure. */
import { posix } from 'node:path';

/** `01-intro/02-install` → `intro/install`: number prefixes order files and are not part of addresses. */
export function stripNumbers(path: string): string {
  return path.replace(/(^|\/)\d+[-_.]\s*(?=[^/\d])/g, '$1');
}

/** True for a path below the folder; both as `FileSystem` lists them, without `./`. The project's own folder is `.`. */
export function isBelow(folder: string, path: string): boolean {
  return folder === '.' ? path !== '..' && !path.startsWith('../') : path.startsWith(`${folder}/`);
}

/** True for a path that is the file or folder, or below it. */
export function isWithin(fileOrFolder: string, path: string): boolean {
  return fileOrFolder === path || isBelow(fileOrFolder, path);
}

/** The path relative to the folder. Avoids `posix.relative` where it can: that calls `process.cwd` for each of thousands of files. */
export function relativePath(folder: string, path: string): string {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : posix.relative(folder, path);
}

/** The base paths a site may be published under: no character needs escaping, and browsers do not normalize the path. */
export const BASE_PATH_PATTERN = /^\/((?!\.\.?(\/|$))[\w.~@+-]+(\/|$))*$/;

/** `@site/x` → `x`, relative to the project's folder; `undefined` for any other address. */
export function resolveSitePath(address: string): string | undefined {
  return address.startsWith('@site/') ? posix.normalize(address.slice('@site/'.length)) : undefined;
}

/** True if the whole path matches: `*` stands for anything within a segment, `**` for anything. */
export function matchesGlob(pattern: string, path: string): boolean {
  const parts = pattern.split(/(\*+)/).map(part => {
    if (part === '*') return '[^/]*';
    return /^\*+$/.test(part) ? '.*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`).test(path);
}
