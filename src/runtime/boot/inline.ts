/**
/**
 * Inlined in every page before the first paint: the colour mode, the announcement that was closed, and what to do where
 * the site's own script does not load. Self-contained, and the same bytes on all pages.
 */
import { reloadOnce } from '../data/reload.js';

const root = document.documentElement;
const readLocalStorage = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be switched off; the default stands.
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

// A deploy may have taken the script away. Where it is missing again the base path is wrong: then no other script and no
// style sheet is there to say so. Only the home page has the banner.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module' || reloadOnce(target.src)) return;
    const banner = document.getElementById('docsc:base-url');
    if (banner) banner.hidden = false;
  },
  true,
);
