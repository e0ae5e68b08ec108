/**
 * The lock file: the state of each remote document when it was last fetched. It is sorted and has no dates, so that equal
 * texts make equal files, and a changed text changes only its own entry.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { diagnoseZodError } from '../config/zod-errors.js';
import { compareStrings, error } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { validate } from '../diagnostics/zod-messages.js';
import { parseDataFile } from '../source/json.js';
import { escapePointerToken } from '../source/json-pointer.js';

const entrySchema = z.strictObject({
  url: z.string(),
  final: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in hexadecimal digits' }),
  size: z.int().min(0),
});
const lockSchema = z.record(z.string(), entrySchema, { error: 'must be a mapping of documents' });

/** `url` is the configured URL, `final` the one that returned the text after redirects; `size` is in bytes. */
export type LockEntry = z.infer<typeof entrySchema>;

/** Entries by the key of their document. */
export type Lock = ReadonlyMap<string, LockEntry>;

/** A lock file that was read; `positionOf` is the position of a document's entry. */
export type ReadLock = { path: string; lock: Lock; positionOf: (key: string) => Position | undefined };

/** Parses the lock file; `read` is absent if the findings make it unusable. */
export function readLock(text: string, path: string): { read?: ReadLock; diagnostics: Diagnostic[] } {
  const conflict = text.split('\n').findIndex(line => /^([<>|]{7}( |$)|={7}$)/.test(line));
  if (conflict >= 0) {
    const place = { line: conflict + 1, column: 1 };
    return { diagnostics: [error('broken-lock', 'The lock file has unresolved merge conflicts.', { path, place })] };
  }
  const yaml = parseDataFile(text, path);
  const checked = validate(lockSchema, yaml.value ?? {});
  const invalid = checked.success
    ? []
    : diagnoseZodError(checked.error, { path, yaml, schema: lockSchema, rootName: 'the file' });
  const faults = yaml.diagnostics.length ? yaml.diagnostics : invalid;
  if (faults.length)
    return { diagnostics: faults.map(({ message, place }) => error('broken-lock', message, { path, place })) };
  const lock = new Map(Object.entries(checked.data!));
  return {
    read: { path, lock, positionOf: key => yaml.positionAt(`/${escapePointerToken(key)}`) },
    diagnostics: [],
  };
}

/** The text of the lock file. */
export function formatLock(lock: Lock): string {
  const entries = [...lock].sort(([a], [b]) => compareStrings(a, b));
  const head = '# What docsc fetch saw. Commit it with the snapshots beside it, and let docsc write it.\n';
  return head + entries.map(([key, fields]) => `${JSON.stringify(key)}:\n${formatFields(fields)}`).join('');
}

function formatFields({ url, final, sha256, size }: LockEntry): string {
  const fields = Object.entries({ url, final, sha256, size });
  return fields.map(([name, value]) => `  ${name}: ${JSON.stringify(value)}\n`).join('');
}

/** The entry of a text that was fetched. */
export function buildLockEntry(url: string, final: string, text: string): LockEntry {
  return { url, final, ...checksum(text) };
}

/** Hash and size of a snapshot. `text` has LF line ends and no byte order mark, whatever the file on disk has. */
export function checksum(text: string): Pick<LockEntry, 'sha256' | 'size'> {
  return { sha256: createHash('sha256').update(text).digest('hex'), size: Buffer.byteLength(text) };
}
