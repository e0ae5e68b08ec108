/**
 * The section table: an index's pages and their sections. A section precedes its subsections, so that these are always a
 * range of numbers.
 */
import type { Hierarchy, LevelName, SearchRecord, SegmentSections } from '../../../search-format.js';
import { levelNames } from '../../../search-format.js';
import { decodeNumbers, encodeNumbers, joinColumns, splitColumns } from './columns.js';

/** The number of words in each field of a section. */
export type FieldLengths = { [name in (typeof fieldNames)[number]]: number };
const fieldNames = ['heading', 'alias', 'content', 'code'] as const;

/** Pages and sections as columns. `routes` and `uppers` have an entry for each page, all others one for each section. */
export type SectionTable = {
  /** The number of sections. */
  count: number;
  /** As published, without the anchor. */
  routes: string[];
  /** Titles of the levels above the first section of the page, outermost first. */
  uppers: string[][];
  /** The method and path of each page that is an operation, and `''` for all others; empty where no page is one. */
  requests: string[];
  /** Section → page. */
  pageOf: Uint32Array;
  headings: string[];
  /** Level in the hierarchy: 0 to 6. */
  depths: Uint8Array;
  /** `''` for the page itself. */
  anchors: string[];
  /** The number after that of the last subsection. */
  ends: Uint32Array;
  /** The section above, or -1. */
  parents: Int32Array;
  /** Quantized by `quantizeLength`. */
  lengths: { [field in keyof FieldLengths]: Uint8Array };
  /** Only for sections with a boost other than 1. */
  boosts: Map<number, number>;
};

/** A number of words in quarters of a doubling: fits a byte, and is exact enough for length normalization. */
export function quantizeLength(words: number): number {
  return Math.min(127, Math.round(Math.log2(1 + words) * 4));
}

/** The number of words that a quantized length stands for, about. */
export function dequantizeLength(step: number): number {
  return 2 ** (step / 4) - 1;
}

/** The anchor that most headings have. Only other anchors are stored. */
function defaultAnchor(heading: string): string {
  const slug = heading.toLowerCase().trim();
  return encodeURIComponent(slug.replace(/[^\p{L}\p{N}\p{M}\p{Pc}\- ]/gu, '').replace(/ /g, '-'));
}

/** A level's depth in the hierarchy: 0 to 6. */
export function depthOf(type: LevelName): number {
  return levelNames.indexOf(type);
}

/** The section's own heading: that of its deepest level. */
export function headingOf({ hierarchy, type }: Pick<SearchRecord, 'hierarchy' | 'type'>): string {
  return hierarchy[type] ?? '';
}

/** The section columns of a segment. `lengths` has an entry for each record; the records of a page are consecutive. */
export function buildSegmentSections(
  records: readonly SearchRecord[],
  lengths: readonly FieldLengths[],
): SegmentSections {
  const pages: SegmentSections['pages'] = [];
  const anchors = records.map(record => {
    const [route = '', anchor = ''] = record.url.split('#');
    if (pages.at(-1)?.route !== route) {
      const upper = levelNames.slice(0, depthOf(record.type)).map(name => record.hierarchy[name] ?? '');
      const { request } = record;
      pages.push({ route, upper: JSON.stringify(upper), sections: 0, ...(request && { request }) });
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

/** The columns of consecutive segments as those of one. */
export function mergeSegmentSections(segments: readonly SegmentSections[]): SegmentSections {
  return {
    pages: segments.flatMap(segment => segment.pages),
    headings: segments.flatMap(segment => segment.headings),
    depths: segments.flatMap(segment => segment.depths),
    anchors: segments.flatMap(segment => segment.anchors),
    lengths: fieldNames.map((_, field) => segments.flatMap(segment => segment.lengths[field] ?? [])),
    boosts: segments.flatMap(segment => segment.boosts),
  };
}

/** The columns of consecutive segments → text. */
export function encodeSections(segments: readonly SegmentSections[]): string {
  const pages = segments.flatMap(segment => segment.pages);
  const uppers = new Map<string, number>();
  for (const { upper } of pages) if (!uppers.has(upper)) uppers.set(upper, uppers.size);
  const boosts = segments
    .flatMap(segment => segment.boosts)
    .flatMap((boost, nth) => (boost === 1 ? [] : [[nth, boost]]));
  return joinColumns([
    pages.map(({ route }) => route).join('\n'),
    `[${[...uppers.keys()].join(',')}]`,
    encodeNumbers(pages.map(({ upper }) => uppers.get(upper)!)),
    encodeNumbers(pages.map(({ sections }) => sections)),
    segments.flatMap(segment => segment.headings).join('\n'),
    encodeNumbers(segments.flatMap(segment => segment.depths)),
    segments.flatMap(segment => segment.anchors).join('\n'),
    ...fieldNames.map((_, nth) => encodeNumbers(segments.flatMap(segment => segment.lengths[nth]!))),
    JSON.stringify(boosts),
    pages.some(({ request }) => request) ? pages.map(({ request = '' }) => request).join('\n') : '',
  ]);
}

/** Positions of the length columns in the encoded table. They have one character for each section. */
export const lengthColumns = fieldNames.map((_, nth) => 7 + nth);

/** Text → section table: the reverse of `encodeSections`. */
export function decodeSections(text: string): SectionTable {
  const [routes = '', uppers = '[]', upperOf = '', counts = '', headings = '', depths = '', anchors = '', ...rest] =
    splitColumns(text);
  const count = depths.length;
  const pages = counts ? routes.split('\n') : [];
  const distinctUppers = JSON.parse(uppers) as string[][];
  const pageOf = new Uint32Array(count);
  const perPage = decodeNumbers(counts, new Uint32Array(pages.length));
  for (let page = 0, at = 0; page < pages.length; page++) {
    pageOf.fill(page, at, at + perPage[page]!);
    at += perPage[page]!;
  }
  const names = count ? headings.split('\n') : [];
  const levels = decodeNumbers(depths, new Uint8Array(count));
  const [heading = '', alias = '', content = '', code = '', boosts = '[]', requests = ''] = rest;
  const lengthsOf = (column: string) => decodeNumbers(column, new Uint8Array(count));
  return {
    count,
    routes: pages,
    uppers: [...decodeNumbers(upperOf, new Uint32Array(pages.length))].map(nth => distinctUppers[nth] ?? []),
    requests: requests ? requests.split('\n') : [],
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

/** Route and anchor, as published. */
export function sectionAddress({ routes, pageOf, anchors }: SectionTable, section: number): string {
  const anchor = anchors[section]!;
  return routes[pageOf[section]!]! + (anchor && `#${anchor}`);
}

/** Titles of the levels above a section, outermost first: those above its page, then headings of the page. */
export function ancestorTitles(heads: SectionTable, section: number): string[] {
  const path: string[] = [];
  for (let at = heads.parents[section]!; at >= 0; at = heads.parents[at]!) path.unshift(heads.headings[at]!);
  return [...heads.uppers[heads.pageOf[section]!]!, ...path];
}

/** The hierarchy of a section as its record has it. */
export function sectionHierarchy(heads: SectionTable, section: number): Hierarchy {
  const path = [...ancestorTitles(heads, section), heads.headings[section]!];
  return Object.fromEntries(levelNames.map((name, nth) => [name, path[nth] ?? null])) as Hierarchy;
}
