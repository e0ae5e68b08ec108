/** Goes to the file and line of a page or heading. */
import type { Location, TextDocumentPositionParams } from 'vscode-languageserver';
import { findElement } from '../../src/compiler/body/find-element.js';
import { includedFile, positionOf } from '../../src/compiler/source/position.js';
import type { AnswerContext } from './answer-context.js';
import { placeOf } from './documents.js';
import { addressOfPath } from './paths.js';
import { type Target, targetAt } from './targets.js';

/** Where the page, heading or file is written; `null` where nothing at the place leads anywhere. */
export async function findDefinition(
  params: TextDocumentPositionParams,
  context: AnswerContext,
): Promise<Location | null> {
  const place = await placeOf(params, context);
  const target = place && (await targetAt(place, context));
  return (target && (await locate(target, context))) ?? null;
}

async function locate(target: Target, { session, root }: AnswerContext): Promise<Location | undefined> {
  const at = (path: string, line = 1): Location => {
    const start = { line: line - 1, character: 0 };
    return { uri: addressOfPath(path, root), range: { start, end: start } };
  };
  if ('file' in target) return at(target.file);
  const { compiler, site } = session;
  const head = site.pages.get(target.route)?.head;
  if (!head || head.origin.path === '') return undefined;
  const { path, place } = head.origin;
  if (target.anchor === undefined) return at(path, place?.line);
  const { page } = await compiler.compile(site, target.route);
  const element = findElement(page.body, ({ properties }) => properties.id === target.anchor);
  const line = element && positionOf(element)?.line;
  return element && line !== undefined ? at(includedFile(element) ?? path, line) : at(path, place?.line);
}
