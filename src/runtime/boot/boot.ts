/**
 * The browser's entry: a few KB. Brings copy buttons to life, remembers early clicks and keys, and loads React once the
 * page has been painted, or at the first interaction.
 */
// First: what reports visits must not see the words.
import { initialHighlightWords } from '../router/initial-highlight.js';
import 'virtual:docsc-boot';
import { installCopyButtons } from '../content/copy-button.js';
import { reloadOnce } from '../data/reload.js';
import type { Early } from '../hydration/early-input.js';
import { findClickedControl, onFirstInteraction, runWhenIdle } from '../hydration/interaction.js';

/** Milliseconds after the load event: the page is on the screen, and the phone's processor free. */
const DELAY_AFTER_LOAD = 100;

const input: Early = { clicks: [], search: false, typed: '', present: false, words: initialHighlightWords };
const state = { started: false };

const start = () => {
  if (state.started) return;
  state.started = true;
  void import('../app/client.js').then(({ hydrate }) => {
    document.removeEventListener('click', onClick, true);
    document.removeEventListener('keydown', onKey);
    hydrate(input);
  }, replayLinkClicks);
};

/** Without the application links lead where they say. */
const replayLinkClicks = (thrown: unknown) => {
  if (reloadOnce(thrown)) return;
  document.removeEventListener('click', onClick, true);
  document.removeEventListener('keydown', onKey);
  for (const control of input.clicks) if (control instanceof HTMLAnchorElement) control.click();
};

const onClick = (event: MouseEvent) => {
  const control = findClickedControl(event);
  if (!control) return;
  event.preventDefault();
  input.clicks.push(control);
  start();
};

/** The application knows more of it (`search/shortcut.ts`): here only what nobody else can have meant. */
const onKey = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, target } = event;
  const isShortcut = /^k$/i.test(key) && ctrlKey !== metaKey;
  const isSlash = !globalThis.DOCSC_NO_SLASH && key === '/' && target === document.body;
  const isTyped = input.search && !key[1] && !ctrlKey && !metaKey;
  if (globalThis.DOCSC_NO_SEARCH || !(isShortcut || isSlash || isTyped)) return;
  event.preventDefault();
  if (isTyped) input.typed += key;
  input.search = true;
  start();
};

installCopyButtons();
document.addEventListener('click', onClick, true);
document.addEventListener('keydown', onKey);
onFirstInteraction(() => {
  input.present = true;
});
addEventListener('pointerdown', start, { once: true, passive: true });
runWhenIdle(start, DELAY_AFTER_LOAD);
