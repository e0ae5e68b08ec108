/** `--only`: rules, files and folders, to which a check keeps. */
import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { didYouMean } from '../../src/compiler/diagnostics/did-you-mean.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { rules } from '../../src/compiler/diagnostics/rules/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import type { Project } from '../project.js';

/** True for a finding that a check shows and counts. */
export type Selects = (finding: Diagnostic) => boolean;

/**
 * A finding is selected if its rule is one of those that are named and its file is one of the files or below one of the
 * folders that are named; without any, all rules or all files are. Paths are relative to the working directory. Throws
 * `DiagnosticError` for what is neither.
 */
export function readSelection(values: string[], { root, config }: Project): Selects {
  const named = new Set<string>();
  const paths: string[] = [];
  for (const value of values) {
    const path = relative(root, resolve(value)).split(sep).join('/');
    if (Object.hasOwn(rules, value)) named.add(value);
    else if (existsSync(resolve(value))) paths.push(path);
    // The rules of plugins are not known before these have run.
    else if (config.plugins.length && /^[^/\\]+\/[^/\\.]+$/.test(value)) named.add(value);
    else throw unknownSelection(value);
  }
  const isAt = (path: string) => (file: string) => path === '' || file === path || file.startsWith(`${path}/`);
  return ({ rule, path: found }) =>
    (!named.size || named.has(rule)) && (!paths.length || paths.some(path => isAt(path)(found || config.path)));
}

function unknownSelection(value: string): DiagnosticError {
  const message = `"${value}" is neither a rule nor a file or folder.`;
  const hint = didYouMean(value, Object.keys(rules));
  return new DiagnosticError([error('unknown-selection', message, { path: '', ...(hint && { hint }) })]);
}
