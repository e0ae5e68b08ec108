/** Cures of findings as edits of the text that the editor has. */
import type { CodeAction, CodeActionParams, Range, TextEdit } from 'vscode-languageserver';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { escapePattern } from '../../src/compiler/source/escape-pattern.js';
import type { AnswerContext } from './answer-context.js';
import { toLspDiagnostics } from './diagnostics.js';
import { offsetOf, rangeOf, textOf } from './documents.js';
import { pathInProject } from './paths.js';

/** A finding with the edits that cure it; the first one is at its place. */
type Cured = { finding: Diagnostic; edit: TextEdit; edits: TextEdit[] };

/** The cures in a range, and one action for all cures in the file. */
export async function offerFixes(params: CodeActionParams, context: AnswerContext): Promise<CodeAction[] | null> {
  const { uri } = params.textDocument;
  const path = pathInProject(uri, context.root);
  const text = path === undefined ? undefined : await textOf(path, context);
  if (path === undefined || text === undefined) return null;
  const cured = context.findings.flatMap((finding): Cured[] => {
    const edits = finding.path === path ? cureOf(finding, text) : [];
    return edits[0] ? [{ finding, edit: edits[0], edits }] : [];
  });
  const { only } = params.context;
  const wants = (kind: string) => !only || only.some(asked => kind === asked || kind.startsWith(`${asked}.`));
  const here = cured.filter(({ edit, finding }) => touches(params.range, edit.range, finding));
  const single = here.map(
    ({ finding, edit, edits }): CodeAction => ({
      title: edit.newText ? `Write "${edit.newText}"` : `Leave out "${finding.fix!.written.trim()}"`,
      kind: 'quickfix',
      diagnostics: toLspDiagnostics([finding], text),
      isPreferred: true,
      edit: { changes: { [uri]: edits } },
    }),
  );
  const all: CodeAction = {
    title: `Cure ${cured.length} findings of docsc in this file`,
    kind: 'source.fixAll.docsc',
    edit: { changes: { [uri]: withoutOverlaps(cured.flatMap(({ edits }) => edits)) } },
  };
  return [...(wants('quickfix') ? single : []), ...(cured.length > 1 && wants('source.fixAll.docsc') ? [all] : [])];
}

/** The edits that cure a finding; none if the text does not have what they replace, at the place or behind it in the paragraph. */
function cureOf({ fix, place }: Diagnostic, text: string): TextEdit[] {
  if (!fix || !place) return [];
  const start = offsetOf(text, { line: place.line - 1, character: place.column - 1 });
  const [paragraph = ''] = text.slice(start).split(/\r?\n[ \t]*\r?\n/, 1);
  const { written, instead } = fix;
  const before = /^[\p{L}\p{N}_]/u.test(written) ? '(?<![\\p{L}\\p{N}_])' : '';
  const after = /[\p{L}\p{N}_]$/u.test(written) ? '(?![\\p{L}\\p{N}_])' : '';
  const pattern = new RegExp(before + escapePattern(written) + after, 'u');
  const found = paragraph.startsWith(written) ? 0 : instead === '' ? -1 : paragraph.search(pattern);
  if (found < 0) return [];
  const replaceAt = (at: number): TextEdit => ({ range: rangeOf(text, at, at + written.length), newText: instead });
  // An element ends under the name that it begins with.
  const end = text[start + found - 1] === '<' ? text.indexOf(`</${written}>`, start + found) : -1;
  return [replaceAt(start + found), ...(end < 0 ? [] : [replaceAt(end + 2)])];
}

/** True if a range has something of the edit, or the place of the finding. */
function touches(asked: Range, edit: Range, { place }: Diagnostic): boolean {
  const first = Math.min(edit.start.line, (place?.line ?? 1) - 1);
  return asked.start.line <= edit.end.line && first <= asked.end.line;
}

function withoutOverlaps(edits: TextEdit[]): TextEdit[] {
  const before = (a: Range['start'], b: Range['start']) =>
    a.line < b.line || (a.line === b.line && a.character <= b.character);
  const kept: TextEdit[] = [];
  for (const edit of edits)
    if (kept.every(({ range }) => before(range.end, edit.range.start) || before(edit.range.end, range.start)))
      kept.push(edit);
  return kept;
}
