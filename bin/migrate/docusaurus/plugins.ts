/** Presets, plugins and themes of Docusaurus: documents, redirects, analytics, the sitemap and API descriptions. */
import type { Settings } from '../settings.js';
import type { MigratedSite, Redirect } from '../types.js';
import { readAnalytics } from './analytics.js';
import { readDescriptions } from './descriptions.js';
import { type Documents, readDocuments } from './documents.js';
import { readRedirects } from './redirects.js';

type Config = MigratedSite['config'];

/** What presets, plugins and themes say. */
export type Plugins = {
  docs?: Documents;
  redirects: Redirect[];
  analytics?: Config['analytics'];
  sitemap?: Config['sitemap'];
  api?: Config['api'];
  math?: boolean;
};

type Plugin = ReturnType<Settings['named']>[number];

/** Plugins whose work docsc does by itself. */
const BUILT_IN =
  /search|mermaid|ideal-image|svgr|theme-openapi|live-codeblock|theme-classic|cascade-layers|debug|sass|image-zoom|medium-zoom|postcss|tailwind/;

/** `@docusaurus/plugin-sitemap` and `docusaurus-plugin-sitemap` → `sitemap`. */
const shortName = (name: string) => name.replace(/^@[^/]+\//, '').replace(/^(docusaurus-)?(plugin|preset|theme)-/, '');

/** Reads `presets`, `plugins` and `themes`. */
export function readPlugins(settings: Settings): Plugins {
  const listed = ['presets', 'plugins', 'themes'].flatMap(key => settings.named(key));
  const plugins = listed.flatMap(plugin => (shortName(plugin.name) === 'classic' ? openPreset(plugin) : [plugin]));
  const of = (...names: string[]) => plugins.filter(({ name }) => names.includes(shortName(name)));
  const [docs, ...otherDocs] = of('content-docs', 'docs');
  const redirects = of('client-redirects').flatMap(({ options }) => readRedirects(options));
  for (const { options } of otherDocs)
    options.report('', 'is another set of documents; docsc has one folder of documents, which may contain the others');
  for (const { name, options } of of('content-blog', 'blog', 'content-pages', 'pages')) reportPages(name, options);
  const known = ['content-docs', 'docs', 'content-blog', 'blog', 'content-pages', 'pages', 'client-redirects'];
  const services = [
    'google-gtag',
    'google-analytics',
    'google-tag-manager',
    'gtag',
    'googleTagManager',
    'googleAnalytics',
  ];
  const rest = ['sitemap', 'openapi-docs', ...services];
  for (const { name, options } of plugins)
    if (![...known, ...rest].includes(shortName(name))) reportPlugin(name, options);
  return {
    docs: docs && readDocuments(docs.options),
    redirects,
    analytics: readAnalytics(of(...services)),
    sitemap: of('sitemap').map(({ options }) => readSitemap(options))[0],
    api: readDescriptions(of('openapi-docs')),
    math: hasMath(docs?.options) || undefined,
  };
}

/** The options of the classic preset are those of the plugins that it consists of. */
function openPreset({ options }: Plugin): Plugin[] {
  const parts = ['docs', 'blog', 'pages', 'sitemap', 'gtag', 'googleAnalytics', 'googleTagManager'];
  const theme = options.child('theme');
  if (theme.has('customCss'))
    theme.report(
      'customCss',
      'is written for the elements of Docusaurus',
      'Set colors and fonts under "theme", or write a style sheet for docsc and name it in "theme.stylesheet".',
    );
  options.passOver('debug', 'svgr', 'ideal-image');
  // `blog: false` turns a part off; a preset without a word about it has it.
  const isOn = (part: string) => options.has(part) && options.take(part) !== false;
  return [
    ...(options.has('docs') ? [] : [{ name: 'docs', options: options.child('docs') }]),
    ...parts.filter(isOn).map(name => ({ name, options: options.child(name) })),
  ];
}

/** True if a plugin of remark reads formulas. Its name is that of a package, so its import is refused as a value. */
function hasMath(options: Settings | undefined): boolean {
  return Boolean(options?.file.packages?.some(name => /^(remark-math|rehype-katex)$/.test(name)));
}

function readSitemap(options: Settings): Config['sitemap'] {
  options.passOver('ignorePatterns', 'filename', 'lastmod', 'createSitemapItems');
  const changefreq = options.text('changefreq') as NonNullable<Config['sitemap']>['changefreq'];
  const priority = options.take('priority');
  return { changefreq: changefreq ?? undefined, priority: typeof priority === 'number' ? priority : undefined };
}

function reportPages(name: string, options: Settings): void {
  const kind = /blog/.test(name) ? 'a blog' : 'pages of React';
  options.report('', `describes ${kind}, which docsc does not read`);
  options.passOver(...options.keys());
}

function reportPlugin(name: string, options: Settings): void {
  options.passOver(...options.keys());
  if (!BUILT_IN.test(name)) options.report('', `configures the plugin ${name}, which has no counterpart in docsc`);
}
