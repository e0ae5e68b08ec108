/** The documents of Docusaurus: the options of `plugin-content-docs`. */
import { posix } from 'node:path';
import type { Settings } from '../settings.js';

/** Where the documents are, and how they are shown. `route` is the route that theirs begin with in Docusaurus. */
export type Documents = {
  folder: string;
  route: string;
  sidebarPath?: string;
  editUrl?: string;
  lastUpdated?: boolean;
  exclude?: string[];
};

/** Reads the options; versions are reported. */
export function readDocuments(options: Settings): Documents {
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
