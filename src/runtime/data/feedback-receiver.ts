/** Decides whether to show the row "Was this page helpful?": only if somebody receives the answers. */
import { isAgreed } from './consent-choice.js';
import { asksNotToBeTracked } from './privacy-signals.js';

/** Shows the row if an endpoint receives answers, or analytics that this visitor lets run; hides it otherwise. */
export function updateFeedbackRow(): void {
  if (globalThis.DOCSC_NO_FEEDBACK) return;
  const isReceived =
    globalThis.DOCSC_FEEDBACK_TO === 'endpoint' ||
    (isAgreed() && !(globalThis.DOCSC_FEEDBACK_TO === 'trackable' && asksNotToBeTracked()));
  document.documentElement.toggleAttribute('data-feedback', isReceived);
}
