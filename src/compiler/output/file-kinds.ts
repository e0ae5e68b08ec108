/** The kinds of files that a site consists of. Reports name them. */

/** Kinds are keys of the report in `--json`, so their names are stable. */
const kindsByFolder: [prefix: string, kind: string][] = [
  ['assets/pages/', 'Page chunks'],
  ['assets/schemas/', 'Schemas of APIs'],
  ['assets/search/', 'Search index'],
  ['assets/routes/', 'Manifest'],
  ['assets/sidebars/', 'Sidebars'],
  ['assets/files/', 'Pictures and other files'],
  ['assets/', 'Scripts, styles and fonts'],
];

/** The kind of a file of a site by its path. */
export function fileKind(path: string): string {
  if (path.endsWith('.html')) return 'HTML';
  return kindsByFolder.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'Everything else';
}
