/**
 * Files that carry data from one build to the next: rows of plain data, as a JSON array with one row per line. An
 * unchanged row is written with the text it was read from, because serializing 10,000 rows takes longer than building
 * one page. The file is ASCII, because decoding megabytes of UTF-8 takes as long as parsing them. The last row is a hash of
 * the others, which reveals a damaged file.
 */
import { ignoreInGit, type PrivateFolder } from './private-folder.js';
import { sha256Hex } from './project.js';

/** A row of the file. */
export type RecordRow = {
  value: unknown;
  /** Its JSON, if it was read from a file. */
  text?: string;
};

/** The rows of a file; none if it is missing or damaged. */
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

/** Writes a file of rows. Ignores failures: without the file, the next build starts from scratch. */
export function writeRows(folder: PrivateFolder, name: string, rows: RecordRow[]): void {
  try {
    ignoreInGit(folder);
    const texts = rows.map(({ value, text }) => text ?? escapeNonAscii(JSON.stringify(value)));
    const text = Buffer.from(texts.join(ROW_SEPARATOR), 'latin1');
    folder.write(name, Buffer.concat([Buffer.from(ROWS_START), text, formatEnd(text)]));
  } catch {
    // The disk is full, or the folder's path is taken by a file.
  }
}

// JSON escapes line breaks, so none occurs within a row.
const ROWS_START = '[\n';
const ROW_SEPARATOR = ',\n';
const ROWS_END = '\n]\n';

/** Bytes of the row with the hash, with the separator and the end of the file. */
const HASH_ROW_BYTES = ROW_SEPARATOR.length + 64 + 2 + ROWS_END.length;

function formatEnd(rows: Uint8Array): Buffer {
  return Buffer.from(`${ROW_SEPARATOR}"${sha256Hex(rows)}"${ROWS_END}`);
}

function escapeNonAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
