/**
 * Inlined in every page before the first paint: sets the colour mode, hides the announcement that was closed, shows the
 * feedback row, brings the current entry of the sidebar into view, and handles a missing script. Self-contained, and the
 * same bytes on all pages.
 */
import { CONSENT_KEY, parseChoice } from '../data/consent-choice.js';
import { updateFeedbackRow } from '../data/feedback-receiver.js';
import { reloadOnce } from '../data/reload.js';

const root = document.documentElement;
const readLocalStorage = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be disabled; the default then applies.
    return null;
  }
};
const storedTheme = readLocalStorage('theme');
const systemTheme =
  'followSystem' in root.dataset && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : undefined;
root.dataset.theme =
  storedTheme === 'light' || storedTheme === 'dark'
    ? storedTheme
    : (systemTheme ?? root.dataset.defaultTheme ?? 'light');
if (root.dataset.announcement && readLocalStorage('announcement') === root.dataset.announcement)
  root.dataset.announcementClosed = '';
if (globalThis.DOCSC_CONSENT_VERSION) {
  const choice = parseChoice(readLocalStorage(CONSENT_KEY), globalThis.DOCSC_CONSENT_VERSION);
  if (choice === 'accepted') root.dataset.consent = '';
}
updateFeedbackRow();

// Once the sidebar has been parsed, and for each page after that. Scrolls no other box.
addEventListener('docsc:place', () => {
  const box = document.getElementById('docsc:sidebar');
  const current = box?.querySelector('[aria-current=page]');
  if (!current) return;
  const { top, bottom } = current.getBoundingClientRect();
  const frame = box!.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) box!.scrollTop += top - frame.top - frame.height / 3;
});

// A deploy may have removed the script. If it is missing after a reload too, the base path is wrong: then no other script
// and no style sheet loads either, so that this one says it. Only the home page has the banner.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module' || reloadOnce(target.src)) return;
    const banner = document.getElementById('docsc:base-url');
    if (banner) banner.hidden = false;
  },
  true,
);
