/** Paths that writers choose: each becomes an address, and the name of a file below the output folder. */
import { posix } from 'node:path';
import * as z from 'zod';

/** What is wrong with it, as the end of a sentence. Without a leading slash it is relative to the folder. */
export function slugProblem(slug: string, folder = '.'): string | undefined {
  if (slug.trim() === '' || slug === '.' || slug === './') return 'is empty';
  if (slug.length > 500) return 'is longer than 500 characters';
  if (slug.startsWith('//')) return 'leads to another site';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  if (/[\u0000-\u001f\u007f\\%?#<>"|*:\p{Surrogate}]/u.test(slug))
    return 'holds a character that an address or file cannot have';
  const from = posix.normalize(slug.startsWith('/') ? slug.slice(1) : posix.join(folder, slug));
  if (/^\.\.(\/|$)/.test(from)) return 'leads out of the site';
  if (/\.html?$/i.test(from)) return 'ends in .html, which addresses of pages are without';
  return /^(?:\.docsc(?:\/|$)|manifest\.json$)/.test(from) ? 'is the address of a file of docsc' : undefined;
}

/** What an address begins something else with, or a host reads otherwise. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const urlBreakingCharacters = /[\u0000-\u001f\u007f\\%?#]+/g;

/** A path of files as an address: without characters that would end it; `undefined` where it may stay as it is. */
export function stripUrlBreakingCharacters(path: string): string | undefined {
  const clean = path.replace(urlBreakingCharacters, '');
  return clean === path ? undefined : clean;
}

export const SLUG_HINT = 'Write a path such as /guide/install, of letters, digits, - and /.';

/** Nothing in it has to be resolved, as it stands for itself. */
const isPlainSlug = (path: string) => slugProblem(path) === undefined && !/(^|\/)\.\.?(\/|$)/.test(path);

export const slugSchema = z.string().refine(isPlainSlug, {
  error: 'must be a path such as /guide/install, of letters, digits, - and /',
});

export const routeSchema = z
  .string()
  .startsWith('/', { error: 'must start with /', abort: true })
  .refine(isPlainSlug, { error: 'must be a path such as /api/v1, of letters, digits, - and /' });
