/** What may be written at a place: asks each kind of completion in turn. */
import type { CompletionList, CompletionParams } from 'vscode-languageserver';
import type { AnswerContext } from '../answer-context.js';
import { placeOf } from '../documents.js';
import { isDocument } from '../targets.js';
import { completeAddress } from './addresses.js';
import { completeMarkup } from './markup.js';
import { completeSettings } from './settings.js';

/** Characters before the cursor, at most: patterns look at them. */
const LONGEST_LINE = 1000;

/** The completions at the place of a request; `null` where nothing is known. */
export async function complete(params: CompletionParams, context: AnswerContext): Promise<CompletionList | null> {
  const place = await placeOf(params, context);
  // What stands in longer lines is no text that somebody types.
  if (!place || place.before.length > LONGEST_LINE) return null;
  const inSettings = completeSettings(place, context);
  if (inSettings?.items.length) return inSettings;
  const address = await completeAddress(place, context);
  if (address || !isDocument(place.path)) return address ?? null;
  return (await completeMarkup(place, context)) ?? null;
}
