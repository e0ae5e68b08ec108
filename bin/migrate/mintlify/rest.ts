/** Settings of Mintlify with a simple counterpart, or with none. */

import type { UserConfig } from '../../../src/compiler/config/schema.js';
import { finding } from '../../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import type { Settings } from '../settings.js';
import type { MintlifyPage } from './pages.js';

/** `search.prompt`. */
export function readSearch(settings: Settings): UserConfig['search'] {
  const search = settings.child('search');
  search.passOver('location');
  const placeholder = search.text('prompt');
  return placeholder ? { placeholder } : undefined;
}

/** `variables`; one whose name docsc does not allow is reported. */
export function readVariables(settings: Settings): UserConfig['variables'] {
  const variables = settings.child('variables');
  const found = variables.keys().flatMap(name => {
    const value = variables.take(name);
    if (/^[A-Za-z_][\w.-]*$/.test(name) && (typeof value === 'string' || typeof value === 'number'))
      return [[name, value] as const];
    variables.report(name, 'is no name and text that docsc allows');
    return [];
  });
  return found.length ? Object.fromEntries(found) : undefined;
}

/** True if a page has a formula on lines of its own, which Mintlify reads without being told. */
export function hasFormulas(pages: MintlifyPage[]): boolean {
  return pages.some(({ frontMatter }) => /^\s*\$\$/m.test(frontMatter.body.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')));
}

/** Settings that docsc needs no word about, and some that need a hand. */
export function passOverRest(settings: Settings): void {
  settings.passOver('$schema', 'theme', 'interaction');
  settings.child('styling').passOver('eyebrows', 'codeblocks', 'latex', 'rounded', 'breadcrumbs');
  const notFound = settings.child('errors').child('404');
  notFound.passOver('redirect');
  for (const key of ['title', 'description'])
    if (notFound.has(key))
      notFound.report(key, 'is about unknown addresses', 'Write it in a page 404.mdx at the top of the documents.');
  const seo = settings.child('seo');
  seo.passOver('indexing', 'indexHiddenPages');
}

/** Mintlify keeps pages that its navigation does not name out of search. */
export function reportHiddenPages(
  settings: Settings,
  pages: MintlifyPage[],
  listed: ReadonlySet<string>,
): Diagnostic[] {
  const seo = settings.child('seo');
  if (seo.take('indexing') === 'all' || seo.take('indexHiddenPages') === true) return [];
  const hidden = pages.filter(
    ({ id, route, frontMatter }) => !listed.has(id) && route !== '/404' && frontMatter.fields.unlisted !== true,
  );
  const [first] = hidden;
  if (!first) return [];
  const rest = hidden.length > 1 ? ` and ${hidden.length - 1} other${hidden.length > 2 ? 's' : ''}` : '';
  const message = `${first.path}${rest} are not in the navigation. Mintlify keeps such pages out of search, docsc does not.`;
  const hint = 'Set "unlisted: true" in a page, or leave it out with "exclude".';
  const text = hidden.length > 1 ? message : message.replace(' are not ', ' is not ');
  return [finding('unmigrated-setting', text, { ...settings.file.sourceOf('/navigation'), hint })];
}
