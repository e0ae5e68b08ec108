/**
 * Asks visitors whether services may start, and starts them once they agree. The question takes no focus and covers
 * nothing that cannot be scrolled into view; both answers are a press away and look alike. A button in the footer asks again.
 */
import { CONSENT_KEY, type ConsentChoice, formatChoice, parseChoice } from '../data/consent-choice.js';
import { updateFeedbackRow } from '../data/feedback-receiver.js';
import { asksNotToBeTracked } from '../data/privacy-signals.js';
import { readStored, writeStored } from '../data/storage.js';
import { type ConsentQuestion, createConsentPanel } from './consent-panel.js';

type ConsentOptions = ConsentQuestion & { version: number; days: number; respectSignals: boolean };

const RUNNING = 'Services that have already started stop when you load the page again.';

/** `start` is called at most once. Generated modules call this function by its name. */
export function askConsent(options: ConsentOptions, start: () => void): void {
  const refusesBySignal = options.respectSignals && asksNotToBeTracked();
  const state = { choice: parseChoice(readStored(CONSENT_KEY), options.version), isStarted: false };
  const apply = () => {
    document.documentElement.toggleAttribute('data-consent', state.choice === 'accepted');
    updateFeedbackRow();
    if (state.choice !== 'accepted' || state.isStarted) return;
    state.isStarted = true;
    start();
  };
  const choose = (choice: ConsentChoice) => {
    state.choice = choice;
    writeStored(CONSENT_KEY, formatChoice(choice, options));
    apply();
    if (choice === 'declined' && state.isStarted) panel.say(RUNNING);
    else panel.close('Your choice is saved.');
  };
  const panel = createConsentPanel(options, choose);
  const describe = () => {
    if (state.choice === 'accepted') return 'You have accepted.';
    if (state.choice === 'declined') return 'You have declined.';
    return refusesBySignal ? 'Your browser asks not to be tracked, which counts as a refusal.' : '';
  };
  // In the capture phase: React stops clicks in what it has not hydrated yet.
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('.consent-open')) panel.open(describe(), { takesFocus: true });
    },
    true,
  );
  apply();
  if (!state.choice && !refusesBySignal) panel.open('', { takesFocus: false });
}
