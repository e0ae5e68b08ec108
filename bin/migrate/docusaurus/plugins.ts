/** Presets, plugins and themes of Docusaurus: documents, redirects, analytics, the sitemap and API descriptions. */
import { posix } from 'node:path';
import type { Settings } from '../settings.js';
import type { MigratedSite, Redirect } from '../types.js';

type Config = MigratedSite['config'];

/** Where the documents are, and how they are shown. `route` is the route that theirs begin with in Docusaurus. */
export type Documents = {
  folder: string;
  route: string;
  sidebarPath?: string;
  editUrl?: string;
  lastUpdated?: boolean;
  exclude?: string[];
};

/** What presets, plugins and themes say. */
export type Plugins = {
  docs?: Documents;
  redirects: Redirect[];
  redirectPrefixes: string[];
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
  const redirects = of('client-redirects').map(({ options }) => readRedirects(options));
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
    redirects: redirects.flatMap(({ list }) => list),
    redirectPrefixes: redirects.flatMap(({ prefixes }) => prefixes),
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

function readDocuments(options: Settings): Documents {
  const route = options.text('routeBasePath') ?? 'docs';
  const sidebarPath = options.text('sidebarPath');
  const editUrl = options.text('editUrl');
  options.passOver(
    'id',
    'breadcrumbs',
    'sidebarCollapsible',
    'sidebarCollapsed',
    'numberPrefixParser',
    'include',
    'admonitions',
    'docItemComponent',
    'editCurrentVersion',
    'showLastUpdateAuthor',
    'rehypePlugins',
    'beforeDefaultRemarkPlugins',
    'remarkPlugins',
    'onInlineTags',
    'tags',
  );
  for (const key of ['versions', 'lastVersion', 'onlyIncludeVersions'])
    if (options.has(key))
      options.report(
        key,
        'is about versions, of which a docsc site has one',
        'Build each version as a site of its own, and list the others under "version".',
      );
  const excluded = options.texts('exclude');
  return {
    folder: posix.normalize(options.text('path') ?? 'docs'),
    route: posix.join('/', route),
    sidebarPath: sidebarPath && posix.normalize(sidebarPath),
    editUrl: editUrl?.replace(/\/?$/, '/'),
    lastUpdated: options.flag('showLastUpdateTime'),
    exclude: excluded.length ? excluded : undefined,
  };
}

/** True if a plugin of remark reads formulas. Its name is that of a package, so its import is refused as a value. */
function hasMath(options: Settings | undefined): boolean {
  return Boolean(options?.file.packages?.some(name => /^(remark-math|rehype-katex)$/.test(name)));
}

function readRedirects(options: Settings): { list: Redirect[]; prefixes: string[] } {
  // docsc answers addresses with .html by itself.
  options.passOver('fromExtensions', 'toExtensions', 'id');
  if (options.has('createRedirects'))
    options.report(
      'createRedirects',
      'is a function',
      'Write the addresses that it returns to redirects.yaml, or a prefix that all of them have to "redirectPrefixes".',
    );
  const list = options.list('redirects').flatMap(entry => {
    const from = entry.take('from');
    const to = entry.text('to');
    return to && (typeof from === 'string' || Array.isArray(from)) ? [{ from: from as Redirect['from'], to }] : [];
  });
  return { list, prefixes: [] };
}

function readAnalytics(plugins: Plugin[]): Config['analytics'] {
  const found: NonNullable<Config['analytics']> = {};
  for (const { options } of plugins) {
    options.passOver('anonymizeIP');
    for (const id of [...options.texts('trackingID'), ...options.texts('containerId')])
      if (/^G-[A-Z0-9]+$/.test(id)) found.googleAnalytics = id;
      else if (/^GTM-[A-Z0-9]+$/.test(id)) found.tagManager = id;
      else options.report('trackingID', `is "${id}", which Google no longer accepts`);
  }
  return Object.keys(found).length ? found : undefined;
}

function readSitemap(options: Settings): Config['sitemap'] {
  options.passOver('ignorePatterns', 'filename', 'lastmod', 'createSitemapItems');
  const changefreq = options.text('changefreq') as NonNullable<Config['sitemap']>['changefreq'];
  const priority = options.take('priority');
  return { changefreq: changefreq ?? undefined, priority: typeof priority === 'number' ? priority : undefined };
}

/** `docusaurus-plugin-openapi-docs`: descriptions by id, with the folder that their pages are written to. */
function readDescriptions(plugins: Plugin[]): Config['api'] {
  const found = plugins.flatMap(({ options }) => {
    options.passOver('id', 'docsPluginId');
    const config = options.child('config');
    return config.keys().flatMap(id => {
      const description = config.child(id);
      description.passOver(
        'sidebarOptions',
        'template',
        'downloadUrl',
        'hideSendButton',
        'showExtensions',
        'markdownGenerators',
        'version',
        'label',
        'baseUrl',
        'versions',
        'proxy',
        'maskCredentials',
      );
      const path = description.text('specPath');
      const output = description.text('outputDir');
      if (!path || /^https?:/.test(path)) {
        description.report(
          'specPath',
          'is no file of this project',
          'Download the description, and name the file under "api".',
        );
        return [];
      }
      const route = posix.join('/', (output ?? id).replace(/^\.?\/?docs\//, ''));
      return [{ id, path: posix.normalize(path), route }];
    });
  });
  return found.length ? found : undefined;
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
