/** Reads single source files, and reports those that cannot be read or decoded. */
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { decodeText, type FileSystem, sha256Hex } from '../disk/project.js';
import { diagnoseUnreadable } from '../disk/unreadable.js';
import type { Source } from '../types.js';
import type { KnownDocument, OutlineCache } from './outline-cache.js';

/** A document that was read, with its fingerprint, or one whose outline is known from the last build. */
export type LoadedDocument = (Source & { fingerprint?: string }) | ({ path: string } & KnownDocument);

/** A file that was read, and what is wrong with it. `source` is absent if the file cannot be read. */
export type ReadResult<T = Source> = { source?: T; diagnostics: Diagnostic[] };

/** Reads one file of the project. */
export type ReadFile<T = Source> = (path: string, fs: FileSystem) => Promise<ReadResult<T>>;

/** Reads a file. Never rejects: a file that cannot be read is a finding. */
export async function readSource(path: string, fs: FileSystem): Promise<ReadResult> {
  try {
    const { text, isUtf8 } = decodeText(await fs.readBytes(path));
    return { source: { path, text, hash: sha256Hex(text) }, diagnostics: isUtf8 ? [] : [diagnoseEncoding(path)] };
  } catch (thrown) {
    return { diagnostics: [diagnoseUnreadable(path, thrown)] };
  }
}

function diagnoseEncoding(path: string): Diagnostic {
  const where = { path, place: { line: 1, column: 1 }, hint: 'Save the file as UTF-8.' };
  return finding('invalid-encoding', 'This file is not UTF-8.', where);
}

/** Reads only documents whose fingerprint is not in the cache of outlines. */
export function createUnknownReader(outlines: OutlineCache): ReadFile<LoadedDocument> {
  return async (path, fs) => {
    const fingerprint = fs.fingerprint?.(path);
    const known = fingerprint && outlines.find(path, fingerprint);
    if (known) return { source: { path, ...known }, diagnostics: [] };
    const { source, diagnostics } = await readSource(path, fs);
    if (!source) return { diagnostics };
    // A file with findings must be read again next time, so that they are reported again.
    return { source: { ...source, fingerprint: diagnostics.length ? undefined : fingerprint }, diagnostics };
  };
}
