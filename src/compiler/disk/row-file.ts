/**
 * Files in which a build leaves for the next one what it knows: rows of plain data, as JSON with one of them on each
 * line. A row that is kept is written with the text that it was read with, as making that of 10,000 takes longer than all
 * that has to be done for one page. All of it is ASCII: megabytes of UTF-8 take as long to decode as to parse. The last
 * row is the hash of all others: a disk that forgets one bit does not change a title.
 */

import { hide, type OwnFolder } from './private-folder.js';
import { fullHashOf } from './project.js';

export type Row = {
  value: unknown;
  /** As it was read. */
  text?: string;
};

/** Nothing where there is no record, or something else. */
export function readRecord(folder: OwnFolder, name: string): Row[] {
  try {
    const file = folder.open(name);
    if (!file) return [];
    const bytes = file.read(0, file.size);
    file.close();
    const rows = bytes.subarray(OPEN.length, -END);
    if (!bytes.subarray(-END).equals(endOf(rows))) return [];
    const text = rows.toString('latin1');
    const values: unknown[] = JSON.parse(`[${text}]`);
    const texts = text.split(BETWEEN);
    return values.map((value, nth) => ({ value, text: texts[nth]! }));
  } catch {
    return [];
  }
}

/** Says nothing where it cannot be written: without a record, a build does everything anew. */
export function writeRecord(folder: OwnFolder, name: string, rows: Row[]): void {
  try {
    hide(folder);
    const texts = rows.map(({ value, text }) => text ?? inAscii(JSON.stringify(value)));
    const text = Buffer.from(texts.join(BETWEEN), 'latin1');
    folder.write(name, Buffer.concat([Buffer.from(OPEN), text, endOf(text)]));
  } catch {
    // The disk is full, or a file stands where the folder should.
  }
}

// No line ends within a row, as JSON escapes it.
const OPEN = '[\n';
const BETWEEN = ',\n';
const CLOSE = '\n]\n';

/** Bytes of the hash in its row, with what stands around it. */
const END = BETWEEN.length + 64 + 2 + CLOSE.length;

function endOf(rows: Uint8Array): Buffer {
  return Buffer.from(`${BETWEEN}"${fullHashOf(rows)}"${CLOSE}`);
}

function inAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
