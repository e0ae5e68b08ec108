/**
 * Finds names of documents and static files that are no names, or not names of their own, on Windows or macOS. A site must be
 * the same wherever it is built and served, so they are findings everywhere.
 */
import { compareStrings, finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';

/** Characters of a path below the project, so that its files also fit into the 260 that Windows allows. */
const MAX_PATH = 240;

const reservedName = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:\.|$)/i;

/** A finding for each path that some system cannot hold, and for each that differs from another only in case or in form. */
export function checkFileNames(paths: Iterable<string>): Diagnostic[] {
  const sorted = [...new Set(paths)].sort(compareStrings);
  const named = sorted.flatMap(path => {
    const problem = problemOf(path);
    return problem ? [finding('unportable-name', problem, { path, hint: 'Rename it.' })] : [];
  });
  return [...named, ...findTwins(sorted)];
}

function problemOf(path: string): string | undefined {
  if (path.length > MAX_PATH) return `This path has ${path.length} characters, of which Windows allows ${MAX_PATH}.`;
  for (const name of path.split('/')) {
    if (reservedName.test(name)) return `"${name}" is the name of a device on Windows.`;
    const char = /[<>:"|?*\\\p{Cc}]/u.exec(name)?.[0];
    if (char !== undefined) return `"${name}" contains ${JSON.stringify(char)}, which no name on Windows has.`;
    // The address of a document has no extension, so what is before it counts too.
    if (/[. ]$/.test(name) || /[. ]\.mdx?$/i.test(name))
      return `"${name}" ends with a dot or a space, which Windows leaves out.`;
  }
  return undefined;
}

/** Windows and macOS ignore case; macOS also takes a letter with an accent for the letter and the accent. */
function findTwins(sorted: string[]): Diagnostic[] {
  const firsts = new Map<string, string>();
  return sorted.flatMap(path => {
    const key = path.normalize('NFC').toLowerCase();
    const first = firsts.get(key);
    firsts.set(key, first ?? path);
    if (first === undefined) return [];
    const isForm = first.normalize('NFC') === path.normalize('NFC');
    const difference = isForm ? 'the form in which its accents are written' : 'upper and lower case';
    const message = `This file differs from "${first}" only in ${difference}: on some systems they are one file.`;
    return [finding('unportable-name', message, { path, hint: 'Rename one of the two, or remove it.' })];
  });
}
