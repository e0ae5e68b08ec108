/** The pages of a site by their addresses in the tool that it comes from, and the redirects of those that docsc moves. */
import { posix } from 'node:path';
import { finding } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import type { Document } from './documents.js';
import type { Move } from './moved-routes.js';

/** Pages by address, and the files that are published as they are, as paths that begin with a slash. */
export type Pages = {
  byAddress: ReadonlyMap<string, Document>;
  files: ReadonlySet<string>;
  /** Path under which the site is published. */
  base: string;
  /** Pages whose address is another one in docsc. */
  moved: Move[];
  routes: ReadonlySet<string>;
};

/**
 * Where a link leads: to a page of the site, to another address, or to something that does not exist. `path` is that of a
 * file of the site, without the base.
 */
export type Target = { document: Document; hash: string } | { href: string; path?: string } | undefined;

/** `addressOf` returns the address that a document has in the other tool, or `undefined` if it has none. */
export function indexPages(
  documents: readonly Document[],
  { files, base = '/' }: { files: Iterable<string>; base?: string },
  addressOf: (document: Document) => string | undefined,
): Pages {
  const byAddress = new Map<string, Document>();
  for (const document of documents) {
    const address = addressOf(document);
    if (address !== undefined && !byAddress.has(address)) byAddress.set(address, document);
  }
  const routes = new Set(documents.map(({ route }) => route));
  const moved = [...byAddress].map(([from, { route }]) => ({ from, to: route }));
  return { byAddress, files: new Set(files), base, moved, routes };
}

/**
 * The documents that docsc would publish at the address of another one, which keeps it: `README.md` beside `index.md`, or
 * `guide/guide.md` beside `guide/index.md`.
 */
export function displacedDocuments(
  documents: readonly Document[],
  addressOf: (document: Document) => string | undefined,
): Document[] {
  const owners = new Set(
    documents.filter(document => addressOf(document) === document.route).map(({ route }) => route),
  );
  const addresses = new Set(documents.map(addressOf));
  return documents.filter(document => {
    const { path, route } = document;
    if (addressOf(document) === route) return false;
    // Another page may have the address of the folder and lie elsewhere, as with rewrites.
    return owners.has(route) || (/(?:^|\/)README\.mdx?$/i.test(path) && addresses.has(route));
  });
}

/** A finding for each document that has no address of its own in docsc. */
export function reportDisplaced(documents: readonly Document[]): Diagnostic[] {
  return documents.map(({ path, route }) =>
    finding(
      'unmigrated-setting',
      `docsc would publish this page at "${route}", where there is another one, so it is excluded.`,
      {
        path,
        hint: 'To publish it, rename the file, and remove it from "exclude".',
      },
    ),
  );
}

/** `guide/index.md` → `/guide`, and `a.md` → `/a`. */
export function fileAddress(path: string): string {
  const name = path.replace(/\.mdx?$/, '').replace(/(^|\/)index$/, '$1');
  return posix.join('/', name).replace(/(?<=.)\/$/, '');
}

/** Resolves a link of a configuration, in which addresses begin at the root of the site. */
export function resolveLink(link: string, { byAddress, files, base }: Pages): Target {
  if (/^(https?:|mailto:|tel:)/.test(link)) return { href: link };
  if (/^([a-z][\w+.-]*:|\/\/)/i.test(link)) return undefined;
  const [, written = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(link) ?? [];
  const path = posix.join('/', safeDecode(written));
  const document = byAddress.get(fileAddress(path.replace(/\.html$/, '').replace(/\/$/, '/index')));
  if (document) return { document, hash };
  return files.has(path) ? { href: posix.join(base, path), path } : undefined;
}

function safeDecode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
