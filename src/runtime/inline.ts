/** Inlined in every page before the first paint: the colour mode. Self-contained, and the same bytes on all pages. */
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
