/**
 * Page views: one when the document is there and one for each page that is shown after it, back and forward included.
 * A new query or fragment on the same page is none.
 */

/** `url` has the query and no fragment; `referrer` is the page before, also within the site. */
export type PageView = { url: string; title: string; referrer: string };
export type Reporter = (view: PageView) => void;

/** Nothing is opened, and so nothing loaded, for readers whose browser asks not to be tracked. */
export function reportVisits(services: readonly (() => Reporter)[], respectDoNotTrack: boolean): void {
  if (respectDoNotTrack && asksNotToBeTracked()) return;
  const start = () => trackPageViews(services.map(open => open()));
  // A page that a browser prepares ahead may never be seen.
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
