/** MkDocs, with Material or another theme: `mkdocs.yml`. */
import { posix } from 'node:path';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { listDocuments } from '../documents.js';
import { plainLabel } from '../entries.js';
import { findFile } from '../find-file.js';
import { joinRedirects } from '../moved-routes.js';
import { Settings } from '../settings.js';
import type { MigratedSite, Redirect, Tool } from '../types.js';
import { readExtensions } from './extensions.js';
import { readExtra } from './extra.js';
import { readMacros } from './macros.js';
import { readNav } from './nav.js';
import { layOutNav } from './nav-tabs.js';
import { readPlugins } from './plugins.js';
import { readSettingsFile } from './settings-file.js';
import { readTheme } from './theme.js';

/** MkDocs, for `docsc migrate`. */
export const mkdocs: Tool = {
  name: 'mkdocs',
  label: 'MkDocs',
  detect: fs => findFile(fs, ['mkdocs.yml', 'mkdocs.yaml']),
  read: readSite,
};

async function readSite(fs: FileSystem, path: string): Promise<MigratedSite> {
  const file = await readSettingsFile(fs, path);
  const settings = new Settings(file);
  const docs = posix.normalize(settings.text('docs_dir') ?? 'docs');
  const documents = new Map((await listDocuments(fs, docs)).map(document => [document.path, document]));
  const entries = settings.take('nav');
  const nav = Array.isArray(entries) ? readNav(entries, { file, documents, docs }) : undefined;
  const theme = settings.mappingOrName('theme');
  const isTabbed = theme.texts('features').some(feature => feature === 'navigation.tabs');
  const layout = nav && layOutNav(nav.items, { isTabbed, documents: documents.values() });
  const plugins = readPlugins(settings);
  const macros = plugins.macros && (await readMacros(plugins.macros, { fs, settings, paths: documents.keys() }));
  const { social, ...extra } = readExtra(settings.child('extra'), macros !== undefined);
  const copyright = plainLabel(settings.text('copyright')) || undefined;
  const excluded = settings
    .text('exclude_docs')
    ?.split('\n')
    .map(line => line.trim())
    .filter(line => line && !/^[#!]/.test(line));
  const routes = new Set([...documents.values()].map(({ route }) => route));
  const { redirects, rules } = joinRedirects(movePages(plugins.redirects, documents, docs), [], { routes });
  const config: MigratedSite['config'] = {
    title: settings.text('site_name') ?? 'Documentation',
    tagline: settings.text('site_description'),
    // A list is that of `!ENV`: names of variables, and the default.
    ...readAddress(settings.texts('site_url').at(-1)),
    docs,
    exclude: excluded?.length ? excluded : undefined,
    editUrl: readEditUrl(settings, docs),
    lastUpdated: plugins.lastUpdated,
    ...readTheme(theme),
    tabs: layout?.tabs,
    ...extra,
    variables: macros?.variables,
    footer: copyright || social.length ? { copyright, social: social.length ? social : undefined } : undefined,
    markdown: { lenient: true, ...(await readExtensions(settings, { fs, docs, paths: documents.keys() })) },
    rules,
  };
  passOver(settings);
  return {
    config,
    parts: { sidebars: layout?.sidebars, redirects },
    diagnostics: [
      ...file.diagnostics,
      ...(nav?.diagnostics ?? []),
      ...(macros?.diagnostics ?? []),
      ...settings.leftovers(),
    ],
  };
}

/** `https://example.com/docs/` → its origin, and the path as the base. */
function readAddress(address: string | undefined): Pick<MigratedSite['config'], 'url' | 'baseUrl'> {
  if (!address || !URL.canParse(address)) return {};
  const { origin, pathname } = new URL(address);
  return { url: origin, baseUrl: pathname === '/' ? undefined : pathname };
}

/** MkDocs appends the path in the folder of documents to it, docsc the path in the project. */
function readEditUrl(settings: Settings, docs: string): string | undefined {
  const repository = settings.text('repo_url')?.replace(/\/$/, '');
  const uri = settings.text('edit_uri') ?? (repository?.includes('github.com') ? 'edit/master/docs/' : undefined);
  settings.passOver('repo_name', 'edit_uri_template');
  if (!repository || !uri) return undefined;
  const address = /^https?:/.test(uri) ? uri : `${repository}/${uri.replace(/^\//, '')}`;
  const end = `/${docs}/`;
  return `${address.replace(/\/$/, '')}/`.endsWith(end)
    ? `${address.replace(/\/$/, '').slice(0, -docs.length)}`
    : undefined;
}

/** Redirects name files; docsc's name routes. A target that is an address stays one. */
function movePages(
  pages: [string, string][],
  documents: ReadonlyMap<string, { route: string }>,
  docs: string,
): Redirect[] {
  const routeOf = (path: string) =>
    posix.join('/', path.replace(/(^|\/)(index|README)\.md$/i, '$1').replace(/\.md$/, '')).replace(/(?<=.)\/$/, '');
  return pages.map(([from, to]) => {
    const [page = '', ...hash] = to.split('#');
    const route = documents.get(posix.join(docs, page))?.route ?? routeOf(page);
    return { from: routeOf(from), to: /^https?:/.test(to) ? to : [route, ...hash].join('#') };
  });
}

/** Settings that docsc needs no word about, and some that need a hand. */
function passOver(settings: Settings): void {
  settings.passOver(
    'site_dir',
    'site_author',
    'dev_addr',
    'strict',
    'watch',
    'use_directory_urls',
    'remote_branch',
    'remote_name',
    'validation',
    'not_in_nav',
    'draft_docs',
  );
  if (settings.has('hooks')) settings.report('hooks', 'runs programs of Python while the site is built');
  for (const key of ['extra_css', 'extra_javascript'])
    if (settings.has(key)) settings.report(key, `is written for the pages of MkDocs`);
  if (settings.has('INHERIT')) settings.report('INHERIT', 'names another configuration, which is not read');
}
