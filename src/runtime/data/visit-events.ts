/** What a page reports to the services of its site's owners. */

/** A page is shown. `url` has the query but no fragment. `referrer` is the page before, also within the site. */
export type PageView = { type: 'page-view'; url: string; title: string; referrer: string };

/** A reader says whether a page was helpful, or adds a comment to an answer. `url` has neither query nor fragment. */
export type FeedbackEvent = {
  type: 'feedback';
  url: string;
  title: string;
  answer: 'yes' | 'no';
  comment?: string;
};

/** An event for services. */
export type VisitEvent = PageView | FeedbackEvent;

/** The DOM event on the document that hands a `FeedbackEvent` to analytics services. */
export const FEEDBACK_EVENT = 'docsc:feedback';
