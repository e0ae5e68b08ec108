/** Finds what leads to a page or heading, in documents, sidebars and the configuration. */
import { posix } from 'node:path';
import type { Location, ReferenceParams } from 'vscode-languageserver';
import { readSources } from '../rename/sources.js';
import type { AnswerContext } from './answer-context.js';
import { placeOf, rangeOf } from './documents.js';
import { addressOfPath } from './paths.js';
import { addressesIn, resolveTarget, targetAt, withoutHints } from './targets.js';

/** All addresses that lead to the page or heading at a place; `null` where there is none. */
export async function findReferences(params: ReferenceParams, context: AnswerContext): Promise<Location[] | null> {
  const place = await placeOf(params, context);
  if (!place) return null;
  const { session, root } = context;
  const { site, config, project } = session;
  const own = site.routeOfFile.get(place.path);
  const target = (await targetAt(place, context)) ?? (own === undefined ? undefined : { route: own });
  if (!target || 'file' in target) return null;
  const page = site.pages.get(target.route)?.head;
  const names = namesOf(target.route, page?.origin.path, page?.id);
  const quiet = { ...context, session: { ...session, site: withoutHints(site) } };
  const found: Location[] = [];
  for (const { path, text } of await readSources(project.fs, config, site)) {
    // Most texts do not name the page at all.
    if (path !== page?.origin.path && !names.some(name => text.includes(name))) continue;
    for (const address of addressesIn(path, text, context)) {
      const leads = resolveTarget(address, path, quiet);
      if (!leads || 'file' in leads || leads.route !== target.route) continue;
      if ('anchor' in target && leads.anchor !== target.anchor) continue;
      found.push({ uri: addressOfPath(path, root), range: rangeOf(text, address.start, address.end) });
    }
  }
  return found;
}

/** Words of which an address of the page has one. */
function namesOf(route: string, file: string | undefined, id: string | undefined): string[] {
  const last = posix.basename(route);
  const named = file === undefined ? [] : [posix.basename(file).replace(/\.mdx?$/, '')];
  const names = [last, encodeURI(last), ...named, ...(id ? [id] : [])].filter(Boolean);
  // Only `/`, `.` and the like lead to the first page.
  return names.length && route !== '/' ? names : [''];
}
