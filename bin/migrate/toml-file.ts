/** A configuration in TOML as data, with the line of each key. */
import { parse, TomlError } from 'smol-toml';
import { finding } from '../../src/compiler/diagnostics/index.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { escapePointerToken, findNearest } from '../../src/compiler/source/json-pointer.js';
import type { SettingsFile, Source } from './types.js';

/** Reads the file. If it cannot be parsed, that is a finding, and its value `undefined`. */
export async function readTomlFile(fs: FileSystem, path: string): Promise<SettingsFile> {
  const text = await fs.readText(path);
  const lines = locateKeys(text);
  const sourceOf = (pointer: string): Source => {
    const line = findNearest(pointer, at => lines.get(at));
    return { path, place: line === undefined ? undefined : { line, column: 1 } };
  };
  try {
    return { path, value: parse(text), sourceOf, diagnostics: [] };
  } catch (thrown) {
    if (!(thrown instanceof TomlError)) throw thrown;
    const { line, column } = thrown;
    const message = `The file cannot be parsed: ${thrown.message.split('\n')[0]?.replace(/^Invalid TOML document: /, '')}.`;
    const where = { path, place: { line, column } };
    return { path, value: undefined, sourceOf, diagnostics: [finding('unreadable-setting', message, where)] };
  }
}

/** Pointer → line of each table and key. The parser does not tell them. */
function locateKeys(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const counts = new Map<string, number>();
  let table = '';
  for (const [at, line] of text.split('\n').entries()) {
    const [, brackets, header] = /^\s*(\[\[?)([^\]]+)\]/.exec(line) ?? [];
    const key = /^\s*([\w."'/-]+(?:\s*\.\s*[\w-]+)*)\s*=/.exec(line)?.[1];
    if (header) table = toPointer(header);
    if (brackets === '[[') {
      const nth = counts.get(table) ?? 0;
      counts.set(table, nth + 1);
      table += `/${nth}`;
    }
    const pointer = header ? table : key && table + toPointer(key);
    if (pointer && !lines.has(pointer)) lines.set(pointer, at + 1);
  }
  return lines;
}

/** `output."html".search` → `/output/html/search` */
function toPointer(name: string): string {
  const parts = name.match(/"[^"]*"|'[^']*'|[^.\s]+/g) ?? [];
  return parts.map(part => `/${escapePointerToken(part.replace(/^["']|["']$/g, ''))}`).join('');
}
