/** The edits of Markdown texts: documents, parts that they include, and descriptions of APIs. */
import { posix } from 'node:path';
import type { PageHead } from '../../src/compiler/types.js';
import { type Place, readdress, type SiteChange } from './address.js';
import type { Edit } from './edits.js';
import { findWrittenLinks, type WrittenLink } from './written-links.js';

/** The edits of a text, and the offsets of addresses that could not be written anew. */
export type TextEdits = { edits: Edit[]; lost: number[] };

/** The place of the texts in a file. A file that is no page has the route that its path would give. */
export function placeOf(file: string, { before, after, moves }: SiteChange): Place {
  const newFile = moves.get(file) ?? file;
  return { file, newFile, head: headOf(file, before), newHead: headOf(newFile, after) };
}

function headOf(file: string, { site, config }: SiteChange['before']): PageHead {
  const route = site.routeOfFile.get(file);
  const head = route === undefined ? undefined : site.pages.get(route)?.head;
  if (head) return head;
  const name = posix.relative(config.docs, file).replace(/\.[^./]+$/, '');
  return { id: name, route: `/${name}`, title: '', layout: 'doc', origin: { path: file }, frontMatter: {} };
}

/** The edits of all addresses in a Markdown text, or in a text that contains some. */
export function editLinks(text: string, place: Place, change: SiteChange): TextEdits {
  const { url } = change.before.config.site;
  const edits: Edit[] = [];
  const lost: number[] = [];
  for (const link of findWrittenLinks(text, url || undefined)) {
    const result = link.isFile || isInclude(link, text) ? reincluded(link.href, place, change) : 'none';
    const moved = result === 'none' ? readdress(link.href, place, change) : result;
    if (moved === 'lost') lost.push(link.start);
    else if (moved !== 'same') edits.push({ start: link.start, end: link.end, text: moved.href });
  }
  return { edits, lost };
}

/** True for `file="…"`, which components and fences have. */
const isInclude = ({ start }: WrittenLink, text: string) =>
  /\b(?:file|src)\s{0,9}=\s{0,9}\{?\s{0,9}["']$/.test(text.slice(Math.max(0, start - 20), start));

/** The path of an included file after the rename; `none` if the text names no file that exists. */
function reincluded(
  href: string,
  { file, newFile }: Place,
  { before, after, moves }: SiteChange,
): ReturnType<typeof readdress> | 'none' {
  const [, path = '', rest = ''] = /^([^#{]*)(.*)$/s.exec(href) ?? [];
  const { docs } = before.config;
  const ways = [
    { prefix: '', base: posix.dirname(file), newBase: posix.dirname(newFile) },
    { prefix: '@site/', base: '.', newBase: '.' },
    { prefix: '@/', base: docs, newBase: docs },
    { prefix: '/', base: docs, newBase: docs },
    { prefix: '/', base: '.', newBase: '.' },
    ...before.config.markdown.include.map(base => ({ prefix: '', base, newBase: base })),
    { prefix: '', base: '.', newBase: '.' },
  ];
  for (const { prefix, base, newBase } of ways) {
    if (!path.startsWith(prefix) || (prefix === '' && path.startsWith('/'))) continue;
    const named = posix.join(base, path.slice(prefix.length));
    if (!before.site.files.has(named) && !moves.has(named)) continue;
    const target = moves.get(named) ?? named;
    if (posix.join(newBase, path.slice(prefix.length)) === target && (after.site.files.has(target) || target === named))
      return 'same';
    const relative = posix.relative(newBase, target);
    const dots = prefix === '' && path.startsWith('.') && !relative.startsWith('.') ? './' : '';
    return { href: prefix + dots + relative + rest };
  }
  return 'none';
}
