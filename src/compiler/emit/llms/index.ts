/**
 * `llms.txt`: the list of all pages for programs, in Markdown, as proposed at https://llmstxt.org. Programs cut long texts off,
 * so a section of a large site has a list of its own, which the first one leads to.
 */
import { siteUrl, twinFile } from '../../../routes.js';
import { toOneLine } from '../../body/text.js';
import type { Config } from '../../config/types.js';
import type { OutputFile, Site } from '../../types.js';
import { LLMS_FILE } from '../twin/site.js';
import { MAX_PART } from './full.js';
import { collectSections, type ListedPage, type ListedSection } from './sections.js';

/** Characters of a list. Programs are known to cut texts off at 50,000 and more. */
export const MAX_LIST = 50_000;

/** Characters of what is said of a page. */
const MAX_NOTE = 200;

/** The published address of a file. */
type AddressOf = (file: string) => string;

/** The lists of a site. `claim` returns a path that no list has yet: the given one, or the same with a number. */
type Lists = { addressOf: AddressOf; claim: (path: string) => string };

/** Where a list is written. */
type ListPlace = { path: string; lists: Lists };

/** The lists of a site, the one of the whole site first, which leads to the parts of the full text too: `full` are their paths. */
export function emitLlmsLists(
  site: Site,
  config: Pick<Config, 'agents' | 'site'>,
  full: readonly string[] = [],
): OutputFile[] {
  if (!config.agents?.llms) return [];
  const { title, tagline } = config.site;
  // URLs where the site knows its own: programs follow them from wherever the list is copied to.
  const addressOf: AddressOf = file => siteUrl(`/${file}`, config.site);
  const lines = [
    formatTitle(title),
    ...(tagline ? [`> ${toOneLine(tagline)}`] : []),
    explain(addressOf('page.md')),
    ...(full.length ? [explainFull(full, addressOf)] : []),
  ];
  const lists = { addressOf, claim: createClaims(full) };
  const path = lists.claim(LLMS_FILE);
  return layOut({ path, intro: lines.join('\n\n'), sections: collectSections(site, config) }, lists);
}

/** Gives each list a path of its own, on disks that ignore case too. */
function createClaims(others: readonly string[]): Lists['claim'] {
  const taken = new Set(others);
  return path => {
    let free = path;
    for (let nth = 2; taken.has(free.toLowerCase()); nth++) free = path.replace(/\.txt$/, `-${nth}.txt`);
    taken.add(free.toLowerCase());
    return free;
  };
}

function explain(example: string): string {
  return `Each page is Markdown at its address with \`.md\` behind it, such as \`${example}\`, or at the address itself for requests with \`Accept: text/markdown\`.`;
}

/** Sections that one list can lead to: each takes some 100 characters where it has a list of its own. */
const MAX_SECTIONS = 200;

/** Sections in groups of one size, in their order, where they are too many for one list. */
function groupSections(sections: ListedSection[]): ListedSection[] {
  if (sections.length <= MAX_SECTIONS) return sections;
  const size = Math.ceil(sections.length / Math.ceil(sections.length / MAX_SECTIONS));
  const groups: ListedSection[] = [];
  for (let at = 0; at < sections.length; at += size) {
    const inside = sections.slice(at, at + size);
    groups.push({ title: `${inside[0]!.title} – ${inside.at(-1)!.title}`, pages: [], sections: inside });
  }
  return groupSections(groups);
}

function explainFull(full: readonly string[], addressOf: AddressOf): string {
  const links = full.map(path => `[${path}](${escapeTarget(addressOf(path))})`);
  return `The text of all pages, in parts of at most ${MAX_PART / 1000} kB: ${links.join(', ')}.`;
}

type List = { path: string; intro: string; sections: ListedSection[] };

/** Sections that have a list of their own, with its path. */
type OwnLists = ReadonlyMap<ListedSection, string>;

/** The files of a list. Sections move to lists of their own until the rest fits. */
function layOut({ path, intro, sections: given }: List, lists: Lists): OutputFile[] {
  const { addressOf } = lists;
  const sections = groupSections(given);
  const own = new Map<ListedSection, string>();
  const lengths = new Map<ListedSection, number>();
  for (;;) {
    const sizes = measureSections(sections, { addressOf, own, lengths });
    const excess = intro.length + sumOf(sections, sizes) - MAX_LIST;
    const moved = excess > 0 ? chooseSection(sizes, excess, own) : undefined;
    if (!moved) break;
    own.set(moved, lists.claim(pathOfSection(moved, path)));
  }
  const text = [intro, ...sections.map(section => formatSection(section, 2, { addressOf, own }))].join('\n\n');
  const inside = [...own].flatMap(([section, ownPath]) => layOutSection(section, { path: ownPath, lists }));
  return [{ path, contents: `${text}\n` }, ...inside];
}

/** `lengths` keeps what each section has without those inside it, so that no page is written to be measured again. */
type MeasureContext = FormatContext & { own: OwnLists; lengths: Map<ListedSection, number> };

type Sizes = Map<ListedSection, number>;

/** The characters of each section that the list shows, those of the sections inside it included. Adds to `lengths`. */
function measureSections(sections: readonly ListedSection[], context: MeasureContext, depth = 2): Sizes {
  const sizes: Sizes = new Map();
  for (const section of sections) {
    if (context.own.has(section)) {
      sizes.set(section, formatSection(section, depth, context).length);
      continue;
    }
    const length = context.lengths.get(section) ?? formatSection({ ...section, sections: [] }, depth, context).length;
    context.lengths.set(section, length);
    const inside = measureSections(section.sections, context, depth + 1);
    sizes.set(section, length + sumOf(section.sections, inside));
    for (const [one, size] of inside) sizes.set(one, size);
  }
  return sizes;
}

/** The characters of several sections, each behind an empty line. */
function sumOf(sections: readonly ListedSection[], sizes: Sizes): number {
  return sections.reduce((sum, section) => sum + 2 + sizes.get(section)!, 0);
}

/** The smallest section, at any depth, without which the list is shorter by `excess`; otherwise the largest. */
function chooseSection(sizes: Sizes, excess: number, own: OwnLists): ListedSection | undefined {
  const bySize = [...sizes].filter(([section]) => !own.has(section)).sort(([, one], [, other]) => one - other);
  // The line that leads to the list takes some characters too.
  return (bySize.find(([, size]) => size > excess + 200) ?? bySize.at(-1))?.[0];
}

/** The list of one section: with notes if they fit, without if that is enough, and otherwise divided further. */
function layOutSection(section: ListedSection, { path, lists }: ListPlace): OutputFile[] {
  const { addressOf } = lists;
  const intro = formatTitle(section.title);
  const whole = (withNotes: boolean) => {
    const rest = { ...section, title: 'Pages' };
    return `${intro}\n\n${formatSection(withNotes ? rest : withoutNotes(rest), 2, { addressOf })}\n`;
  };
  for (const withNotes of [true, false]) {
    const contents = whole(withNotes);
    if (contents.length <= MAX_LIST) return [{ path, contents }];
  }
  if (!section.sections.length) return layOutFlat(section, { path, lists });
  const pages = section.pages.length ? [{ title: 'Pages', pages: section.pages, sections: [] }] : [];
  return layOut({ path, intro, sections: [...pages, ...section.sections] }, lists);
}

/** A long list without sections, in numbered files that the first one leads to. */
function layOutFlat({ title, pages }: ListedSection, { path, lists }: ListPlace): OutputFile[] {
  const { addressOf, claim } = lists;
  const name = toOneLine(title);
  const groups: string[][] = [[]];
  let length = 0;
  for (const line of pages.map(page => formatPage({ ...page, request: undefined, note: undefined }, addressOf))) {
    if (length + line.length > MAX_LIST - name.length - 40) {
      groups.push([]);
      length = 0;
    }
    groups.at(-1)!.push(line);
    length += line.length + 1;
  }
  const files = groups.map((lines, nth) => ({
    path: claim(path.replace(/\.txt$/, `-${nth + 1}.txt`)),
    contents: `# ${name}, part ${nth + 1}\n\n## Pages\n\n${lines.join('\n')}\n`,
  }));
  const links = files.map(
    (file, nth) => `- [${escapeText(name)}, part ${nth + 1}](${escapeTarget(addressOf(file.path))})`,
  );
  return [{ path, contents: `# ${name}\n\n## Parts\n\n${links.join('\n')}\n` }, ...files];
}

type FormatContext = { addressOf: AddressOf; own?: OwnLists };

function formatSection(section: ListedSection, depth: number, context: FormatContext): string {
  const { title, pages, sections } = section;
  const { addressOf, own } = context;
  const heading = `${'#'.repeat(Math.min(depth, 6))} ${toOneLine(title)}`;
  const path = own?.get(section);
  if (path !== undefined) return `${heading}\n\n${formatPointer(section, addressOf(path))}`;
  const list = pages.map(page => formatPage(page, addressOf)).join('\n');
  const inside = sections.map(one => formatSection(one, depth + 1, context));
  return [heading, ...(list ? [list] : []), ...inside].join('\n\n');
}

function formatPage({ route, title, request, note }: ListedPage, addressOf: AddressOf): string {
  const link = `- [${escapeText(toOneLine(title))}](${escapeTarget(addressOf(twinFile(route)))})`;
  const about = [request && `\`${request}\``, note && escapeText(cutNote(toOneLine(note)))].filter(Boolean);
  return about.length ? `${link}: ${about.join(' ')}` : link;
}

/** In the place of a section's pages where these have a list of their own. */
function formatPointer(section: ListedSection, address: string): string {
  const label = `All ${countPages(section)} pages of ${escapeText(toOneLine(section.title))}`;
  return `- [${label}](${escapeTarget(address)})`;
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
  return {
    ...section,
    pages: pages.map(({ note: _, request: __, ...page }) => page),
    sections: sections.map(withoutNotes),
  };
}

const formatTitle = (title: string) => `# ${toOneLine(title)}`;

/** Text that is read as it is: names such as `List<T>`, `a*b`, `__init__` and `&amp;` are text. */
const escapeText = (text: string) =>
  text.replace(/[[\]\\`<*]|~(?=~)|&(?=#?\w+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');

/** An address for the target of a link, which a parenthesis could end. */
const escapeTarget = (address: string) => address.replaceAll('(', '%28').replaceAll(')', '%29');

/** The note, cut between words. */
function cutNote(note: string): string {
  if (note.length <= MAX_NOTE) return note;
  const start = note.slice(0, MAX_NOTE).replace(/[\ud800-\udbff]$/, '');
  const words = start.replace(/\s+\S*$/, '');
  // Chinese and Japanese have few spaces or none.
  return `${words.length < MAX_NOTE / 2 ? start : words}…`;
}
