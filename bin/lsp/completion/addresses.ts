/** Completes addresses of links and images: routes, files and headings. */
import { posix } from 'node:path';
import type { CompletionList } from 'vscode-languageserver';
import { isVideo, resolveLink } from '../../../src/compiler/site/links.js';
import { isBelow } from '../../../src/compiler/source/paths.js';
import type { Heading } from '../../../src/format.js';
import type { AnswerContext } from '../answer-context.js';
import { type PlaceInDocument, pageOf } from '../documents.js';
import { type Choice, kinds, toList } from './choice.js';

/** The beginning of an address before the cursor: in a link or image, a definition, or an attribute or key that holds one. */
const BEGINNING =
  /(?:(!?)\[(?:[^[\]]|\[[^[\]]*\])*\]\(\s*<?|^[ \t>]*\[[^\]]+\]:\s*|\b(href|to|src|link|url|poster|image)\s*[=:]\s*\{?["'])([^\s()"'<>]*)$/;

/** The addresses that may be written at a place; `undefined` where none is. */
export async function completeAddress(
  place: PlaceInDocument,
  context: AnswerContext,
): Promise<CompletionList | undefined> {
  const [matched, mark, attribute, typed = ''] = BEGINNING.exec(place.before) ?? [];
  if (matched === undefined || /^[a-z][a-z\d+.-]*:/i.test(typed)) return undefined;
  const [, rest = ''] = /^([^\s()"'<>#]*)/.exec(place.after) ?? [];
  const [address = '', anchor] = typed.split(/#(.*)/s);
  if (anchor !== undefined) {
    const choices = await headingsAt(address, place.path, context);
    return toList(choices, anchor, { place, rest: rest.length });
  }
  const isImage = mark === '!' || ['src', 'poster', 'image'].includes(attribute ?? '');
  const choices = isImage ? imageChoices(typed, place.path, context) : linkChoices(typed, place.path, context);
  return toList(choices, typed, { place, rest: rest.length });
}

/** The headings of the page that an address leads to. */
async function headingsAt(address: string, file: string, context: AnswerContext): Promise<Choice[]> {
  const { compiler, site, config } = context.session;
  const target = resolveLink(address || '#', { head: pageOf(file, context), file }, { site, config });
  if (target.kind !== 'page' || !site.pages.has(target.route)) return [];
  const { page } = await compiler.compile(site, target.route);
  const titles = new Map(headingsOf(page.toc));
  return page.anchors.map(id => ({ label: id, kind: kinds.reference, detail: titles.get(id) }));
}

function headingsOf(toc: Heading[]): [id: string, title: string][] {
  return toc.map(({ id, text }) => [id, text]);
}

function* linkChoices(typed: string, file: string, { session }: AnswerContext): Generator<Choice> {
  const { site, config } = session;
  const isRelative = typed.startsWith('.') || !typed.startsWith('/');
  if (isRelative) {
    for (const [path, route] of site.routeOfFile) {
      if (path === file || !isBelow(config.docs, path)) continue;
      yield { label: relativeTo(file, path, typed), kind: kinds.file, detail: site.pages.get(route)?.head.title };
    }
  }
  if (typed.startsWith('.')) return;
  for (const [route, { head }] of site.pages) yield { label: route, kind: kinds.reference, detail: head.title };
  for (const path of site.files)
    if (isBelow(config.static, path)) yield { label: path.slice(config.static.length), kind: kinds.file };
}

function* imageChoices(typed: string, file: string, { session }: AnswerContext): Generator<Choice> {
  const { site, config } = session;
  for (const path of site.files) {
    if (!/\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/i.test(path) && !isVideo(path)) continue;
    if (isBelow(config.static, path)) {
      if (!typed.startsWith('.')) yield { label: path.slice(config.static.length), kind: kinds.file };
    } else if (!typed.startsWith('/')) yield { label: relativeTo(file, path, typed), kind: kinds.file };
  }
}

/** A path as a document of `file` writes it: with `./`, unless somebody types it without. */
function relativeTo(file: string, path: string, typed: string): string {
  const relative = posix.relative(posix.dirname(file), path);
  return relative.startsWith('.') || (typed !== '' && !typed.startsWith('.')) ? relative : `./${relative}`;
}
