/** Plausible through its events API: without its script. */
import { sendReport } from '../data/third-party.js';
import { isFeedback, type Reporter } from './analytics.js';

/** `domain` is the name of the site at Plausible, `host` the URL of the Plausible installation. */
export function plausible({ domain, host }: { domain: string; host: string }): Reporter {
  const address = `${host.replace(/\/$/, '')}/api/event`;
  return event => {
    const what = isFeedback(event)
      ? { name: 'Feedback', domain, url: event.url, props: { answer: event.answer } }
      : { name: 'pageview', domain, url: event.url, referrer: event.referrer };
    sendReport(address, JSON.stringify(what));
  };
}
