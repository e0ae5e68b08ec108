/**
 * Files in which a build leaves for the next one what it knows: rows of plain data, as JSON with one of them on each
 * line. A row that is kept is written with the text that it was read with, as making that of 10,000 takes longer than all
 * that has to be done for one page. All of it is ASCII: megabytes of UTF-8 take as long to decode as to parse. The last
 * row is the hash of all others: a disk that forgets one bit does not change a title.
 */

import { ignoreInGit, type PrivateFolder } from './private-folder.js';
import { sha256Hex } from './project.js';

export type RecordRow = {
  value: unknown;
  /** As it was read. */
  text?: string;
};

/** Nothing where there is no record, or something else. */
export function readRows(folder: PrivateFolder, name: string): RecordRow[] {
  try {
    const file = folder.open(name);
    if (!file) return [];
    const bytes = file.read(0, file.size);
    file.close();
    const rows = bytes.subarray(ROWS_START.length, -HASH_ROW_BYTES);
    if (!bytes.subarray(-HASH_ROW_BYTES).equals(formatEnd(rows))) return [];
    const text = rows.toString('latin1');
    const values: unknown[] = JSON.parse(`[${text}]`);
    const texts = text.split(ROW_SEPARATOR);
    return values.map((value, nth) => ({ value, text: texts[nth]! }));
  } catch {
    return [];
  }
}

/** Says nothing where it cannot be written: without a record, a build does everything anew. */
export function writeRows(folder: PrivateFolder, name: string, rows: RecordRow[]): void {
  try {
    ignoreInGit(folder);
    const texts = rows.map(({ value, text }) => text ?? escapeNonAscii(JSON.stringify(value)));
    const text = Buffer.from(texts.join(ROW_SEPARATOR), 'latin1');
    folder.write(name, Buffer.concat([Buffer.from(ROWS_START), text, formatEnd(text)]));
  } catch {
    // The disk is full, or a file stands where the folder should.
  }
}

// No line ends within a row, as JSON escapes it.
const ROWS_START = '[\n';
const ROW_SEPARATOR = ',\n';
const ROWS_END = '\n]\n';

/** Bytes of the hash in its row, with what stands around it. */
const HASH_ROW_BYTES = ROW_SEPARATOR.length + 64 + 2 + ROWS_END.length;

function formatEnd(rows: Uint8Array): Buffer {
  return Buffer.from(`${ROW_SEPARATOR}"${sha256Hex(rows)}"${ROWS_END}`);
}

function escapeNonAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
