/** Sends an answer to the endpoint of the site, or else to its analytics services. */
import type { ShellInfo } from '../../format.js';
import { deliverReport } from '../data/third-party.js';
import { FEEDBACK_EVENT, type FeedbackEvent } from '../data/visit-events.js';

/** Resolves with the reason why the answer did not arrive, as a sentence with what to do; with nothing if it did. */
export async function reportFeedback(
  { endpoint }: NonNullable<ShellInfo['feedback']>,
  given: Pick<FeedbackEvent, 'answer' | 'comment'>,
): Promise<string | undefined> {
  // Nobody counts the answers to a draft.
  if (globalThis.DOCSC_DEV) return undefined;
  const { origin, pathname } = location;
  const event: FeedbackEvent = { type: 'feedback', url: origin + pathname, title: document.title, ...given };
  if (endpoint === undefined) {
    document.dispatchEvent(new CustomEvent(FEEDBACK_EVENT, { detail: event }));
    return undefined;
  }
  if (await deliverReport(endpoint, JSON.stringify(event))) return undefined;
  if (!navigator.onLine) return 'You are offline. Press again once you are connected.';
  return `Your ${given.comment === undefined ? 'answer' : 'comment'} was not received. Press again to retry.`;
}
