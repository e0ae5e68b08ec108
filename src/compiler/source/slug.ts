/** Slugs and other paths that writers choose: each becomes an address and the name of a file in the output folder. */
import { posix } from 'node:path';
import * as z from 'zod';

/** Why a slug is refused, as the end of a sentence; `undefined` if it is valid. Without a leading slash it is relative to `folder`. */
export function slugProblem(slug: string, folder = '.'): string | undefined {
  if (slug.trim() === '' || slug === '.' || slug === './') return 'is empty';
  if (slug.length > 500) return 'is longer than 500 characters';
  if (slug.startsWith('//')) return 'leads to another site';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  if (/[\u0000-\u001f\u007f\\%?#<>"|*:\p{Surrogate}]/u.test(slug))
    return 'contains a character that is not allowed in addresses or file names';
  const path = posix.normalize(slug.startsWith('/') ? slug.slice(1) : posix.join(folder, slug));
  if (/^\.\.(\/|$)/.test(path)) return 'leads outside the site';
  if (/\.html?$/i.test(path)) return 'ends in .html, but the addresses of pages have no extension';
  return /^(?:\.docsc(?:\/|$)|manifest\.json$)/.test(path) ? 'is the address of a file that docsc writes' : undefined;
}

/** Characters that end the path of a URL, or that hosts treat differently. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
const urlBreakingCharacters = /[\u0000-\u001f\u007f\\%?#]+/g;

/** The file path without characters that would break an address; `undefined` if it has none. */
export function stripUrlBreakingCharacters(path: string): string | undefined {
  const clean = path.replace(urlBreakingCharacters, '');
  return clean === path ? undefined : clean;
}

/** The name, or the first one with a number after it that is not taken: `name-2`, `name-3` and so on. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let count = 2; isTaken(free); count++) free = `${name}-${count}`;
  return free;
}

/** The hint for a refused slug. */
export const SLUG_HINT = 'Write a path such as /guide/install, made of letters, digits, - and /.';

/** True for a valid slug that needs no resolving: without `.` and `..`. */
const isPlainSlug = (path: string) => slugProblem(path) === undefined && !/(^|\/)\.\.?(\/|$)/.test(path);

/** The schema of a slug that is relative to nothing. */
export const slugSchema = z.string().refine(isPlainSlug, {
  error: 'must be a path such as /guide/install, made of letters, digits, - and /',
});

/** The schema of a route. */
export const routeSchema = z
  .string()
  .startsWith('/', { error: 'must start with /', abort: true })
  .refine(isPlainSlug, { error: 'must be a path such as /api/v1, made of letters, digits, - and /' });
