/**
 * A baseline: the findings of a site that a project has accepted for now. They are recognized by rule, file and message,
 * not by their lines, and as many of them as the file counts.
 */
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { compareStrings, DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { makeFolder } from '../../src/compiler/disk/make-folder.js';
import { describeIoError, replaceFile, writeError } from '../../src/compiler/disk/project.js';
import { findingKey } from '../report/formats/fingerprints.js';
import { refuseLinkOut } from '../report/link-out.js';

/** Key of a finding → how many there are. */
export type Baseline = ReadonlyMap<string, number>;

/** What a baseline says of the findings of a run. */
export type Comparison = { fresh: Diagnostic[]; known: number; gone: number };

type Entry = { rule: string; path: string; message: string; count: number };

function keyOf(finding: Pick<Diagnostic, 'rule' | 'path' | 'message'>): string {
  const { rule, path, message } = findingKey(finding);
  return JSON.stringify([path, rule, message]);
}

/** The findings of a run as a baseline. */
export function toBaseline(findings: readonly Diagnostic[]): Baseline {
  const counts = new Map<string, number>();
  for (const key of findings.map(keyOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** The findings that a baseline does not have, and how many it has; `gone` counts those that it has in vain. */
export function compareWithBaseline(findings: readonly Diagnostic[], baseline: Baseline): Comparison {
  const left = new Map(baseline);
  const fresh = findings.filter(finding => {
    const key = keyOf(finding);
    const count = left.get(key) ?? 0;
    if (count) left.set(key, count - 1);
    return !count;
  });
  return { fresh, known: findings.length - fresh.length, gone: sizeOf(left) };
}

/** How many findings a baseline has. */
export function sizeOf(baseline: Baseline): number {
  return [...baseline.values()].reduce((sum, count) => sum + count, 0);
}

/** The baseline without what the findings no longer have. It never gets what it did not have. */
export function shrinkBaseline(baseline: Baseline, findings: readonly Diagnostic[]): Baseline {
  const now = toBaseline(findings);
  const kept = [...baseline].map(([key, count]): [string, number] => [key, Math.min(count, now.get(key) ?? 0)]);
  return new Map(kept.filter(([, count]) => count > 0));
}

/** The text of the file, sorted, so that it merges and compares well. */
export function formatBaseline(baseline: Baseline): string {
  const findings = [...baseline]
    .sort(([a], [b]) => compareStrings(a, b))
    .map(([key, count]): Entry => {
      const [path, rule, message] = JSON.parse(key) as [string, string, string];
      return { path, rule, message, count };
    });
  return `${JSON.stringify({ format: 1, findings }, null, 2)}\n`;
}

/** Reads the file; `undefined` if it does not exist. Throws `DiagnosticError` if it is not a baseline or cannot be read. */
export async function readBaseline(file: string): Promise<Baseline | undefined> {
  const text = await readFile(resolve(file), 'utf8').catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return undefined;
    throw new DiagnosticError([
      error('unreadable-file', `Cannot read it: ${describeIoError(failure)}.`, { path: file }),
    ]);
  });
  if (text === undefined) return undefined;
  const entries = parseEntries(text);
  if (!entries) throw new DiagnosticError([error('invalid-baseline', 'This file is not a baseline.', { path: file })]);
  return new Map(entries.map(({ count, ...finding }) => [keyOf(finding), count]));
}

function parseEntries(text: string): Entry[] | undefined {
  try {
    const { format, findings } = JSON.parse(text) as { format?: unknown; findings?: unknown };
    return format === 1 && Array.isArray(findings) && findings.every(isEntry) ? findings : undefined;
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { rule, path, message, count } = value as Record<string, unknown>;
  const isText = [rule, path, message].every(text => typeof text === 'string');
  return isText && Number.isInteger(count) && (count as number) > 0;
}

/** Reports that there is no baseline yet, with the command that makes it. */
export function missingBaseline(file: string): DiagnosticError {
  const hint = `Run docsc check --baseline ${file} --update-baseline to accept the findings of today.`;
  return new DiagnosticError([error('missing-baseline', 'There is no baseline here.', { path: file, hint })]);
}

/** Writes the file of the project `root` in one step, and makes its folder. Throws `OutputError`. */
export async function writeBaseline(root: string, file: string, baseline: Baseline): Promise<void> {
  const path = resolve(file);
  try {
    await refuseLinkOut(root, path);
    makeFolder(dirname(path));
  } catch (thrown) {
    throw writeError(`Cannot write "${file}"`, thrown);
  }
  return replaceFile(dirname(path), basename(path), formatBaseline(baseline));
}
