/** Compiled pages that `docsc serve` remembers until their text, or a text that they include, changes. */
import { type FileSystem, shortHash } from '../disk/project.js';
import type { Page, PageHead, Source } from '../types.js';

/** Remembers the last compiled page of each route. */
export type PageMemory = {
  /** The remembered page, or the one that `compile` returns. A page is compiled again once its head or a text differs. */
  recall: (head: PageHead, source: Source, compile: () => Promise<Page>) => Promise<Page>;
  /** Routes of remembered pages that include one of these files. */
  routesIncluding: (paths: string[]) => string[];
};

/** Creates an empty memory. */
export function createPageMemory(fs: FileSystem): PageMemory {
  const pages = new Map<string, { hash: string; page: Page }>();

  /** Hash of a source's text and the texts that it includes; a missing file counts as an empty one. */
  const hashWithIncludes = async (source: Source, includes: string[] = []): Promise<string> => {
    const texts = await Promise.all(includes.map(path => fs.readText(path).catch(() => '')));
    return texts.length ? shortHash([source.hash, ...texts.map(shortHash)].join()) : source.hash;
  };

  return {
    recall: async (head, source, compile) => {
      const last = pages.get(head.route);
      if (last?.page.head === head && last.hash === (await hashWithIncludes(source, last.page.includes)))
        return last.page;
      const page = await compile();
      pages.set(head.route, { hash: await hashWithIncludes(source, page.includes), page });
      return page;
    },
    routesIncluding: paths =>
      [...pages].flatMap(([route, { page }]) => (page.includes?.some(path => paths.includes(path)) ? [route] : [])),
  };
}
