/**
 * Files in which a build leaves for the next one what it knows: rows of plain data, as JSON with one of them on each
 * line. A row that is kept is written with the text that it was read with, as making that of 10,000 takes longer than all
 * that has to be done for one page. All of it is ASCII: megabytes of UTF-8 take as long to decode as to parse.
 */
import { hide, type OwnFolder } from './own-folder.js';

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
    const text = file.read(0, file.size).toString('latin1');
    file.close();
    const values: unknown = JSON.parse(text);
    const texts = text.slice(OPEN.length, -CLOSE.length).split(BETWEEN);
    if (!Array.isArray(values) || values.length !== texts.length) return [];
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
    folder.write(name, Buffer.from(`${OPEN}${texts.join(BETWEEN)}${CLOSE}`, 'latin1'));
  } catch {
    // The disk is full, or a file stands where the folder should.
  }
}

// No line ends within a row, as JSON escapes it.
const OPEN = '[\n';
const BETWEEN = ',\n';
const CLOSE = '\n]\n';

function inAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
