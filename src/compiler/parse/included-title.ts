/**
 * The title of a page of mdBook that is one command, as in `{{#include ../CONTRIBUTING.md}}`: the first heading of the file
 * that it includes. All other outlines follow from the document alone.
 */
import { posix } from 'node:path';
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';
import { splitFrontMatter } from '../markdown/frontmatter.js';
import { type OutlineOptions, titleFromHeading } from '../markdown/outline.js';
import { isBelow, isWithin } from '../source/paths.js';
import type { Outline, Source } from '../types.js';

/** Finds titles, and remembers the files that they were looked for in. */
export type IncludedTitles = {
  /** The outline with the title of the included file; undefined for a document that has its title itself. */
  name: (outline: Outline, source: Source) => Promise<Outline | undefined>;
  /** True for a file that the title of a page may follow from. */
  isSource: (path: string) => boolean;
};

type TitleOptions = { config: Config; fs: FileSystem; markdown: OutlineOptions };

const onlyCommand = /^\s*\{\{[ \t]*#(?:rustdoc_)?include[ \t]+([^{}\s]+)[ \t]*\}\}\s*$/;

/** A longer file gives no title: thousands of pages may name it, and each reads it again. */
const MAX_CHARACTERS = 100_000;

/** Creates the titles of a compiler. */
export function createIncludedTitles({ config, fs, markdown }: TitleOptions): IncludedTitles {
  const files = new Set<string>();
  const readTitle = async (written: string, { path }: Source): Promise<string | undefined> => {
    // Few sites have such pages, and the parser of Markdown that comes with these is large.
    const { readMdbookFile } = await import('../markdown/mdbook/commands.js');
    const { cutPart } = await import('../markdown/mkdocs/snippets.js');
    const { path: file, part } = readMdbookFile(written);
    const target = posix.join(posix.dirname(path), file);
    const { include } = config.markdown;
    const isSnapshot = config.remote !== undefined && isBelow(config.remote.folder, target);
    if (isSnapshot || !include.some(folder => isWithin(folder, target))) return undefined;
    files.add(target);
    const text = await fs.readBelow(target, include).catch(() => undefined);
    if (text === undefined || text.length > MAX_CHARACTERS) return undefined;
    const shown = cutPart(text, { part, isListing: true }, true);
    if (shown === undefined) return undefined;
    return titleFromHeading(splitFrontMatter(shown, target).text, { mdx: false, variables: markdown.variables });
  };
  return {
    isSource: path => files.has(path),
    name: async (outline, source) => {
      const [head] = outline.heads;
      const isBook = config.markdown.headingIds === 'mdbook' && source.path.endsWith('.md');
      if (!isBook || !head || head.frontMatter.title !== undefined || !source.text.includes('{{')) return undefined;
      const written = onlyCommand.exec(splitFrontMatter(source.text, source.path).text)?.[1];
      if (written === undefined) return undefined;
      const title = await readTitle(written, source);
      return title === undefined ? outline : { ...outline, heads: [{ ...head, title, isUntitled: undefined }] };
    },
  };
}
