/** Settings of Astro and Starlight that docsc needs no word about, and those that need a hand. */
import type { Settings } from '../settings.js';

/** Passes over what docsc does by itself, and reports what it has for single pages only. */
export function reportRest(settings: Settings, options: Settings): void {
  if (options.texts('customCss').length)
    options.report(
      'customCss',
      'is written for the elements of Starlight',
      'Set colors and fonts under "theme", or write a style sheet for docsc and name it in "theme.stylesheet".',
    );
  const components = options.child('components');
  for (const name of components.keys()) components.report(name, 'replaces a part of the page by a component of Astro');
  const contents = options.take('tableOfContents');
  const deepest = (contents as { maxHeadingLevel?: number } | undefined)?.maxHeadingLevel ?? 3;
  if (contents === false)
    options.report(
      'tableOfContents',
      'hides tables of contents',
      'Write "hide_table_of_contents: true" in the front matter of pages.',
    );
  else if (deepest > 3)
    options.report(
      'tableOfContents',
      'shows more levels of headings',
      'Write "toc_max_heading_level" in the front matter of pages that need it.',
    );
  if (options.take('pagination') === false)
    options.report(
      'pagination',
      'hides the links to the previous and next page',
      'Write "pagination_prev: null" and "pagination_next: null" in the front matter of pages.',
    );
  options.passOver(
    'expressiveCode',
    'credits',
    'disable404Route',
    'prerender',
    'routeMiddleware',
    'markdown',
    'customCss',
  );
  settings.passOver(
    'vite',
    'adapter',
    'image',
    'server',
    'build',
    'experimental',
    'output',
    'outDir',
    'cacheDir',
    'root',
    'env',
    'markdown',
    'i18n',
    'prefetch',
    'trailingSlash',
    'compressHTML',
    'scopedStyleStrategy',
    'devToolbar',
    'legacy',
    'security',
    'session',
    'fonts',
    'logger',
    'telemetry',
  );
}
