/** The tools that `docsc mcp` offers: what they take, what they say of themselves, and what they answer. All of them only read. */
import * as z from 'zod';
import { toOneLine } from '../../src/compiler/body/text.js';
import { HITS_PER_GROUP } from '../../src/compiler/config/search.js';
import { compareStrings } from '../../src/compiler/diagnostics/index.js';
import { withBase } from '../../src/routes.js';
import { cutExcerpt, cutList, excerptLimits, type Range } from './excerpt.js';
import { findOperation, findPage, readAddress, requestOf } from './find-page.js';
import { type Library, type LibraryPage, Refusal } from './library.js';
import { findSection, listSections } from './sections.js';

/** A tool; `answer` resolves to texts, and rejects with `Refusal` for a request that has no answer. */
export type Tool = {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  answer: (library: Library, input: never) => Promise<string[]>;
};

function defineTool<T extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'answer'> & {
    input: T;
    answer: (library: Library, input: z.infer<T>) => Promise<string[]>;
  },
): Tool {
  return tool;
}

const text = (about: string) => z.string().min(1).max(500).describe(about);
const whole = (most: number) => z.number().int().max(most);
const offset = whole(1e9).min(0).optional().describe('Where to go on, as the last answer says; 0 by default.');
const characters = whole(excerptLimits.most)
  .min(200)
  .optional()
  .describe(`Characters of the answer; ${excerptLimits.usual} by default.`);
const entries = (usual: number) => whole(500).min(1).optional().describe(`Entries of the answer; ${usual} by default.`);

const MAX_HITS = 20;
const USUAL_HITS = 8;

const search = defineTool({
  name: 'search',
  title: 'Search the documentation',
  description:
    'Finds sections of pages by words or a question. Answers with titles, addresses and excerpts, best first. Read a hit with read_page, and an operation of an API with read_operation.',
  input: z.object({
    query: text('Words or a question, such as "rotate a token".'),
    limit: whole(MAX_HITS).min(1).optional().describe(`Hits of the answer; ${USUAL_HITS} by default.`),
  }),
  answer: async (library, { query, limit = USUAL_HITS }) => {
    const engine = await library.openSearch();
    if (!engine) throw new Refusal('This site has no search index of its own. Use list_pages to find a page.');
    const { hits } = await engine({
      text: query,
      page: 0,
      hitsPerPage: limit,
      hitsPerGroup: HITS_PER_GROUP,
      snippetWords: 40,
    });
    if (!hits.length) return [`Nothing was found for "${query}". Try other words, or list_pages.`];
    const byRoute = new Map(library.pages.map(page => [page.route, page]));
    const lines = hits.map(({ url, hierarchy, snippet }, nth) => {
      const { lvl0: _, ...levels } = hierarchy;
      const titles = Object.values(levels).filter(level => level !== null);
      const prefix = library.base.replace(/\/$/, '');
      const page = byRoute.get(url.slice(prefix.length).replace(/#.*$/s, '') || '/');
      const request = page && requestOf(page);
      const excerpt = toOneLine(snippet.join(''));
      return [
        `${nth + 1}. ${titles.join(' › ')}`,
        url,
        ...(request ? [request] : []),
        ...(excerpt ? [excerpt] : []),
      ].join('\n   ');
    });
    return [lines.join('\n')];
  },
});

const readPage = defineTool({
  name: 'read_page',
  title: 'Read a page',
  description:
    'Reads a page, or one section of it, as Markdown. Links in it lead to other pages, which you can read the same way.',
  input: z.object({
    page: text('Address of the page, such as /guides/tokens or /guides/tokens#rotate, or its URL.'),
    section: text('Heading of a section or its id; an id may also stand behind # in the address.').optional(),
    ...{ offset, limit: characters },
  }),
  answer: async (library, { page, section, ...range }) => {
    const { route, anchor, markdown } = await findPage(library, page);
    return readText(withBase(route, library.base), markdown, { section: section ?? anchor, ...range });
  },
});

const readOperation = defineTool({
  name: 'read_operation',
  title: 'Read an operation of an API',
  description:
    'Reads the reference of an operation as Markdown: method, path, authentication, parameters, bodies, answers and an example.',
  input: z.object({
    operation: text('Its operationId, method and path such as "PUT /users/{id}", path alone, or address of its page.'),
    ...{ offset, limit: characters },
  }),
  answer: async (library, { operation, ...range }) => {
    const { route } = findOperation(library, operation);
    const address = withBase(route, library.base);
    const markdown = await library.readPage(route);
    if (markdown === undefined) throw new Refusal(`The page "${address}" is being replaced. Call again.`);
    return readText(address, markdown, range);
  },
});

type Part = { section?: string; offset?: number; limit?: number };

function readText(address: string, markdown: string, { section, ...range }: Part): string[] {
  const found = section === undefined ? undefined : requireSection(address, markdown, section);
  const excerpt = cutExcerpt(found ? `${markdown.slice(found.start, found.end).trimEnd()}\n` : markdown, range);
  return excerpt.note === undefined ? [excerpt.text] : [excerpt.text, excerpt.note].filter(Boolean);
}

/** Sections that an answer names. */
const MAX_SECTIONS = 60;

function requireSection(address: string, markdown: string, asked: string) {
  const sections = listSections(markdown);
  const found = findSection(sections, asked);
  if (found) return found;
  const names = sections
    .slice(0, MAX_SECTIONS)
    .map(({ id, title, depth }) => `${'  '.repeat(depth - 1)}- ${title} (#${id})`);
  const list = names.length ? `It has these:\n${names.join('\n')}` : 'It has no sections.';
  throw new Refusal(`The page "${address}" has no section "${asked}". ${list}`);
}

/** A line for each item of the range, and the note that says which these are. */
function listText<T>(all: readonly T[], range: Range, describe: (item: T) => string): string[] {
  const { items, note } = cutList(all, range);
  return [...(items.length ? [items.map(describe).join('\n')] : []), note];
}

const USUAL_PAGES = 100;

const listPages = defineTool({
  name: 'list_pages',
  title: 'List pages',
  description: 'Lists the pages of the site with their addresses and what they are about, in the order of addresses.',
  input: z.object({
    under: text('Only pages whose address begins with this path, such as /reference.').optional(),
    ...{ offset, limit: entries(USUAL_PAGES) },
  }),
  answer: async (library, { under, offset, limit = USUAL_PAGES }) => {
    const { pages, base } = library;
    const prefix = under === undefined ? '/' : readAddress(library, under).route;
    const below = pages.filter(({ route }) => route === prefix || route.startsWith(prefix.replace(/\/?$/, '/')));
    if (!below.length)
      throw new Refusal(`No page has an address below "${under}". Addresses begin with ${segmentsOf(library)}.`);
    return listText(below, { offset, limit }, page => describePage(page, base));
  },
});

/** `/guides, /reference` */
function segmentsOf({ pages, base }: Library): string {
  const segments = new Set(pages.flatMap(({ route }) => (route === '/' ? [] : [withBase(route.split('/')[1]!, base)])));
  return [...segments].slice(0, 40).join(', ');
}

const MAX_NOTE = 200;

function describePage(page: LibraryPage, base: string): string {
  const { route, title, note = '' } = page;
  const request = requestOf(page);
  const about = [request, toOneLine(note).slice(0, MAX_NOTE)].filter(Boolean).join('. ');
  return `- ${withBase(route, base)} ${title}${about ? `: ${about}` : ''}`;
}

const USUAL_CHANGES = 30;

const listChanges = defineTool({
  name: 'list_changes',
  title: 'List what changed',
  description: 'Lists pages by the date of their last change, the latest first. Operations of an API have no dates.',
  input: z.object({
    since: z.iso.date().optional().describe('Only changes on this day or later, such as 2026-11-01.'),
    ...{ offset, limit: entries(USUAL_CHANGES) },
  }),
  answer: async (library, { since = '', offset, limit = USUAL_CHANGES }) => {
    const changes = await library.readChanges();
    if ('lack' in changes) throw new Refusal(changes.lack);
    const dated = changes
      .flatMap(page =>
        page.changed !== undefined && page.changed >= since ? [{ ...page, changed: page.changed }] : [],
      )
      .sort((one, other) => compareStrings(other.changed, one.changed));
    return listText(
      dated,
      { offset, limit },
      ({ changed, title, route }) => `- ${changed.slice(0, 10)} ${title} (${withBase(route, library.base)})`,
    );
  },
});

/** All tools, in the order in which a program should think of them. */
export const tools: readonly Tool[] = [search, readPage, readOperation, listPages, listChanges];

/** Introduces the site to a program before its first call. */
export function describeSite({ title, pages }: Library): string {
  const operations = pages.filter(({ names }) => names?.length).length;
  const api = operations ? `, ${operations} of them operations of an API` : '';
  return `The documentation "${title}": ${pages.length} pages${api}. Begin with search, then read the page or the section that it finds. Addresses in answers can be passed to the tools as they are.`;
}
