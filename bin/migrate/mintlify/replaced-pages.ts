/** Pages of Mintlify that stand for something else: the page of an operation, or an address. */
import type { ApiPages } from './api-pages.js';
import type { MintlifyPage } from './pages.js';
import { operationOfPage } from './references.js';

/** Path of each page that only names an operation → the operation, in the order of the pages. */
export function findReplacedPages(pages: MintlifyPage[], apis: ApiPages): Map<string, { id: string; route: string }> {
  return new Map(
    pages.flatMap(page => {
      const name = page.frontMatter.body === '' ? operationOfPage(page) : undefined;
      const operation = name && apis.find(name)?.operation;
      return operation ? [[page.path, operation] as const] : [];
    }),
  );
}

/** Path of each page that is only a link in the navigation → where it leads. */
export function findLinkPages(pages: MintlifyPage[]): Map<string, string> {
  return new Map(
    pages.flatMap(({ path, frontMatter: { fields, body } }) => {
      const isLink = body === '' && typeof fields.url === 'string' && /^https?:/.test(fields.url);
      return isLink ? [[path, fields.url as string] as const] : [];
    }),
  );
}
