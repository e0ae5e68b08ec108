/** Encoded index segments of pages that this build rendered, kept until the search index is written. */
import type { Route } from '../../routes.js';
import type { PageBatch } from '../pages/page-tasks.js';

/** Segments by route; those of a group are under the route of its first page. */
export type SegmentStore = {
  add: (batch: Pick<PageBatch, 'pages' | 'groupSegment'>) => void;
  /** The page's own segment, which stays in the store. */
  pageSegment: (route: Route) => Uint8Array | undefined;
  /** Removes the page's own segment: on a large site, segments are most of the memory. */
  takePage: (route: Route) => Uint8Array | undefined;
  /** Removes the segment of the group that begins with the page. */
  takeGroup: (route: Route) => Uint8Array | undefined;
};

/** Creates an empty store. */
export function createSegmentStore(): SegmentStore {
  const pages = new Map<Route, Uint8Array>();
  const groups = new Map<Route, Uint8Array>();
  const takeFrom = (segments: Map<Route, Uint8Array>) => (route: Route) => {
    const segment = segments.get(route);
    segments.delete(route);
    return segment;
  };
  return {
    add: batch => {
      for (const { route, segment } of batch.pages) if (segment) pages.set(route, segment);
      if (batch.groupSegment) groups.set(batch.pages[0]!.route, batch.groupSegment);
    },
    pageSegment: route => pages.get(route),
    takePage: takeFrom(pages),
    takeGroup: takeFrom(groups),
  };
}
