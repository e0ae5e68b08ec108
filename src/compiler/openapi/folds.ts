/**
 * Parts of an operation's page that are folded, as `details`: how to authenticate, the responses but the first, and on
 * narrow screens the samples, which stand beside the text on wide ones.
 */
import type { Element, ElementContent } from 'hast';
import { excludeFromSearch, h } from '../body/hast.js';
import type { ApiDocument } from './document.js';
import type { Operation } from './operations.js';
import { securityAlternatives } from './security.js';
import { showsConsole } from './servers.js';
import type { NameSet } from './slugs.js';

/** Characters: a longer description fills the screen of a phone, so that a link above it leads to the samples. */
const LONG_TEXT = 300;

/** Samples under a label, and the link to them for phones. Nothing if there are no samples. */
export function foldSamples(
  samples: ElementContent[],
  operation: Operation,
  { ids, document, text }: FoldContext & { text: string | undefined },
): { jump: Element[]; side: Element[] } {
  if (!samples.length) return { jump: [], side: [] };
  const hasConsole = showsConsole(document, operation);
  const label = operation.kind === 'path' ? (hasConsole ? 'Samples and console' : 'Samples') : 'Example';
  const id = ids.take('sample');
  const jump = h('p', { className: ['sample-jump'] }, h('a', { href: `#${id}` }, label));
  const summary = excludeFromSearch(h('summary', {}, label));
  return {
    jump: (text?.length ?? 0) > LONG_TEXT ? [excludeFromSearch(jump)] : [],
    side: [h('details', { className: ['operation-side'] }, summary, h('div', { id }, samples))],
  };
}

/** One line with the names of the credentials, which unfolds to how they are sent. */
export function foldSecurity(content: ElementContent[], operation: Operation, page: FoldContext): ElementContent[] {
  const alternatives = securityAlternatives(page.document, operation).map(Object.keys);
  const names = alternatives.map(schemes => schemes.join(' and ') || 'none');
  const summary = h('summary', {}, 'Authentication: ', h('code', {}, names.join(' or ')));
  return [h('details', { className: ['fold'] }, summary, h('div', { id: page.ids.take('authentication') }, content))];
}

type FoldContext = { ids: NameSet; document: ApiDocument };

/** The headers and body of a response. Only those of the first response that has any are open. */
export function foldResponse(content: ElementContent[], hasBody: boolean, isOpen: boolean): ElementContent[] {
  if (!content.length) return [];
  const summary = h('summary', {}, hasBody ? 'Body' : 'Headers');
  return [h('details', { className: ['fold'], open: isOpen }, excludeFromSearch(summary), content)];
}

/** Opens all that is folded on the page. */
export function buildExpandAll(): Element {
  return h('button', { type: 'button', className: ['button-quiet', 'expand-all'] }, 'Expand all');
}
