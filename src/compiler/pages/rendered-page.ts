/** A page after its files were made: what the rest of the build needs to know of it. */
import type { Root } from 'hast';
import { chunkFile } from '../../format.js';
import { htmlFile, type Route, twinFile } from '../../routes.js';
import type { SearchRecord } from '../../search-format.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { EmittedChunk } from '../emit/chunk.js';
import { linksToOtherPages } from '../site/anchors.js';
import type { Origin, OutputFile, Page } from '../types.js';
import type { PageFiles } from './page-files.js';
import type { ResolvedReferences } from './references.js';
import type { SummaryInSite } from './site-page.js';

/** A compiled page with its chunk, the schema fragments that it shows at first, by key, and those that readers open. */
export type CompiledPage = EmittedChunk & {
  page: Page;
  schemas: Record<string, Root>;
  openedSchemas: Record<string, Root>;
};

/** What the build needs to know of a page whose files are written. Plain data: worker threads send it. */
export type RenderedPage = Pick<EmittedChunk, 'anchored'> & {
  route: Route;
  /** Part of the name of the page's chunk; empty where nothing was rendered. */
  hash: string;
  origin: Origin;
  anchors: string[];
  schemas?: Page['schemas'];
  /** The page's search records; absent once the page's index segment is made. */
  records?: SearchRecord[];
  /** The page's encoded index segment, where it does not share one with its group. */
  segment?: Uint8Array;
  /** Hash of the search records, where the page has no `key`. */
  foundAs?: string;
  /** Milliseconds that making the page took; absent where it was restored. */
  duration?: number;
  /** Bytes of the page's Markdown, where it has one. */
  twinBytes?: number;
  /** Cache key of the page's files: a hash of all that they were made from. Absent where nothing is cached. */
  key?: string;
  /** Files that the page includes, with the hashes of their texts. */
  includes: [path: string, hash: string][];
  /** Files that the page shows, with their published paths. */
  assets: [path: string, published: string][];
  /** Published paths of the forms of its images, if the site asks for forms. */
  pictures?: string[];
  /** The page shows titles of other pages, or brings files of its own. */
  showsOthers?: true;
  /** What the page spent of the work that a build may do; absent where it spent nothing. */
  spending?: Page['spending'];
  /** The page says that it has errors; the next build renders it again. */
  hasErrorBox?: true;
  /** The last build left the page's files in place, and recorded all of this. */
  isUnchanged?: true;
  /** Its links and images as written; only a check collects them, for rules that look at all of them. */
  links?: Page['links'];
  diagnostics: Diagnostic[];
};

/** What a check needs to know of its pages, besides their findings. */
export type WantedParts = { wantsRecords?: boolean; wantsLinks?: boolean };

/** Takes each file of a page as soon as it is made. */
export type WriteFile = (file: OutputFile) => Promise<void>;

/** The part of a `RenderedPage` that does not need its body. */
export type RenderedPageBase = Omit<RenderedPage, 'hash' | 'key' | 'records' | 'segment' | 'duration' | 'hasErrorBox'>;

/** Describes a page by its summary and resolved references, without its body. */
export function describePage({ summary, sitePage }: SummaryInSite, references: ResolvedReferences): RenderedPageBase {
  const { anchored, diagnostics } = references.resolved;
  const { route, origin } = sitePage.head;
  const { anchors } = summary;
  return {
    route,
    origin,
    anchors,
    anchored: linksToOtherPages(anchored, { route, anchors }),
    schemas: summary.schemas,
    includes: summary.includes,
    assets: references.assets,
    ...(summary.spending && { spending: summary.spending }),
    showsOthers: summary.cards || summary.files?.length ? (true as const) : undefined,
    diagnostics: [...summary.diagnostics, ...diagnostics],
  };
}

/** Writes a page's chunk, HTML document and twin. */
export async function writePageFiles(
  route: Route,
  { hash, json, html, twin }: PageFiles,
  write: WriteFile,
): Promise<void> {
  await write({ path: chunkFile(route, hash), contents: json });
  await write({ path: htmlFile(route), contents: html });
  if (twin) await write({ path: twinFile(route), contents: twin });
}
