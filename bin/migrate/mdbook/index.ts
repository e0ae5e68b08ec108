/** mdBook: `book.toml` and `SUMMARY.md`. */
import { posix } from 'node:path';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { brandOf } from '../brands.js';
import { listDocuments } from '../documents.js';
import { findFile } from '../find-file.js';
import { joinRedirects } from '../moved-routes.js';
import { Settings } from '../settings.js';
import { readTomlFile } from '../toml-file.js';
import type { MigratedSite, Tool } from '../types.js';
import { findIncludedFolders } from './included-folders.js';
import { readRedirects } from './redirects.js';

import { readSummary } from './summary.js';

type Config = MigratedSite['config'];

/** mdBook, for `docsc migrate`. */
export const mdbook: Tool = {
  name: 'mdbook',
  label: 'mdBook',
  detect: fs => findFile(fs, ['book.toml']),
  read: readSite,
};

async function readSite(fs: FileSystem, path: string): Promise<MigratedSite> {
  const file = await readTomlFile(fs, path);
  const settings = new Settings(file);
  const book = settings.child('book');
  const docs = posix.normalize(book.text('src') ?? 'src');
  const summaryPath = posix.join(docs, 'SUMMARY.md');
  const documents = new Map((await listDocuments(fs, docs)).map(document => [document.path, document]));
  const summary = (await fs.exists(summaryPath))
    ? readSummary(await fs.readText(summaryPath), { path: summaryPath, documents })
    : undefined;
  const html = settings.child('output').child('html');
  const formulas = [readPreprocessors(settings.child('preprocessor')), html.flag('mathjax-support'), html.flag('math')];
  const math = formulas.includes(true);
  book.passOver('authors', 'multilingual', 'text-direction');
  settings.passOver('build', 'rust');
  const routes = new Set([...documents.values()].map(({ route }) => route));
  const { redirects, rules } = joinRedirects(readRedirects(html), [], { routes });
  const config: Config = {
    title: book.text('title') ?? 'Documentation',
    tagline: book.text('description'),
    language: book.text('language'),
    docs,
    exclude: ['SUMMARY.md'],
    ...readOutput(html),
    markdown: {
      lenient: true,
      headingIds: 'mdbook',
      include: await findIncludedFolders(fs, [...documents.values()], docs),
      math: math || undefined,
    },
    rules,
  };
  settings.child('output').passOver('linkcheck', 'markdown', 'pdf', 'epub');
  return {
    config,
    parts: { sidebars: summary && { docs: summary.items }, redirects },
    diagnostics: [...file.diagnostics, ...(summary?.diagnostics ?? []), ...settings.leftovers()],
  };
}

/** The modes of mdBook's themes. */
const darkThemes = ['coal', 'navy', 'ayu'];

/** `output.html`: where the book is published, how it looks, and where its source is. */
function readOutput(html: Settings): Partial<Config> {
  html.passOver(
    'smart-punctuation',
    'curly-quotes',
    'no-section-label',
    'fold',
    'playground',
    'playpen',
    'code',
    'print',
    'copy-fonts',
    'git-repository-icon',
    'hash-files',
    'sidebar-header-nav',
    'google-analytics',
  );
  for (const key of ['theme', 'additional-css', 'additional-js'])
    if (html.has(key)) html.report(key, 'is written for the pages of mdBook');
  if (html.has('input-404'))
    html.report(
      'input-404',
      'names the page for unknown addresses',
      'Name that page 404.md, and put it into the folder of documents.',
    );
  const repository = html.text('git-repository-url');
  const template = html.text('edit-url-template');
  const cname = html.text('cname');
  const isDark = darkThemes.includes(html.text('default-theme') ?? '');
  const search = html.child('search');
  const isSearchOff = search.flag('enable') === false;
  search.passOver(...search.keys());
  const base = html.text('site-url');
  return {
    url: cname && `https://${cname}`,
    baseUrl: base && base !== '/' ? `/${base.replace(/^\/|\/$/g, '')}/` : undefined,
    // In the template, the path begins at the book, as docsc's begins at the configuration.
    editUrl: template?.endsWith('{path}') ? template.slice(0, -'{path}'.length) : undefined,
    colorMode: {
      default: isDark ? 'dark' : undefined,
      followSystem: html.text('preferred-dark-theme') ? true : undefined,
    },
    navbar: repository
      ? {
          right: [
            {
              label: 'Source',
              href: repository,
              icon: brandOf(repository),
            },
          ],
        }
      : undefined,
    search: isSearchOff ? false : undefined,
  };
}

/** True if one of the preprocessors reads formulas. The others are programs, and are reported. */
function readPreprocessors(preprocessors: Settings): boolean {
  const names = preprocessors.keys();
  for (const name of names) {
    if (!/^(links|index|katex|mermaid|toc)$/.test(name))
      preprocessors.report(name, 'is a program that changes pages, and docsc does not run it');
    preprocessors.passOver(name);
  }
  return names.includes('katex');
}
