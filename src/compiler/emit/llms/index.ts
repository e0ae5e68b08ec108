/**
 * `llms.txt`: the list of all pages for programs, in Markdown, as proposed at https://llmstxt.org. Programs cut long texts off,
 * so a section of a large site has a list of its own, which the first one leads to.
 */
import { twinFile, withBase } from '../../../routes.js';
import type { Config } from '../../config/types.js';
import type { OutputFile, Site } from '../../types.js';
import { LLMS_FILE } from '../twin/site.js';
import { collectSections, type ListedPage, type ListedSection } from './sections.js';

/** Characters of a list. Programs are known to cut texts off at 50,000 and more. */
export const MAX_LIST = 50_000;

/** Characters of what is said of a page. */
const MAX_NOTE = 200;

/** The published address of a file. */
type AddressOf = (file: string) => string;

/** Where a list is written. */
type ListPlace = { path: string; addressOf: AddressOf };

/** The lists of a site, the one of the whole site first. */
export function emitLlmsLists(site: Site, config: Pick<Config, 'agents' | 'site'>): OutputFile[] {
  if (!config.agents?.llms) return [];
  const { title, tagline, base, url } = config.site;
  // URLs where the site knows its own: programs follow them from wherever the list is copied to.
  const addressOf: AddressOf = file => url + withBase(`/${file}`, base);
  const lines = [`# ${title}`, ...(tagline ? [`> ${oneLine(tagline)}`] : []), explain(addressOf('page.md'))];
  return layOut({ path: LLMS_FILE, intro: lines.join('\n\n'), sections: collectSections(site, config) }, addressOf);
}

function explain(example: string): string {
  return `Each page is Markdown at its address with \`.md\` behind it, such as \`${example}\`, or at the address itself for requests with \`Accept: text/markdown\`.`;
}

type List = { path: string; intro: string; sections: ListedSection[] };

/** Sections that have a list of their own, with its path. */
type OwnLists = ReadonlyMap<ListedSection, string>;

/** The files of a list. Sections move to lists of their own until the rest fits. */
function layOut({ path, intro, sections }: List, addressOf: AddressOf): OutputFile[] {
  const own = new Map<ListedSection, string>();
  const write = () => [intro, ...sections.map(section => formatSection(section, 2, { addressOf, own }))].join('\n\n');
  let text = write();
  while (text.length > MAX_LIST) {
    const moved = chooseSection(sections, text.length - MAX_LIST, { addressOf, own });
    if (!moved) break;
    own.set(moved, pathOfSection(moved, path));
    text = write();
  }
  const inside = [...own].flatMap(([section, ownPath]) => layOutSection(section, { path: ownPath, addressOf }));
  return [{ path, contents: `${text}\n` }, ...inside];
}

/** The smallest section, at any depth, without which the list is shorter by `excess`; otherwise the largest. */
function chooseSection(
  sections: readonly ListedSection[],
  excess: number,
  context: FormatContext,
): ListedSection | undefined {
  const sizes = listSections(sections, context).map(section => ({
    section,
    size: formatSection(section, 2, context).length,
  }));
  const bySize = sizes.sort((one, other) => one.size - other.size);
  // The line that leads to the list takes some characters too.
  return (bySize.find(({ size }) => size > excess + 200) ?? bySize.at(-1))?.section;
}

/** Sections at all depths, without those that have moved and what is in them. */
function listSections(sections: readonly ListedSection[], context: FormatContext): ListedSection[] {
  return sections
    .filter(section => !context.own?.has(section))
    .flatMap(section => [section, ...listSections(section.sections, context)]);
}

/** The list of one section: with notes if they fit, without if that is enough, and otherwise divided further. */
function layOutSection(section: ListedSection, { path, addressOf }: ListPlace): OutputFile[] {
  const intro = `# ${section.title}`;
  const whole = (withNotes: boolean) => {
    const rest = { ...section, title: 'Pages', sections: section.sections };
    return `${intro}\n\n${formatSection(withNotes ? rest : withoutNotes(rest), 2, { addressOf })}\n`;
  };
  const texts = [whole(true), whole(false)];
  const fitting = texts.find(text => text.length <= MAX_LIST);
  if (fitting !== undefined) return [{ path, contents: fitting }];
  if (!section.sections.length) return layOutFlat(section, { path, addressOf });
  const pages = section.pages.length ? [{ title: 'Pages', pages: section.pages, sections: [] }] : [];
  return layOut({ path, intro, sections: [...pages, ...section.sections] }, addressOf);
}

/** A long list without sections, in numbered files that the first one leads to. */
function layOutFlat({ title, pages }: ListedSection, { path, addressOf }: ListPlace): OutputFile[] {
  const groups: string[][] = [[]];
  let length = 0;
  for (const line of pages.map(page => formatPage({ ...page, note: undefined }, addressOf))) {
    if (length + line.length > MAX_LIST - title.length - 20) {
      groups.push([]);
      length = 0;
    }
    groups.at(-1)!.push(line);
    length += line.length + 1;
  }
  const files = groups.map((lines, nth) => ({
    path: path.replace(/\.txt$/, `-${nth + 1}.txt`),
    contents: `# ${title}, part ${nth + 1}\n\n## Pages\n\n${lines.join('\n')}\n`,
  }));
  const links = files.map((file, nth) => `- [${escapeLabel(title)}, part ${nth + 1}](${addressOf(file.path)})`);
  return [{ path, contents: `# ${title}\n\n## Parts\n\n${links.join('\n')}\n` }, ...files];
}

type FormatContext = { addressOf: AddressOf; own?: OwnLists };

function formatSection(section: ListedSection, depth: number, context: FormatContext): string {
  const { title, pages, sections } = section;
  const { addressOf, own } = context;
  const heading = `${'#'.repeat(Math.min(depth, 6))} ${oneLine(title)}`;
  const path = own?.get(section);
  if (path !== undefined) return `${heading}\n\n${formatPointer(section, addressOf(path))}`;
  const list = pages.map(page => formatPage(page, addressOf)).join('\n');
  const inside = sections.map(one => formatSection(one, depth + 1, context));
  return [heading, ...(list ? [list] : []), ...inside].join('\n\n');
}

function formatPage({ route, title, note }: ListedPage, addressOf: AddressOf): string {
  const link = `- [${escapeLabel(oneLine(title))}](${addressOf(twinFile(route))})`;
  return note ? `${link}: ${cutNote(oneLine(note))}` : link;
}

/** In the place of a section's pages where these have a list of their own. */
function formatPointer(section: ListedSection, address: string): string {
  const label = `All ${countPages(section)} pages of ${escapeLabel(oneLine(section.title))}`;
  return `- [${label}](${address})`;
}

function countPages({ pages, sections }: ListedSection): number {
  return sections.reduce((sum, section) => sum + countPages(section), pages.length);
}

/** `reference/llms.txt` for the section of the page `/reference`; below the list that leads to it where it has no page. */
function pathOfSection({ route, title }: ListedSection, above: string): string {
  if (route !== undefined && route !== '/') return `${route.slice(1)}/${LLMS_FILE}`;
  const folder = above.replace(/[^/]*$/, '');
  const name =
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section';
  return `${folder}llms-${name}.txt`;
}

function withoutNotes({ pages, sections, ...section }: ListedSection): ListedSection {
  return { ...section, pages: pages.map(({ note: _, ...page }) => page), sections: sections.map(withoutNotes) };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const escapeLabel = (text: string) => text.replace(/[[\]\\]/g, '\\$&');

/** The note, cut between words. */
function cutNote(note: string): string {
  if (note.length <= MAX_NOTE) return note;
  return `${note.slice(0, MAX_NOTE).replace(/\s+\S*$/, '')}…`;
}
