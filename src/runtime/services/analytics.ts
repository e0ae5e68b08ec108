/**
 * Reports page views to analytics services: one for the document, and one for each page shown after it, including Back
 * and Forward. A new query or fragment on the same page is not a page view.
 */

/** `url` has the query but no fragment. `referrer` is the page before, also within the site. */
export type PageView = { url: string; title: string; referrer: string };

/** Sends a page view to one service. */
export type Reporter = (view: PageView) => void;

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
  const report = () => {
    const url = location.href.replace(/#.*$/s, '');
    const view = { url, title: document.title, referrer: state.referrer };
    for (const reporter of reporters) reporter(view);
    state.referrer = url;
  };
  report();
  document.addEventListener('docsc:visit', report);
}

function asksNotToBeTracked(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
