/** A stored index that an update starts from, and the pages that have changed since. */
import type { IndexSegment } from '../../../search-format.js';
import { ANALYSER_VERSION } from './analyser.js';
import { INDEX_FORMAT, type IndexManifest } from './index-writer.js';

/** A manifest of any version, and a function that reads a file of the index: undefined if there is none. */
export type StoredIndex = { manifest: unknown; read: (path: string) => string | undefined };

/** A stored index that this version can update. */
export type ReadableIndex = StoredIndex & { manifest: IndexManifest };

/** A page before and after an edit. */
export type PageChange = { before: IndexSegment; after: IndexSegment };

/** A changed page, with the number of its first section in the index. */
export type LocatedChange = PageChange & { first: number };

/** True if the index is of this version, and not a single file. */
export function isReadable(stored: StoredIndex): stored is ReadableIndex {
  const manifest = stored.manifest as IndexManifest;
  return manifest.format === INDEX_FORMAT && manifest.analyser === ANALYSER_VERSION && !manifest.whole;
}
