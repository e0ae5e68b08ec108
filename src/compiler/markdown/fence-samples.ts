/** The fences of a page and of the files that it includes, as samples for other tools: code with the place of each line. */
import type { Code, Nodes } from 'mdast';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';
import type { Source } from '../types.js';
import { readCode } from './code.js';
import { extractAnnotations } from './code-annotations.js';
import { extractDiffSigns } from './diff-signs.js';
import { type FenceInfo, readFence } from './fence.js';
import { commonName } from './highlight/index.js';
import { type IncludedFile, loadWithIncludes } from './include.js';
import type { MarkdownOptions } from './options.js';
import { createReader } from './page-reader.js';
import { isShell, promptPattern } from './sessions.js';
import { openExtraWork } from './site-budget.js';
import { readWithinLimits } from './within-limits.js';

/**
 * A fence as a sample. Its code has as many lines as the fence; lines that are shown as removed, and those of a terminal
 * session that are no commands, are empty.
 */
export type FenceSample = {
  /** The file that the fence is in. */
  path: string;
  /** Where the fence begins. */
  place: Position;
  /** Where the first line of code is; absent for code from another file. */
  codePlace?: Position;
  /** The language as the fence names it, and the one name for it and its aliases. */
  language: string;
  grammar: string;
  title?: string;
  /** The region of another file that the code is. */
  region?: string;
  /** The name that the fence gives to the file. */
  name?: string;
  continues: boolean;
  skip: boolean;
  code: string;
};

/** The samples of a page, or why it has none. */
export type FenceSamples = { samples: FenceSample[]; diagnostics: Diagnostic[] };

/** The samples of a page in the order of its text, those of included files last. A fence without a language is none. */
export async function readFenceSamples(source: Source, options: MarkdownOptions): Promise<FenceSamples> {
  const read = async () => {
    const budget = options.budget(source.path);
    const reader = createReader({ ...options, budget, takeExtra: openExtraWork(budget) });
    const { page } = await loadWithIncludes(source, reader);
    return samplesOf(page);
  };
  const { found, diagnostics } = await readWithinLimits(source, options.limits, read);
  return { samples: found, diagnostics };
}

function samplesOf(file: IncludedFile): FenceSample[] {
  const samples: FenceSample[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'code') {
      const sample = toSample(node, file);
      if (sample) samples.push(sample);
    } else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(file.tree);
  return [...samples, ...[...file.files.values()].flatMap(one => (typeof one === 'string' ? [] : samplesOf(one)))];
}

function toSample(node: Code, { path, files }: IncludedFile): FenceSample | undefined {
  const info = readFence(node.lang, node.meta);
  const place = positionOf(node);
  const grammar = node.lang ? commonName(info.language) : undefined;
  if (!place || grammar === undefined) return undefined;
  const fileText = (file: string) => {
    const text = files.get(file);
    return typeof text === 'string' ? text : undefined;
  };
  const code = readCode(node, place, { path, fileText, report: () => undefined });
  const isOwn = code === node.value;
  return {
    ...{ path, place, grammar, language: info.language.toLowerCase(), title: info.title, region: info.region },
    ...(isOwn && { codePlace: { line: place.line + 1, column: place.column } }),
    ...(isOwn && code.trim() && info.file !== undefined && { name: info.file }),
    continues: info.continues ?? false,
    skip: info.skip ?? false,
    code: sampleLines(code, info).join('\n'),
  };
}

/** The lines that somebody would copy, at the places where they are shown. */
function sampleLines(code: string, info: FenceInfo): string[] {
  const unsigned = info.isDiff ? extractDiffSigns(code, info.marks) : { value: code, marks: info.marks };
  const { value, marks, origins } = extractAnnotations(unsigned.value, unsigned.marks, []);
  const lines = code.split('\n').map(() => '');
  for (const [index, line] of value.split('\n').entries())
    if (!marks.deleted.has(index + 1)) lines[origins?.[index] ?? index] = line;
  return isShell(info.language) && promptPattern.test(value) ? commandsOnly(lines) : lines;
}

/** Commands without their prompts. One that ends in a backslash goes on in the next line; other lines are output. */
function commandsOnly(lines: string[]): string[] {
  const state = { goesOn: false };
  return lines.map(line => {
    const isCommand = promptPattern.test(line) || state.goesOn;
    state.goesOn = isCommand && line.endsWith('\\');
    return isCommand ? line.replace(promptPattern, '') : '';
  });
}
