/**
 * The first tier: which pages and sections there are. Sections stand in the order of their pages, each before those below
 * it, so that what is below one is a range.
 */
import type { Hierarchy, LevelName, SearchRecord, SegmentSections } from '../../../search-format.js';
import { levelNames } from '../../../search-format.js';
import { decodeNumbers, encodeNumbers, joinColumns, splitColumns } from './columns.js';

/** How many words each field of each section has; of texts and code as `lengthStep` says. */
export type FieldLengths = { [name in (typeof fieldNames)[number]]: number };
const fieldNames = ['heading', 'alias', 'content', 'code'] as const;

export type SectionTable = {
  count: number;
  /** Routes as published, one a page. */
  routes: string[];
  /** Levels above the first section of a page. */
  uppers: string[][];
  pageOf: Uint32Array;
  headings: string[];
  /** Place in the hierarchy: 0 to 6. */
  depths: Uint8Array;
  /** `''` where the section is the page itself. */
  anchors: string[];
  /** The section after the last one below this one. */
  ends: Uint32Array;
  /** The section above, or -1. */
  parents: Int32Array;
  lengths: { [field in keyof FieldLengths]: Uint8Array };
  boosts: Map<number, number>;
};

/** Lengths are kept in quarters of a doubling: enough for a mean, and a byte. */
export function quantizeLength(words: number): number {
  return Math.min(127, Math.round(Math.log2(1 + words) * 4));
}

export function dequantizeLength(step: number): number {
  return 2 ** (step / 4) - 1;
}

/** The anchor that most headings have; another one is written out. */
function defaultAnchor(heading: string): string {
  const slug = heading.toLowerCase().trim();
  return encodeURIComponent(slug.replace(/[^\p{L}\p{N}\p{M}\p{Pc}\- ]/gu, '').replace(/ /g, '-'));
}

export function depthOf(type: LevelName): number {
  return levelNames.indexOf(type);
}

export function headingOf({ hierarchy, type }: Pick<SearchRecord, 'hierarchy' | 'type'>): string {
  return hierarchy[type] ?? '';
}

/** `lengths` has an entry for each record. Records of one page stand together. */
export function buildSegmentSections(
  records: readonly SearchRecord[],
  lengths: readonly FieldLengths[],
): SegmentSections {
  const pages: SegmentSections['pages'] = [];
  const anchors = records.map(record => {
    const [route = '', anchor = ''] = record.url.split('#');
    if (pages.at(-1)?.route !== route) {
      const upper = levelNames.slice(0, depthOf(record.type)).map(name => record.hierarchy[name] ?? '');
      pages.push({ route, upper: JSON.stringify(upper), sections: 0 });
    }
    pages.at(-1)!.sections++;
    return anchor === '' ? '' : anchor === defaultAnchor(headingOf(record)) ? '#' : anchor;
  });
  return {
    pages,
    headings: records.map(headingOf),
    depths: records.map(({ type }) => depthOf(type)),
    anchors,
    lengths: fieldNames.map(name => lengths.map(length => quantizeLength(length[name]))),
    boosts: records.map(({ boost = 1 }) => boost),
  };
}

export function mergeSegmentSections(parts: readonly SegmentSections[]): SegmentSections {
  return {
    pages: parts.flatMap(part => part.pages),
    headings: parts.flatMap(part => part.headings),
    depths: parts.flatMap(part => part.depths),
    anchors: parts.flatMap(part => part.anchors),
    lengths: fieldNames.map((_, field) => parts.flatMap(part => part.lengths[field] ?? [])),
    boosts: parts.flatMap(part => part.boosts),
  };
}

export function encodeSections(parts: readonly SegmentSections[]): string {
  const pages = parts.flatMap(part => part.pages);
  const uppers = new Map<string, number>();
  for (const { upper } of pages) if (!uppers.has(upper)) uppers.set(upper, uppers.size);
  const boosts = parts.flatMap(part => part.boosts).flatMap((boost, nth) => (boost === 1 ? [] : [[nth, boost]]));
  return joinColumns([
    pages.map(({ route }) => route).join('\n'),
    `[${[...uppers.keys()].join(',')}]`,
    encodeNumbers(pages.map(({ upper }) => uppers.get(upper)!)),
    encodeNumbers(pages.map(({ sections }) => sections)),
    parts.flatMap(part => part.headings).join('\n'),
    encodeNumbers(parts.flatMap(part => part.depths)),
    parts.flatMap(part => part.anchors).join('\n'),
    ...fieldNames.map((_, nth) => encodeNumbers(parts.flatMap(part => part.lengths[nth]!))),
    JSON.stringify(boosts),
  ]);
}

/** Which of the columns are lengths: a character for each section. */
export const lengthColumns = fieldNames.map((_, nth) => 7 + nth);

export function decodeSections(text: string): SectionTable {
  const [routes = '', uppers = '[]', upperOf = '', counts = '', headings = '', depths = '', anchors = '', ...rest] =
    splitColumns(text);
  const count = depths.length;
  const pages = counts ? routes.split('\n') : [];
  const kinds = JSON.parse(uppers) as string[][];
  const pageOf = new Uint32Array(count);
  const perPage = decodeNumbers(counts, new Uint32Array(pages.length));
  for (let page = 0, at = 0; page < pages.length; page++) {
    pageOf.fill(page, at, at + perPage[page]!);
    at += perPage[page]!;
  }
  const names = count ? headings.split('\n') : [];
  const levels = decodeNumbers(depths, new Uint8Array(count));
  const [heading = '', alias = '', content = '', code = '', boosts = '[]'] = rest;
  const lengthsOf = (column: string) => decodeNumbers(column, new Uint8Array(count));
  return {
    count,
    routes: pages,
    uppers: [...decodeNumbers(upperOf, new Uint32Array(pages.length))].map(kind => kinds[kind] ?? []),
    pageOf,
    headings: names,
    depths: levels,
    anchors: (count ? anchors.split('\n') : []).map((anchor, nth) =>
      anchor === '#' ? defaultAnchor(names[nth]!) : anchor,
    ),
    ...linkHierarchy(pageOf, levels),
    lengths: {
      heading: lengthsOf(heading),
      alias: lengthsOf(alias),
      content: lengthsOf(content),
      code: lengthsOf(code),
    },
    boosts: new Map(JSON.parse(boosts) as [number, number][]),
  };
}

function linkHierarchy(pageOf: Uint32Array, depths: Uint8Array): Pick<SectionTable, 'ends' | 'parents'> {
  const ends = new Uint32Array(depths.length).fill(depths.length);
  const parents = new Int32Array(depths.length).fill(-1);
  const open: number[] = [];
  for (let nth = 0; nth < depths.length; nth++) {
    while (open.length && (pageOf[open.at(-1)!] !== pageOf[nth] || depths[open.at(-1)!]! >= depths[nth]!))
      ends[open.pop()!] = nth;
    parents[nth] = open.at(-1) ?? -1;
    open.push(nth);
  }
  return { ends, parents };
}

export function sectionAddress({ routes, pageOf, anchors }: SectionTable, section: number): string {
  const anchor = anchors[section]!;
  return routes[pageOf[section]!]! + (anchor && `#${anchor}`);
}

/** Names of the levels above a section, outermost first; `lvl0` and whatever else stands above its page among them. */
export function ancestorTitles(heads: SectionTable, section: number): string[] {
  const path: string[] = [];
  for (let at = heads.parents[section]!; at >= 0; at = heads.parents[at]!) path.unshift(heads.headings[at]!);
  return [...heads.uppers[heads.pageOf[section]!]!, ...path];
}

export function sectionHierarchy(heads: SectionTable, section: number): Hierarchy {
  const path = [...ancestorTitles(heads, section), heads.headings[section]!];
  return Object.fromEntries(levelNames.map((name, nth) => [name, path[nth] ?? null])) as Hierarchy;
}
