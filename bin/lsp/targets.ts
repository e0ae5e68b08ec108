/** Where what stands at a place leads: a link, an entry of a sidebar, a value of the configuration, or a heading itself. */
import { posix } from 'node:path';
import { findElement } from '../../src/compiler/body/find-element.js';
import { isHeading } from '../../src/compiler/body/hast.js';
import { resolveLink } from '../../src/compiler/site/links.js';
import { includedFile, positionOf } from '../../src/compiler/source/position.js';
import { readPlaces } from '../../src/compiler/source/scalars.js';
import type { Site } from '../../src/compiler/types.js';
import { decodePercent, type Route, splitUrl } from '../../src/routes.js';
import { findWrittenLinks } from '../rename/written-links.js';
import type { AnswerContext } from './answer-context.js';
import { offsetOf, type PlaceInDocument, pageOf } from './documents.js';

/** A page, or a heading on it, or a file; `start` and `end` are the offsets of what leads there. */
export type Target = ({ route: Route; anchor?: string } | { file: string }) & { start: number; end: number };

/** An address in a document, by its offsets. */
export type WrittenAddress = { start: number; end: number; href: string; isFile?: true };

/** The site without hints for addresses that lead nowhere: each takes a search through all pages. */
export const withoutHints = (site: Site): Site => ({ ...site, guessRoute: () => undefined });

/** True for the name of a document. */
export const isDocument = (path: string) => /\.mdx?$/.test(path);

/** All addresses of a text: in Markdown its links, in settings the values that lead to pages. */
export function addressesIn(path: string, text: string, { session }: AnswerContext): WrittenAddress[] {
  const { url } = session.config.site;
  if (isDocument(path)) return findWrittenLinks(text, url || undefined);
  if (!/\.(?:ya?ml|json)$/.test(path)) return [];
  const routeOfId = new Map([...session.site.pages.values()].map(({ head }) => [head.id, head.route]));
  return readPlaces(text).scalars.flatMap(({ start, end, value, keys, inList }) => {
    // An old address, or one that the page has itself, leads from somewhere.
    if (['from', 'slug', 'route'].includes(keys.at(-1) ?? '')) return [];
    const mayBeId = inList || ['id', 'link', 'mainDocId'].includes(keys.at(-1) ?? '');
    const route = mayBeId ? routeOfId.get(value) : undefined;
    if (route !== undefined) return [{ start, end, href: route }];
    return /^\/(?!\/)|\.mdx?(?:#|$)/.test(value) ? [{ start, end, href: value }] : [];
  });
}

/** Where an address leads. */
export function resolveTarget(address: WrittenAddress, file: string, context: AnswerContext): Target | undefined {
  const { start, end, href, isFile } = address;
  const { site, config } = context.session;
  const target = isFile ? undefined : resolveLink(href, { head: pageOf(file, context), file }, { site, config });
  if (target?.kind === 'asset') return { file: target.path, start, end };
  if (target?.kind !== 'page') {
    const named = [posix.join(posix.dirname(file), href), posix.join(config.docs, href), posix.normalize(href)];
    const found = named.find(path => site.files.has(path));
    return found === undefined ? undefined : { file: found, start, end };
  }
  const anchor = decodePercent(splitUrl(target.rest).hash.slice(1));
  return { route: target.route, start, end, ...(anchor && { anchor }) };
}

/** What stands at a place leads there; `undefined` where nothing does. */
export async function targetAt(place: PlaceInDocument, context: AnswerContext): Promise<Target | undefined> {
  const { path, text } = place;
  const offset = offsetOf(text, { line: place.line, character: place.before.length });
  const address = addressesIn(path, text, context).find(({ start, end }) => start <= offset && offset <= end);
  const quiet = { ...context, session: { ...context.session, site: withoutHints(context.session.site) } };
  if (address) return resolveTarget(address, path, quiet);
  return isDocument(path) ? headingAt(place, context) : undefined;
}

/** The heading that a line is; `undefined` for other lines. */
async function headingAt(
  { path, text, line, before, after }: PlaceInDocument,
  context: AnswerContext,
): Promise<Target | undefined> {
  const { compiler, site } = context.session;
  const route = site.routeOfFile.get(path);
  if (route === undefined || !/^\s*(?:#{1,6}\s|<h[1-6])/.test(before + after)) return undefined;
  const { page } = await compiler.compile(site, route);
  const heading = findElement(
    page.body,
    one => isHeading(one) && positionOf(one)?.line === line + 1 && includedFile(one) === undefined,
  );
  const start = offsetOf(text, { line, character: 0 });
  const where = { route, start, end: start + before.length + after.length };
  // The first heading is the title of the page.
  if (!heading) return /^#\s/.test(before + after) ? where : undefined;
  const { id } = heading.properties;
  return typeof id === 'string' ? { ...where, anchor: id } : undefined;
}
