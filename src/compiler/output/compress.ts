/**
 * Precompressed files next to the original: `a.html.br`, `a.html.gz`. Hosts such as nginx and Caddy send them as they are.
 * They are made after all checks, so that a failed build compresses nothing.
 */
import { posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../config/hosts.js';
import { compareStrings } from '../diagnostics/index.js';
import { sha256Hex } from '../disk/project.js';
import type { SiteWriter } from './index.js';
import type { LastOutput } from './last-output.js';

/** Minimum size of a file; a smaller one fits into one packet uncompressed. */
const MIN_BYTES = 1024;

const textExtensions = new Set(
  'html htm js mjs css json map webmanifest svg xml rss atom txt md mdx yaml yml csv tsv ics'.split(' '),
);
/** Extensions compressed at the best quality: every page loads these files, and few builds change them. */
const slowExtensions = new Set(['js', 'mjs', 'css']);

/**
 * Measured on every 16th file of the reference site: Brotli at quality 8 compresses to 14.36 % in 0.7 ms per file, at 11 to
 * 12.82 % in 34 ms. At 9 it compresses to 14.32 % in 2 ms, more than half of which goes into allocating memory.
 */
const BEST_QUALITY = { br: 11, gz: 9 };
const FAST_QUALITY = { br: 8, gz: 9 };

/** Totals of one encoding, in files and bytes; `instead` is the size of the same files uncompressed. */
export type EncodingTotals = { files: number; bytes: number; instead: number };

/** The result of compressing a site: paths of the compressed files, and totals per encoding. */
export type Compression = {
  encodings: Encoding[];
  paths: Set<string>;
  sums: Partial<Record<Encoding, EncodingTotals>>;
};

type CompressOptions = {
  encodings: Encoding[];
  writer: Pick<SiteWriter, 'write' | 'written' | 'read'>;
  output?: LastOutput;
  /** Files that are compressed at the same time, in libuv's threads. */
  jobs: number;
  progress?: (done: number, all: number) => void;
};

/**
 * Compresses new files and reuses the compressed files of the last build for unchanged ones. Leaves out files that do not
 * get smaller, and files for which the site has a compressed version of its own.
 */
export async function compressSite({
  encodings,
  writer,
  output,
  jobs,
  progress,
}: CompressOptions): Promise<Compression> {
  if (!encodings.length) return { encodings, paths: new Set(), sums: {} };
  const all = new Map([...(output?.reusedFiles ?? []), ...writer.written]);
  const compressible = [...all].filter(([path, size]) => size >= MIN_BYTES && isText(path)).map(([path]) => path);
  const queue = compressible.sort(compareStrings).values();
  const sizes = new Map<string, number>();
  const state = { done: 0 };
  const work = async () => {
    for (const path of queue) {
      const missing = encodings.filter(encoding => !all.has(`${path}.${encoding}`));
      const compressed = missing.length ? await compressFile(path, missing, { writer, output }) : [];
      for (const [target, size] of compressed) sizes.set(target, size);
      progress?.(++state.done, compressible.length);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  const sums = Object.fromEntries(encodings.map(encoding => [encoding, sumEncoding(encoding, sizes, all)]));
  return { encodings, paths: new Set(sizes.keys()), sums };
}

function sumEncoding(
  encoding: Encoding,
  sizes: ReadonlyMap<string, number>,
  all: ReadonlyMap<string, number>,
): EncodingTotals {
  const compressed = [...sizes].filter(([path]) => path.endsWith(`.${encoding}`));
  const sourceSize = (path: string) => all.get(path.slice(0, -encoding.length - 1))!;
  return {
    files: compressed.length,
    bytes: compressed.reduce((sum, [, size]) => sum + size, 0),
    instead: compressed.reduce((sum, [path]) => sum + sourceSize(path), 0),
  };
}

/** The compressed files of one file, new or reused, with their sizes. */
async function compressFile(
  path: string,
  encodings: Encoding[],
  { writer, output }: Pick<CompressOptions, 'writer' | 'output'>,
): Promise<[path: string, size: number][]> {
  const name = `compressed:${path}`;
  const key = compressionKey(path, encodings);
  // A reused file is the one that the last build compressed; a written one may still have the same contents.
  const contents = writer.written.has(path) ? writer.read(path) : undefined;
  const hash = contents && sha256Hex(contents);
  const group = output?.entry(name);
  const isUnchanged = group?.key === key && (hash === undefined || group.value === hash);
  if (isUnchanged && output!.reuse(name)) return group.files.map(file => [file, output!.reusedFiles.get(file)!]);
  const source = contents ?? writer.read(path);
  const sizes: [string, number][] = [];
  for (const encoding of encodings) {
    const bytes = await compressors[encoding](source, qualityOf(path)[encoding]);
    if (bytes.byteLength >= source.byteLength) continue;
    const target = `${path}.${encoding}`;
    await writer.write(target, bytes);
    sizes.push([target, bytes.byteLength]);
  }
  const files = sizes.map(([target]) => target);
  output?.recordGroup(name, { key, files, value: hash ?? sha256Hex(source) });
  return sizes;
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const compressors: Record<Encoding, (contents: Uint8Array, quality: number) => Promise<Uint8Array>> = {
  br: (contents, quality) =>
    brotliAsync(contents, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: contents.byteLength,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(contents),
      },
    }),
  gz: async (contents, level) => {
    const bytes = await gzipAsync(contents, { level });
    // The header names the operating system, which would differ between machines: 255 is "unknown".
    bytes[9] = 255;
    return bytes;
  },
};

/** The smallest window that holds the file: setting up a larger one costs more than compressing a small file. */
function windowBits({ byteLength }: Uint8Array): number {
  return Math.min(22, Math.max(16, Math.ceil(Math.log2(byteLength + 16))));
}

/** Incremented when the same settings produce different bytes. */
const COMPRESSION_VERSION = 1;

/** Everything that the compressed bytes depend on, except the contents. */
function compressionKey(path: string, encodings: Encoding[]): string {
  const { brotli, zlib } = process.versions as Record<string, string>;
  const versions: Record<Encoding, string | undefined> = { br: brotli, gz: zlib };
  return [
    COMPRESSION_VERSION,
    ...encodings.map(encoding => `${encoding}${qualityOf(path)[encoding]} ${versions[encoding]}`),
  ].join();
}

function qualityOf(path: string): Record<Encoding, number> {
  return slowExtensions.has(extensionOf(path)) ? BEST_QUALITY : FAST_QUALITY;
}

/** True for text files, except those in dot-folders or with a dot-name: hosts read them but do not publish them. */
function isText(path: string): boolean {
  return textExtensions.has(extensionOf(path)) && !path.split('/').some(name => name.startsWith('.'));
}

function extensionOf(path: string): string {
  return posix.extname(path).slice(1).toLowerCase();
}
