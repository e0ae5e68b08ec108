/**
 * Inlined in every page before the first paint: the colour mode, and a word where the site's own script does not load.
 * Self-contained, and the same bytes on all pages.
 */
const root = document.documentElement;
const stored = (() => {
  try {
    return localStorage.getItem('theme');
  } catch {
    // Storage may be switched off; the default stands.
    return null;
  }
})();
const system =
  'followSystem' in root.dataset && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : undefined;
root.dataset.theme =
  stored === 'light' || stored === 'dark' ? stored : (system ?? root.dataset.defaultTheme ?? 'light');

// A wrong base path: then no other script and no style sheet is there to say so. Only the home page has the banner.
addEventListener(
  'error',
  ({ target }) => {
    const banner = (target as { type?: string }).type === 'module' && document.getElementById('docsc:base-url');
    if (banner) banner.hidden = false;
  },
  true,
);
