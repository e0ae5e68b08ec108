/** A page after its files were made: what the whole site still has to know of it. */
import type { Root } from 'hast';
import type { Route } from '../../routes.js';
import type { SearchRecord } from '../../search-format.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { EmittedChunk } from '../emit/chunk.js';
import type { Origin, OutputFile, Page } from '../types.js';

/** A page, compiled and in its place. */
export type CompiledPage = EmittedChunk & { page: Page; schemas: Record<string, Root> };

/** What the whole site needs to know of a page once its files are written. Plain data: it travels between threads. */
export type RenderedPage = Pick<EmittedChunk, 'anchored'> & {
  route: Route;
  /** Names its chunk. */
  hash: string;
  origin: Origin;
  anchors: string[];
  schemas?: Page['schemas'];
  /** What search finds on it, where nothing is rendered; else what the local index needs of that. */
  records?: SearchRecord[];
  segment?: Uint8Array;
  /** Stands for what search finds, where the page has no key. */
  foundAs?: string;
  /** Milliseconds that it took to make it; absent where it was recalled. */
  duration?: number;
  /** Stands for everything that its files were made from; absent where nothing is kept of it. */
  key?: string;
  /** Files that its text was made from too, with their hashes, and those that it shows, with their published paths. */
  includes: [path: string, hash: string][];
  assets: [path: string, published: string][];
  /** It shows titles of other pages, or brings files of its own. */
  showsOthers?: true;
  /** The last build left it, and noted all of this. */
  isUnchanged?: true;
  diagnostics: Diagnostic[];
};

/** Takes the files of a page as soon as they are there. */
export type WriteFile = (file: OutputFile) => Promise<void>;
