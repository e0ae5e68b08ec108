/** Findings → diagnostics of the protocol. */
import type { Diagnostic as LspDiagnostic, Range } from 'vscode-languageserver';
import type { Diagnostic, Position } from '../../src/compiler/diagnostics/types.js';
import { ruleAddress } from '../report/rule-address.js';
import { linesOf } from './documents.js';

/** Severities of the protocol by the level of a finding. */
const severities = { error: 1, warning: 2 } as const;

/** The findings in a file; `text` is what the file holds, which says how far the marked word reaches. */
export function toLspDiagnostics(findings: Diagnostic[], text: string | undefined): LspDiagnostic[] {
  const lines = text === undefined ? [] : linesOf(text);
  return findings.map(finding => {
    const { rule, level, message, hint, place } = finding;
    const manual = ruleAddress(rule);
    return {
      range: rangeAt(place, lines),
      severity: severities[level],
      code: rule,
      ...(manual !== undefined && URL.canParse(manual) && { codeDescription: { href: manual } }),
      source: 'docsc',
      message: hint === undefined ? message : `${message}\n${hint}`,
    };
  });
}

/** From a place to the end of its word, or of the link, image or element that begins there. */
function rangeAt(place: Position | undefined, lines: string[]): Range {
  const line = Math.max(0, (place?.line ?? 1) - 1);
  const written = lines[line] ?? '';
  const start = Math.min(Math.max(0, (place?.column ?? 1) - 1), written.length);
  const [marked = ''] =
    /^(?:!?\[[^\]\n]{0,500}\](?:\([^)\n]{0,500}\))?|<[^>\n]{0,500}>|[\p{L}\p{N}_-]+|[^\s]+)/u.exec(
      written.slice(start),
    ) ?? [];
  return { start: { line, character: start }, end: { line, character: start + marked.length } };
}
