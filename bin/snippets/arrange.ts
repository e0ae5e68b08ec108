/** Samples → files: each gets a name, or is appended to the sample that it continues. Pure. */
import { didYouMean } from '../../src/compiler/diagnostics/did-you-mean.js';
import { finding } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic, Hint, Position } from '../../src/compiler/diagnostics/types.js';
import type { FenceSample } from '../../src/compiler/markdown/fence-samples.js';
import { extensionOf, nameKey, refuseName } from './file-names.js';

/**
 * The lines of a file that come from one fence. `from` counts lines of the file from 1. `codePlace` is where the first of
 * them is in the page; absent for code that the fence takes from elsewhere.
 */
export type SnippetPart = Pick<FenceSample, 'path' | 'place' | 'codePlace' | 'title' | 'region'> & {
  from: number;
  lines: number;
};

/** A file of samples. `file` is its path below the folder of the export, with `/`. */
export type SnippetFile = { file: string; language: string; grammar: string; code: string; parts: SnippetPart[] };

/** The files of one page that are being put together, and the keys of their names and of the folders above them. */
type PageFiles = { files: SnippetFile[]; names: Map<string, 'file' | 'folder'> };

/** The files of all samples, and marks of fences that cannot be followed. A sample with such a mark is left out. */
export function arrangeSamples(samples: readonly FenceSample[]): { files: SnippetFile[]; diagnostics: Diagnostic[] } {
  const pages = new Map<string, PageFiles>();
  const diagnostics: Diagnostic[] = [];
  for (const sample of samples) {
    if (sample.skip || !sample.code.trim()) continue;
    const page = pages.get(sample.path) ?? { files: [], names: new Map() };
    pages.set(sample.path, page);
    const problem = sample.continues ? append(sample, page) : addFile(sample, page);
    if (problem) diagnostics.push(problem);
  }
  return { files: [...pages.values()].flatMap(({ files }) => files), diagnostics };
}

function markProblem({ path, place }: { path: string; place: Position }, message: string, hint?: Hint): Diagnostic {
  return finding('sample-mark', message, { path, place, ...(hint !== undefined && { hint }) });
}

/** Appends to the last sample of the language in this file, or to the one of that name. Changes `page`. */
function append(sample: FenceSample, page: PageFiles): Diagnostic | undefined {
  const { name, grammar, path, code } = sample;
  const target = name === undefined ? `${path}/` : `${path}/${name}`;
  const index = page.files.findLastIndex(({ file, grammar: other }) =>
    name === undefined ? other === grammar : file === target,
  );
  const before = page.files[index];
  if (!before) {
    const wanted = name === undefined ? `in ${sample.language}` : `"${name}"`;
    const known = page.files.map(({ file }) => file.slice(path.length + 1));
    const hint = name === undefined ? undefined : didYouMean(name, known);
    return markProblem(sample, `There is no sample ${wanted} above, which this one could continue.`, hint);
  }
  page.files[index] = {
    ...before,
    code: before.code + endLine(code),
    parts: [...before.parts, partOf(sample, countLines(before.code) + 1)],
  };
  return undefined;
}

/** Changes `page`. */
function addFile(sample: FenceSample, page: PageFiles): Diagnostic | undefined {
  const { path, language, grammar, code, name = lineName(sample, page) } = sample;
  const refused = refuseName(name);
  if (refused) return markProblem(sample, `"${name}" cannot be the name of a file: ${refused}.`);
  const key = nameKey(name);
  const folders = key
    .split('/')
    .slice(0, -1)
    .map((_, nth, all) => all.slice(0, nth + 1).join('/'));
  const isTaken = page.names.has(key) || folders.some(folder => page.names.get(folder) === 'file');
  if (isTaken)
    return markProblem(
      sample,
      `Another sample of this page is "${name}", or has a name that some systems take for it.`,
    );
  page.names.set(key, 'file');
  for (const folder of folders) page.names.set(folder, 'folder');
  const file = `${path}/${name}`;
  page.files.push({ file, language, grammar, code: endLine(code), parts: [partOf(sample, 1)] });
  return undefined;
}

/** `line-12.py`; two fences may begin on one line, as in a list. */
function lineName({ place, ...languages }: FenceSample, { names }: PageFiles): string {
  const extension = extensionOf(languages);
  const plain = `line-${place.line}.${extension}`;
  return names.has(nameKey(plain)) ? `line-${place.line}-${place.column}.${extension}` : plain;
}

function partOf({ path, place, codePlace, title, region, code }: FenceSample, from: number): SnippetPart {
  return { from, lines: countLines(endLine(code)), path, place, codePlace, title, region };
}

const endLine = (code: string) => `${code.replace(/(?<!\n)\n+$/, '')}\n`;

/** The number of lines of a text that ends with a line break. */
const countLines = (text: string) => text.split('\n').length - 1;
