/** Texts and pages of documents, as the editor has them. */
import type { Position, Range } from 'vscode-languageserver';
import type { PageHead } from '../../src/compiler/types.js';
import type { AnswerContext } from './answer-context.js';
import { pathInProject } from './paths.js';

/** A document and a place in it: the line before and after it. */
export type PlaceInDocument = { path: string; text: string; before: string; after: string; line: number };

/** The text of a file: what the editor has open, or else what is on the disk; `undefined` where there is none. */
export async function textOf(path: string, { texts, session }: AnswerContext): Promise<string | undefined> {
  return texts.get(path) ?? (await session.project.fs.readText(path).catch(() => undefined));
}

/** The lines of a text, without what ends them. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

/** Where a request points to; `undefined` for a document outside of the project. */
export async function placeOf(
  { textDocument, position }: { textDocument: { uri: string }; position: Position },
  context: AnswerContext,
): Promise<PlaceInDocument | undefined> {
  const path = pathInProject(textDocument.uri, context.root);
  const text = path === undefined ? undefined : await textOf(path, context);
  if (path === undefined || text === undefined) return undefined;
  const line = linesOf(text)[position.line] ?? '';
  return {
    ...{ path, text, line: position.line },
    before: line.slice(0, position.character),
    after: line.slice(position.character),
  };
}

/** The page that a document is, or is part of; for other documents, a page that nothing leads to. */
export function pageOf(path: string, { session }: AnswerContext): PageHead {
  const { site, compiler } = session;
  const route = site.routeOfFile.get(path) ?? compiler.routesIncluding([path])[0];
  const page = route === undefined ? undefined : site.pages.get(route);
  return page?.head ?? { id: '', route: '/', title: '', layout: 'doc', origin: { path }, frontMatter: {} };
}

/** The offset of a position. */
export function offsetOf(text: string, { line, character }: Position): number {
  const pattern = /\r\n?|\n/g;
  for (let nth = 0; nth < line; nth++) if (!pattern.exec(text)) return text.length;
  return Math.min(pattern.lastIndex + character, text.length);
}

/** The range between two offsets. */
export function rangeOf(text: string, start: number, end: number): Range {
  const at = (offset: number): Position => {
    const lines = linesOf(text.slice(0, offset));
    return { line: lines.length - 1, character: lines.at(-1)!.length };
  };
  return { start: at(start), end: at(end) };
}
