/**
 * Inlined in every page before the first paint: the colour mode, the announcement
 * that was closed, and a second try for a page whose script is gone since a
 * deploy. Self-contained, and the same bytes on all pages.
 */
import { reloadOnce } from './data/reload.js';

const root = document.documentElement;
const stored = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be switched off; the default stands.
    return null;
  }
};
const chosen = stored('theme');
const system =
  'followSystem' in root.dataset && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : undefined;
root.dataset.theme =
  chosen === 'light' || chosen === 'dark' ? chosen : (system ?? root.dataset.defaultTheme ?? 'light');
if (root.dataset.announcement && stored('announcement') === root.dataset.announcement)
  root.dataset.announcementClosed = '';
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') reloadOnce(target.src);
  },
  true,
);
