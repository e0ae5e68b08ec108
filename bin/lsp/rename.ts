/** Renames a page or heading with everything that leads to it, as `docsc rename` plans it; the editor carries it out. */
import { posix } from 'node:path';
import type {
  PrepareRenameParams,
  Range,
  RenameFilesParams,
  RenameParams,
  TextDocumentEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import { isBelow } from '../../src/compiler/source/paths.js';
import type { Site } from '../../src/compiler/types.js';
import { planRename, type RenamePlan } from '../rename/plan.js';
import type { AnswerContext } from './answer-context.js';
import { placeOf, rangeOf } from './documents.js';
import { addressOfPath, pathInProject } from './paths.js';
import { type Target, targetAt } from './targets.js';

/** What would be renamed at a place, and its name now; `null` where nothing can. */
export async function prepareRename(
  params: PrepareRenameParams,
  context: AnswerContext,
): Promise<{ range: Range; placeholder: string } | null> {
  const place = await placeOf(params, context);
  const target = place && (await targetAt(place, context));
  if (!target || 'file' in target) return null;
  const range = rangeOf(place.text, target.start, target.end);
  return { range, placeholder: target.anchor ?? fileOf(target, context.session.site) ?? target.route };
}

/** The edits of a rename. Rejects with the reason if it is refused. */
export async function renameAt(params: RenameParams, context: AnswerContext): Promise<WorkspaceEdit | null> {
  const place = await placeOf(params, context);
  const target = place && (await targetAt(place, context));
  if (!target || 'file' in target) return null;
  const file = fileOf(target, context.session.site);
  if (target.anchor !== undefined) {
    const to = params.newName.replace(/^#/, '');
    return plan(`${file ?? target.route}#${target.anchor}`, `#${to}`, context);
  }
  // A name without a folder stays beside the page.
  const isBare = file !== undefined && !params.newName.includes('/');
  const to = isBare ? posix.join(posix.dirname(file), params.newName) : params.newName;
  return plan(to.startsWith('/') ? target.route : (file ?? target.route), to, context);
}

/** The edits that go with files that the editor moves itself. */
export async function renameFiles({ files }: RenameFilesParams, context: AnswerContext): Promise<WorkspaceEdit | null> {
  const [first, ...others] = files;
  if (!first || others.length) return null;
  const from = pathInProject(first.oldUri, context.root);
  const to = pathInProject(first.newUri, context.root);
  if (from === undefined || to === undefined) return null;
  const edit = await plan(from, to, context).catch((): WorkspaceEdit => ({}));
  const texts = (edit.documentChanges ?? []).filter((change): change is TextDocumentEdit => 'textDocument' in change);
  // The editor has not moved the files yet: their texts are edited under the old name. Editors write addresses with
  // other escapes than docsc, so paths are compared.
  const oldOf = (uri: string) => {
    const path = pathInProject(uri, context.root);
    if (path === to) return first.oldUri;
    return path !== undefined && isBelow(to, path) ? addressOfPath(from + path.slice(to.length), context.root) : uri;
  };
  const documentChanges = texts.map(({ textDocument, edits }) => ({
    textDocument: { ...textDocument, uri: oldOf(textDocument.uri) },
    edits,
  }));
  return documentChanges.length ? { documentChanges } : null;
}

/** The document of a page, relative to the project. */
function fileOf(target: Extract<Target, { route: string }>, { pages, routeOfFile }: Site): string | undefined {
  const path = pages.get(target.route)?.head.origin.path;
  return path !== undefined && routeOfFile.get(path) === target.route ? path : undefined;
}

async function plan(from: string, to: string, context: AnswerContext): Promise<WorkspaceEdit> {
  try {
    return toWorkspaceEdit(await planRename(context.session.project, from, to), context.root);
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError)) throw thrown;
    const [first] = thrown.diagnostics;
    throw new Error(first ? [first.message, first.hint].filter(Boolean).join(' ') : thrown.message);
  }
}

/** Files are renamed first; a text is edited under its new name. */
function toWorkspaceEdit({ moves, texts }: RenamePlan, root: string): WorkspaceEdit {
  const renames = [...moves].map(([from, to]) => ({
    kind: 'rename' as const,
    oldUri: addressOfPath(from, root),
    newUri: addressOfPath(to, root),
  }));
  const edits = texts.map(({ path, before, after }) => {
    const { start, end, newText } = difference(before, after);
    return {
      textDocument: { uri: addressOfPath(path, root), version: null },
      edits: [{ range: rangeOf(before, start, end), newText }],
    };
  });
  return { documentChanges: [...renames, ...edits] };
}

/** The part in which two texts differ; never half of a character or of the end of a line. */
function difference(before: string, after: string): { start: number; end: number; newText: string } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  start = before.lastIndexOf('\n', start - 1) + 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  const tail = before.slice(before.length - same);
  same = tail.includes('\n') ? tail.length - tail.indexOf('\n') - 1 : 0;
  return { start, end: before.length - same, newText: after.slice(start, after.length - same) };
}
