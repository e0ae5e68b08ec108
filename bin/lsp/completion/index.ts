/** What may be written at a place: asks each kind of completion in turn. */
import type { CompletionList, CompletionParams } from 'vscode-languageserver';
import type { AnswerContext } from '../answer-context.js';
import { placeOf } from '../documents.js';
import { completeAddress } from './addresses.js';

/** The completions at the place of a request; `null` where nothing is known. */
export async function complete(params: CompletionParams, context: AnswerContext): Promise<CompletionList | null> {
  const place = await placeOf(params, context);
  if (!place) return null;
  return (await completeAddress(place, context)) ?? null;
}
