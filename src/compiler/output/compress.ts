/**
 * Files compressed ahead, each beside its own: `a.html.br`, `a.html.gz`. Hosts such as nginx and Caddy send them as they
 * are. They are made once the site is known to be good, so that a failed build compresses nothing.
 */
import { posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from '../config/types.js';
import { compareStrings } from '../diagnostics/index.js';
import { sha256Hex } from '../disk/project.js';
import type { SiteWriter } from './index.js';
import type { LastOutput } from './last-output.js';

/** Smaller files fit into one packet as they are. */
const MIN_BYTES = 1024;

const textExtensions = new Set(
  'html htm js mjs css json map webmanifest svg xml rss atom txt md mdx yaml yml csv tsv ics'.split(' '),
);
/** Every page loads them, and few builds change them. */
const slowExtensions = new Set(['js', 'mjs', 'css']);

/**
 * Over every 16th file of the reference site, Brotli at 8 leaves 14.36 % and takes 0.7 ms a file, at 11 it leaves 12.82 %
 * and takes 34 ms. At 9 it leaves 14.32 % and takes 2 ms, more than half of which the system needs to find the memory.
 */
const BEST_QUALITY = { br: 11, gz: 9 };
const FAST_QUALITY = { br: 8, gz: 9 };

/** Of one encoding; `instead` is what the same files weigh as they are. */
export type EncodingTotals = { files: number; bytes: number; instead: number };

/** What was compressed, and where it lies. */
export type Compression = {
  encodings: Encoding[];
  paths: Set<string>;
  sums: Partial<Record<Encoding, EncodingTotals>>;
};

type CompressOptions = {
  encodings: Encoding[];
  writer: Pick<SiteWriter, 'write' | 'written' | 'read'>;
  output?: LastOutput;
  /** How many files are compressed at once; other threads do the work. */
  jobs: number;
  progress?: (done: number, all: number) => void;
};

/**
 * Compresses what is new, and keeps what the last build left of the rest. Files that are as large afterwards are left
 * out, and so are those that the site brings compressed itself.
 */
export async function compressSite({
  encodings,
  writer,
  output,
  jobs,
  progress,
}: CompressOptions): Promise<Compression> {
  const made: Compression = { encodings, paths: new Set(), sums: {} };
  if (!encodings.length) return made;
  const all = new Map([...(output?.reusedFiles ?? []), ...writer.written]);
  const wanted = [...all].filter(([path, size]) => size >= MIN_BYTES && isText(path)).map(([path]) => path);
  const queue = wanted.sort(compareStrings).values();
  const sizes = new Map<string, number>();
  const state = { done: 0 };
  const work = async () => {
    for (const path of queue) {
      const own = encodings.filter(encoding => !all.has(`${path}.${encoding}`));
      const beside = own.length ? await compressFile(path, own, { writer, output }) : [];
      for (const [one, size] of beside) sizes.set(one, size);
      progress?.(++state.done, wanted.length);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  for (const encoding of encodings) made.sums[encoding] = sumEncoding(encoding, sizes, all);
  return { ...made, paths: new Set(sizes.keys()) };
}

function sumEncoding(
  encoding: Encoding,
  sizes: ReadonlyMap<string, number>,
  all: ReadonlyMap<string, number>,
): EncodingTotals {
  const own = [...sizes].filter(([path]) => path.endsWith(`.${encoding}`));
  const source = (path: string) => all.get(path.slice(0, -encoding.length - 1))!;
  return {
    files: own.length,
    bytes: own.reduce((sum, [, size]) => sum + size, 0),
    instead: own.reduce((sum, [path]) => sum + source(path), 0),
  };
}

/** What lies beside a file in the end, with its size. */
async function compressFile(
  path: string,
  encodings: Encoding[],
  { writer, output }: Pick<CompressOptions, 'writer' | 'output'>,
): Promise<[path: string, size: number][]> {
  const name = `compressed:${path}`;
  const how = compressionKey(path, encodings);
  const beside = encodings.map(encoding => `${path}.${encoding}`);
  // A file in place is the one that the last build compressed; another may still be the same.
  const contents = writer.written.has(path) ? writer.read(path) : undefined;
  const key = contents && sha256Hex(contents);
  const noted = output?.entry(name);
  const isSame = noted?.key === how && (key === undefined || noted.value === key);
  if (isSame && output!.reuse(name)) return noted.files.map(kept => [kept, output!.reusedFiles.get(kept)!]);
  const source = contents ?? writer.read(path);
  const sizes: [string, number][] = [];
  for (const [nth, encoding] of encodings.entries()) {
    const bytes = await compressors[encoding](source, qualityOf(path)[encoding]);
    if (bytes.byteLength >= source.byteLength) continue;
    await writer.write(beside[nth]!, bytes);
    sizes.push([beside[nth]!, bytes.byteLength]);
  }
  const files = sizes.map(([one]) => one);
  output?.recordGroup(name, { key: how, files, value: key ?? sha256Hex(source) });
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
    // The header names the system that compressed, which is nobody's business: 255 is "unknown".
    bytes[9] = 255;
    return bytes;
  },
};

/** As large as the file and no larger: what is set up for each file costs more than small files themselves. */
function windowBits({ byteLength }: Uint8Array): number {
  return Math.min(22, Math.max(16, Math.ceil(Math.log2(byteLength + 16))));
}

/** Of what is written here; one more where the same settings would give other bytes. */
const COMPRESSION_VERSION = 1;

/** Everything but the file itself that the bytes depend on. */
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

/** What hosts are told, in files and folders with a dot, is not published. */
function isText(path: string): boolean {
  return textExtensions.has(extensionOf(path)) && !path.split('/').some(name => name.startsWith('.'));
}

function extensionOf(path: string): string {
  return posix.extname(path).slice(1).toLowerCase();
}
