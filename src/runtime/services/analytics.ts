/**
 * Reports to analytics services. There is one page view for the document, and one for each page shown after it, including
 * Back and Forward. A new query or fragment on the same page is not a page view.
 */
import { isAgreed } from '../data/consent-choice.js';
import { asksNotToBeTracked } from '../data/privacy-signals.js';
import { FEEDBACK_EVENT, type FeedbackEvent, type PageView, type VisitEvent } from '../data/visit-events.js';

/** Sends an event to one service. */
export type Reporter = (event: VisitEvent) => void;

/** True where the site reports answers of readers to its analytics services. */
export function isFeedback(event: VisitEvent): event is FeedbackEvent {
  return hasFeedback() && event.type === 'feedback';
}

/** A reporter that leaves out comments: an answer has been reported already when its comment is. */
export function withoutComments(report: Reporter): Reporter {
  return event => {
    if (!('comment' in event)) report(event);
  };
}

/** A constant in each bundle. */
function hasFeedback(): boolean {
  return globalThis.DOCSC_FEEDBACK_TO === 'analytics' || globalThis.DOCSC_FEEDBACK_TO === 'trackable';
}

/**
 * Opens the services, which may load scripts, and reports from then on. Does nothing if `respectDoNotTrack` is set and the
 * browser asks not to be tracked. Generated modules call this function by its name.
 */
export function reportVisits(services: readonly (() => Reporter)[], respectDoNotTrack: boolean): void {
  if (respectDoNotTrack && asksNotToBeTracked()) return;
  const start = () => trackPageViews(services.map(open => open()));
  // The reader may never see a page that the browser prerenders.
  if ((document as Document & { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', start, { once: true });
  else start();
}

function trackPageViews(reporters: readonly Reporter[]): void {
  const state = { referrer: document.referrer };
  const send = (event: VisitEvent) => {
    // Withdrawn since.
    if (!isAgreed()) return;
    for (const reporter of reporters) reporter(event);
  };
  const report = () => {
    const url = location.href.replace(/#.*$/s, '');
    send({ type: 'page-view', url, title: document.title, referrer: state.referrer } satisfies PageView);
    state.referrer = url;
  };
  report();
  if (hasFeedback())
    document.addEventListener(FEEDBACK_EVENT, event => send((event as CustomEvent<FeedbackEvent>).detail));
  document.addEventListener('docsc:visit', report);
}
