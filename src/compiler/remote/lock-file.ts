/**
 * The lock file: what each remote document was when somebody last looked at it. Sorted and without dates, so that the
 * same texts make the same file, and a change of one text is a change of its entry alone.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { diagnoseZodError } from '../config/zod-errors.js';
import { compareStrings, error } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { validate } from '../diagnostics/zod-messages.js';
import { escapePointerToken, parseYaml } from '../source/yaml.js';

const entrySchema = z.strictObject({
  url: z.string(),
  final: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in hexadecimal digits' }),
  size: z.int().min(0),
});
const lockSchema = z.record(z.string(), entrySchema, { error: 'must be a mapping of documents' });

/** `url` is what the configuration names, `final` what answered in the end; `size` is in bytes. */
export type LockEntry = z.infer<typeof entrySchema>;

/** Entries by the key of their document. */
export type Lock = ReadonlyMap<string, LockEntry>;

export type ReadLock = { path: string; lock: Lock; positionOf: (key: string) => Position | undefined };

/** `undefined` where the file cannot be used; why is reported. */
export function readLock(text: string, path: string, diagnostics: Diagnostic[]): ReadLock | undefined {
  const merged = text.split('\n').findIndex(line => /^([<>|]{7}( |$)|={7}$)/.test(line));
  if (merged >= 0) {
    const place = { line: merged + 1, column: 1 };
    diagnostics.push(
      error('broken-lock', 'Two versions of the lock file were merged and not settled.', { path, place }),
    );
    return undefined;
  }
  const yaml = parseYaml(text, path);
  const checked = validate(lockSchema, yaml.value ?? {});
  const found = checked.success
    ? []
    : diagnoseZodError(checked.error, { path, yaml, schema: lockSchema, rootName: 'the file' });
  const wrong = yaml.diagnostics.length ? yaml.diagnostics : found;
  diagnostics.push(...wrong.map(({ message, place }) => error('broken-lock', message, { path, place })));
  if (wrong.length) return undefined;
  const lock = new Map(Object.entries(checked.data!));
  return { path, lock, positionOf: key => yaml.positionAt(`/${escapePointerToken(key)}`) };
}

export function formatLock(lock: Lock): string {
  const entries = [...lock].sort(([a], [b]) => compareStrings(a, b));
  const head = '# What docsc fetch saw. Commit it with the snapshots beside it, and let docsc write it.\n';
  return head + entries.map(([key, fields]) => `${JSON.stringify(key)}:\n${formatFields(fields)}`).join('');
}

function formatFields({ url, final, sha256, size }: LockEntry): string {
  const fields = Object.entries({ url, final, sha256, size });
  return fields.map(([name, value]) => `  ${name}: ${JSON.stringify(value)}\n`).join('');
}

export function buildLockEntry(url: string, final: string, text: string): LockEntry {
  return { url, final, ...checksum(text) };
}

/** Of a text as it lies on disk, line ends and byte order mark left out. */
export function checksum(text: string): Pick<LockEntry, 'sha256' | 'size'> {
  return { sha256: createHash('sha256').update(text).digest('hex'), size: Buffer.byteLength(text) };
}
