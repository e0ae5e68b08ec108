/** Which samples flags choose. */
import { didYouMean } from '../../src/compiler/diagnostics/did-you-mean.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { commonName, languageNames } from '../../src/compiler/markdown/highlight/index.js';
import type { SnippetFile } from './arrange.js';

/** `--lang`, `--title` and `--region`; a sample has to fit all that are given. */
export type SelectionFlags = { lang?: string[]; title?: string[]; region?: string[] };

/** The common name of a language. Throws `DiagnosticError` if there is none of that name. */
export function resolveLanguage(name: string): string {
  const common = commonName(name);
  if (common !== undefined) return common;
  const hint = didYouMean(name.toLowerCase(), languageNames()) ?? 'Use a name that a fence may begin with.';
  throw new DiagnosticError([error('sample-command', `There is no language "${name}".`, { path: '', hint })]);
}

/** The files of which at least one fence fits. Throws `DiagnosticError` for a language that does not exist. */
export function selectFiles(files: readonly SnippetFile[], { lang, title, region }: SelectionFlags): SnippetFile[] {
  const grammars = lang && new Set(lang.map(resolveLanguage));
  return files.filter(
    ({ grammar, parts }) =>
      (!grammars || grammars.has(grammar)) && parts.some(part => has(title, part.title) && has(region, part.region)),
  );
}

const has = (wanted: string[] | undefined, value: string | undefined) =>
  !wanted || (value !== undefined && wanted.includes(value));
