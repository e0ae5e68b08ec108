/** Finds static files with the name of a file that docsc writes itself, which they would silently replace. */
import { MANIFEST_FILE } from '../../format.js';
import { htmlFile, NOT_FOUND, type Route, twinFile } from '../../routes.js';
import { defaultHosts, type HostName } from '../config/hosts.js';
import type { Config } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { SEARCH_ROUTE } from './generated-pages.js';

/** The path of the web app manifest in the output; `manifest.json` is the list of all pages. */
export const WEB_MANIFEST = 'site.webmanifest';

/** The files at the root of a site that each host reads, and that docsc writes for it. */
const filesByHost: Record<HostName, string[]> = {
  netlify: ['_headers', '_redirects'],
  cloudflare: ['_headers', '_redirects'],
  vercel: ['vercel.json'],
  nginx: [],
  s3: [],
  html: [],
};

/** The pages that docsc makes for itself have no Markdown. */
const hasText = (route: Route) => route !== NOT_FOUND && route !== SEARCH_ROUTE;

/** A finding per such file. `files` are the paths of all files of the project, `routes` the routes of all pages. */
export function checkStaticFiles(config: Config, files: Iterable<string>, routes: Iterable<Route>): Diagnostic[] {
  const pages = new Map([...routes].map(route => [keyOf(htmlFile(route)), route]));
  const twins = new Map(
    config.agents ? [...pages.values()].filter(hasText).map(route => [keyOf(twinFile(route)), route]) : [],
  );
  const reasonFor = (key: string): [name: string, what: string, hint: string] | undefined => {
    const route = pages.get(key);
    if (route !== undefined)
      return [htmlFile(route), `the page ${route}`, 'Rename the file, or give the page another "slug".'];
    const twin = twins.get(key);
    if (twin !== undefined)
      return [
        twinFile(twin),
        `the Markdown of the page ${twin}`,
        'Rename the file, or switch the Markdown of pages off with "agents: false".',
      ];
    if (key === MANIFEST_FILE)
      return [key, 'the list of all pages', 'Rename the file: readers’ browsers request that list.'];
    const leftOut = hintForLeftOut(key, config);
    return leftOut === undefined ? undefined : [key, `docsc’s own ${key}`, leftOut];
  };
  return [...files].flatMap(path => {
    const name = path.startsWith(`${config.static}/`) ? path.slice(config.static.length + 1) : undefined;
    if (name === undefined) return [];
    const leftOut = hintForLeftOut(name, config);
    if (leftOut !== undefined) return [finding('left-out-file', LEFT_OUT, { path, hint: leftOut })];
    const reason = reasonFor(keyOf(name));
    if (!reason) return [];
    const [written, what, hint] = reason;
    const message =
      name === written
        ? `This file would replace ${what}.`
        : `On systems that ignore case, this file replaces ${what}.`;
    return [finding('duplicate-file', message, { path, hint })];
  });
}

/** Two paths with the same key are one file on Windows and macOS. */
const keyOf = (path: string) => path.normalize('NFC').toLowerCase();

const LEFT_OUT = 'This file is not published, because docsc writes one of that name from the configuration.';

/** What to do with a static file that another tool or its author wrote for what docsc writes itself; such files are left out. */
function hintForLeftOut(name: string, { hosts = defaultHosts, site }: StaticsConfig): string | undefined {
  if (name === 'sitemap.xml' && site.url) return 'Remove the file, or configure the sitemap with "sitemap".';
  const isOfHost = hosts.some(host => filesByHost[host].includes(name));
  return isOfHost ? 'Write it as "redirects" or "security" in the configuration, and remove the file.' : undefined;
}

/** The fields of the configuration that say which static files are published. */
type StaticsConfig = { static: string; hosts?: readonly HostName[]; site: { url: string } };

/** The path of a web app manifest that has the name of the list of all pages, as many tools want it. It is published as `WEB_MANIFEST`. */
export function findWebManifest(
  { static: folder }: Pick<Config, 'static'>,
  files: ReadonlySet<string>,
): string | undefined {
  const path = `${folder}/${MANIFEST_FILE}`;
  return files.has(path) && !files.has(`${folder}/${WEB_MANIFEST}`) ? path : undefined;
}

/** The finding for what `findWebManifest` returns. */
export function diagnoseWebManifest(path: string): Diagnostic {
  const message = `This file is published as ${WEB_MANIFEST}, because ${MANIFEST_FILE} is the list of all pages.`;
  return finding('renamed-file', message, { path, hint: `Rename it to ${WEB_MANIFEST}.` });
}

/** The static files by the names under which they are published, in the order of `files`. */
export function publishedStatics(config: StaticsConfig, files: ReadonlySet<string>): Map<string, string> {
  const folder = `${config.static}/`;
  const webManifest = findWebManifest(config, files);
  return new Map(
    [...files]
      .filter(path => path.startsWith(folder))
      .map(path => [path === webManifest ? WEB_MANIFEST : path.slice(folder.length), path] as const)
      .filter(([name]) => hintForLeftOut(name, config) === undefined),
  );
}
