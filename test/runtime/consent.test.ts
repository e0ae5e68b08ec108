/** What a stored answer to the question for consent means, and who hears of answers to "Was this page helpful?". */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatChoice, parseChoice } from '../../src/runtime/data/consent-choice.js';
import { updateFeedbackRow } from '../../src/runtime/data/feedback-receiver.js';

test('Consent that is stored counts for its version until it expires', () => {
  const stored = formatChoice('accepted', { version: 3, days: 10 });
  assert.is(parseChoice(stored, 3), 'accepted');
  assert.is(parseChoice(stored, 4), undefined);
  assert.is(parseChoice(formatChoice('declined', { version: 1, days: 1 }), 1), 'declined');
  assert.is(parseChoice(formatChoice('accepted', { version: 1, days: -1 }), 1), undefined);
  const days = (Number(stored.split(' ')[2]) - Date.now()) / 86_400_000;
  assert.ok(days > 9.9 && days <= 10, String(days));
});

test('Consent that is damaged counts for nothing', () => {
  const later = Date.now() + 1e6;
  for (const stored of [null, '', 'accepted', 'accepted 1', `accepted x ${later}`, `ACCEPTED 1 ${later}`, 'a b c d'])
    assert.is(parseChoice(stored, 1), undefined, String(stored));
});

type Reader = { to: 'endpoint' | 'analytics' | 'trackable'; asks?: boolean; agreed?: boolean; signal?: boolean };

/** True if the row is shown to a reader on a site that asks for consent, or does not. */
function showsRow({ to, asks = false, agreed = false, signal = false }: Reader): boolean {
  const state = { isShown: undefined as boolean | undefined };
  const documentElement = {
    dataset: agreed ? { consent: '' } : {},
    toggleAttribute: (_name: string, isShown: boolean) => {
      state.isShown = isShown;
    },
  };
  const before = Object.getOwnPropertyDescriptors(globalThis);
  const replaced = {
    document: { documentElement },
    navigator: { globalPrivacyControl: signal },
    DOCSC_FEEDBACK_TO: to,
    DOCSC_NO_CONSENT: !asks,
  };
  try {
    for (const [name, value] of Object.entries(replaced))
      Object.defineProperty(globalThis, name, { value, configurable: true });
    updateFeedbackRow();
  } finally {
    for (const name of Object.keys(replaced)) {
      Reflect.deleteProperty(globalThis, name);
      const old = before[name as keyof typeof before];
      if (old) Object.defineProperty(globalThis, name, old);
    }
  }
  return state.isShown === true;
}

test('A feedback row is shown to everybody whose answer somebody receives', () => {
  assert.ok(showsRow({ to: 'endpoint', asks: true, signal: true }));
  assert.ok(showsRow({ to: 'analytics', signal: true }));
  assert.ok(showsRow({ to: 'trackable' }));
  assert.not.ok(showsRow({ to: 'trackable', signal: true }));
  assert.not.ok(showsRow({ to: 'analytics', asks: true }));
  assert.ok(showsRow({ to: 'analytics', asks: true, agreed: true, signal: true }));
  assert.ok(showsRow({ to: 'trackable', asks: true, agreed: true }));
  assert.not.ok(showsRow({ to: 'trackable', asks: true, agreed: true, signal: true }));
});

test.run();
