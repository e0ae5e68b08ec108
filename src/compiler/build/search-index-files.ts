/**
 * Pages → the files of the local search index. Most builds change few pages: of the index that the last build left, only
 * the files that these pages change are written. Otherwise groups of unchanged pages keep their segment.
 */
import type { Route } from '../../routes.js';
import type { IndexSegment } from '../../search-format.js';
import type { Cache } from '../cache/index.js';
import { cacheKey } from '../cache/keys.js';
import type { Config } from '../config/types.js';
import { shortHash } from '../disk/project.js';
import { toHashedFile } from '../emit/manifest.js';
import { emitSearchIndex, type IndexBuilder } from '../emit/search.js';
import type { LastOutput, OutputGroup } from '../output/last-output.js';
import type { PagePipeline } from '../pages/index.js';
import { decodeSegment } from '../pages/index-segments.js';
import type { RenderedPage } from '../pages/rendered-page.js';
import type { OutputFile, Site } from '../types.js';
import { createSegmentReader, type SegmentReader } from './index-segment-reader.js';
import type { SegmentStore } from './segment-store.js';

/** Name of the index in the record of the output folder. */
export const SEARCH_GROUP = 'search';

/** All pages of a site in order, and the segments of those that were rendered just now. */
export type IndexJob = { site: Site; pages: RenderedPage[]; segments: SegmentStore };

/** What an index is made from: a key of all of it, and what the next build needs to update it. */
export type IndexInputs = Pick<OutputGroup, 'key' | 'value'>;

/** Writes the local search index of a site. */
export type SearchIndex = Pick<SegmentReader, 'segmentOf'> & {
  inputs: (pages: RenderedPage[]) => IndexInputs;
  /** Files that differ from those of the last build, and the paths of all files; `undefined` where all have to be written. */
  update: (
    job: IndexJob,
    inputs: IndexInputs,
    output: LastOutput,
  ) => Promise<{ files: OutputFile[]; paths: string[] } | undefined>;
  /** All files, the manifest last. Removes segments from the store as it goes. */
  buildFiles: (job: IndexJob) => AsyncIterable<OutputFile>;
};

/** An index with more changed pages than this is written whole. */
const MAX_CHANGED_PAGES = 64;

/** `others` are pages that are not cached: a hash of their search records stands for each. */
type IndexNote = { routes: string; others: [route: Route, id: string][] };

type SearchIndexOptions = {
  config: Config;
  indexBuilder: IndexBuilder;
  cache?: Cache;
  compile: PagePipeline['compile'];
};

/** Creates the index of one compiler. It has no state of its own. */
export function createSearchIndex(options: SearchIndexOptions): SearchIndex {
  const { indexBuilder, cache } = options;
  const reader = createSegmentReader(options);

  /** Segments of the changed pages before and after; `undefined` where there are many, or one is not known. */
  const changedPages = async (
    { pages, segments }: IndexJob,
    [before, now]: [IndexNote, IndexNote],
    output: LastOutput,
  ): Promise<{ before: IndexSegment; after: IndexSegment }[] | undefined> => {
    const idsBefore = new Map(before.others);
    const idsNow = new Map(now.others);
    const changed = pages
      .map(({ route, key }) => ({
        rendered: segments.pageSegment(route),
        before: output.entry(route)?.key ?? idsBefore.get(route),
        after: key ?? idsNow.get(route),
      }))
      .filter(page => page.before !== page.after);
    if (changed.length > MAX_CHANGED_PAGES) return undefined;
    const pairs = await Promise.all(
      changed.map(async page => ({
        before: page.before && (await reader.readSegment(page.before)),
        after: page.rendered ? decodeSegment(page.rendered) : page.after && (await reader.readSegment(page.after)),
      })),
    );
    const isKnown = (pair: (typeof pairs)[number]): pair is { before: IndexSegment; after: IndexSegment } =>
      Boolean(pair.before && pair.after);
    return pairs.every(isKnown) ? pairs : undefined;
  };

  const update: SearchIndex['update'] = async (job, { value }, output) => {
    const last = output.entry(SEARCH_GROUP);
    const before = last?.value as IndexNote | undefined;
    const now = value as IndexNote;
    const path = last?.files.at(-1);
    const manifest = path && output.readFile(SEARCH_GROUP, path);
    if (!cache || !manifest || before?.routes !== now.routes) return undefined;
    const changed = await changedPages(job, [before, now], output);
    const stored = { manifest: JSON.parse(manifest), read: (file: string) => output.readFile(SEARCH_GROUP, file) };
    const updated = changed && indexBuilder.update(stored, changed, shortHash);
    if (!updated) return undefined;
    const files = [...updated.files, toHashedFile('search/index', updated.manifest)];
    const written = new Set(files.map(file => file.path));
    const reused = updated.paths.filter(path => !written.has(path));
    return reused.every(file => output.reuseFile(SEARCH_GROUP, file))
      ? { files, paths: [...reused, ...written] }
      : undefined;
  };

  return {
    segmentOf: reader.segmentOf,
    inputs: indexInputs,
    update,
    buildFiles: job => emitSearchIndex(reader.groupSegments(job), indexBuilder),
  };
}

function indexInputs(pages: RenderedPage[]): IndexInputs {
  const others = pages.flatMap(({ route, key, foundAs }): [Route, string][] =>
    key || !foundAs ? [] : [[route, foundAs]],
  );
  const routes = cacheKey(pages.map(({ route }) => route));
  const keys = pages.map(({ key }) => key);
  return { key: cacheKey(SEARCH_GROUP, routes, keys, others), value: { routes, others } satisfies IndexNote };
}
