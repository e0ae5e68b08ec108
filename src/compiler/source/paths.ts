/** Names of files → names of pages, where a path lies, which pattern it fits, and what a base may be. */
import { posix } from 'node:path';

/** `01-intro/02-install` → `intro/install`: numbers order files, and are no part of an address. */
export function stripNumbers(path: string): string {
  return path.replace(/(^|\/)\d+[-_.]\s*(?=[^/\d])/g, '$1');
}

/** Whether a path lies below a folder of the project; both as listed, without `./`. The project's own folder is `.`. */
export function isBelow(folder: string, path: string): boolean {
  return folder === '.' ? path !== '..' && !path.startsWith('../') : path.startsWith(`${folder}/`);
}

/** The path from the folder. `posix.relative` asks where the process is, for each of thousands of files. */
export function relativePath(folder: string, path: string): string {
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : posix.relative(folder, path);
}

/** Where a site may be published: a path that stands in addresses as it is, and of which browsers make no other. */
export const BASE_PATH_PATTERN = /^\/((?!\.\.?(\/|$))[\w.~@+-]+(\/|$))*$/;

/** `@site/x` → `x`, the path from the project's folder; `undefined` for an address of another form. */
export function resolveSitePath(address: string): string | undefined {
  return address.startsWith('@site/') ? posix.normalize(address.slice('@site/'.length)) : undefined;
}

/** `*` stands for anything within a segment, `**` for anything. */
export function matchesGlob(pattern: string, path: string): boolean {
  const parts = pattern.split(/(\*+)/).map(part => {
    if (part === '*') return '[^/]*';
    return /^\*+$/.test(part) ? '.*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`).test(path);
}
