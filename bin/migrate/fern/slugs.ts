/** Addresses of pages in Fern: the slugs of what a page is in, one after another. */
import { posix } from 'node:path';
import { toKebabCase } from '../../../src/compiler/openapi/slugs.js';
import type { Settings } from '../settings.js';

/** The slugs below an entry: its own `slug`, or one made of its title, unless `skip-slug` says that it has none. */
export function slugsBelow(entry: Settings, title: string, above: string[]): string[] {
  const slug = entry.text('slug');
  if (entry.take('skip-slug') === true) return above;
  return [...above, ...(slug ?? toKebabCase(title)).split('/').filter(Boolean)];
}

/** `['guides', 'start']` → `/guides/start` */
export function addressOf(slugs: string[]): string {
  return posix.join('/', ...slugs);
}
