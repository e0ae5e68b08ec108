/** What a build knows of its pages so far, collected from this thread, worker threads and the last build. */
import type { Route } from '../../routes.js';
import { compareStrings } from '../diagnostics/index.js';
import type { PageBatch } from '../pages/page-tasks.js';
import type { RenderedPage } from '../pages/rendered-page.js';
import { createSegmentStore, type SegmentStore } from './segment-store.js';

/** Pages of a build, with their index segments and the files that they show. */
export type PageCollection = {
  add: (batch: Partial<PageBatch> & Pick<PageBatch, 'pages'>) => void;
  has: (route: Route) => boolean;
  size: () => number;
  /** The pages of `routes` that were collected, in that order. */
  inOrder: (routes: Iterable<Route>) => RenderedPage[];
  segments: SegmentStore;
  /** Published path → source file and published path → contents, by path: which thread was first must not show. */
  assetSources: () => Map<string, string>;
  generatedFiles: () => Map<string, string>;
};

/** Creates an empty collection. */
export function createPageCollection(): PageCollection {
  const pages = new Map<Route, RenderedPage>();
  const segments = createSegmentStore();
  const assetSources = new Map<string, string>();
  const generatedFiles = new Map<string, string>();
  return {
    add: ({ assetSources: sources = [], generatedFiles: generated = [], ...batch }) => {
      for (const [path, source] of sources) assetSources.set(path, source);
      for (const [path, contents] of generated) generatedFiles.set(path, contents);
      for (const { segment: _, ...page } of batch.pages) pages.set(page.route, page);
      segments.add(batch);
    },
    has: route => pages.has(route),
    size: () => pages.size,
    inOrder: routes => [...routes].flatMap(route => pages.get(route) ?? []),
    segments,
    assetSources: () => sortByPath(assetSources),
    generatedFiles: () => sortByPath(generatedFiles),
  };
}

function sortByPath(files: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...files].sort(([a], [b]) => compareStrings(a, b)));
}
