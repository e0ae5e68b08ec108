/**
 * The browser's entry, of a few KB. Makes copy buttons and the colour switch work, opens the field of the search, records
 * early clicks, and loads React when the page has been painted, or at the first interaction.
 */
// First, so that services that report visits do not see the words.
import { initialHighlightWords } from '../router/initial-highlight.js';
import 'virtual:docsc-boot';
import { installCopyButtons } from '../content/copy-button.js';
import { reloadOnce } from '../data/reload.js';
import type { EarlyInput } from '../hydration/early-input.js';
import { findClickedControl, onFirstInteraction, runWhenIdle } from '../hydration/interaction.js';
import { createSearchStandIn } from '../search/stand-in.js';
import { installColorToggle } from '../theme/color-mode.js';

/** Milliseconds after the load event: by then the page is on the screen, and a phone's processor is idle. */
const DELAY_AFTER_LOAD = 100;

const input: EarlyInput = {
  clicks: [],
  search: globalThis.DOCSC_NO_SEARCH ? undefined : createSearchStandIn(),
  hasInteracted: false,
  highlightWords: initialHighlightWords,
};
const state = { started: false };

const start = () => {
  if (state.started) return;
  state.started = true;
  void import('../app/client.js').then(({ hydrate }) => {
    stopRecording();
    hydrate(input);
  }, replayLinkClicks);
};

/** Without the application, clicked links do what plain links do. */
const replayLinkClicks = (thrown: unknown) => {
  if (reloadOnce(thrown)) return;
  stopRecording();
  input.search?.fail(() => location.reload());
  for (const control of input.clicks) if (control instanceof HTMLAnchorElement) control.click();
};

const onClick = (event: MouseEvent) => {
  const control = findClickedControl(event);
  if (!control) return;
  event.preventDefault();
  if (control.id === 'docsc:search') input.search?.open();
  else input.clicks.push(control);
  start();
};

/** Only the keys that can mean nothing else; `search/shortcut.ts` knows the others. */
const onKey = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, target } = event;
  const isShortcut = /^k$/i.test(key) && ctrlKey !== metaKey;
  const isSlash = !globalThis.DOCSC_NO_SLASH && key === '/' && target === document.body;
  if (!input.search || !(isShortcut || isSlash)) return;
  event.preventDefault();
  if (event.repeat) return;
  if (input.search.text() === undefined) input.search.open();
  else input.search.close();
  start();
};

const stopRecording = () => {
  document.removeEventListener('click', onClick, true);
  document.removeEventListener('keydown', onKey);
};

// The search page is prerendered without the query of its address, which has to survive if the application fails.
const searchInput = document.querySelector<HTMLInputElement>('.early-search input');
if (searchInput) searchInput.value ||= new URLSearchParams(location.search).get('q') ?? '';
installCopyButtons();
installColorToggle();
document.addEventListener('click', onClick, true);
document.addEventListener('keydown', onKey);
onFirstInteraction(() => {
  input.hasInteracted = true;
});
addEventListener('pointerdown', start, { once: true, passive: true });
runWhenIdle(start, DELAY_AFTER_LOAD);
