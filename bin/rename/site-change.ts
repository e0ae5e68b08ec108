/** Links the site before and after the files move, and compares the addresses of its pages. */
import { readConfig } from '../../src/compiler/config/index.js';
import type { Config } from '../../src/compiler/config/types.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { type Compiler, createCompiler } from '../../src/compiler/index.js';
import type { Site } from '../../src/compiler/types.js';
import type { Route } from '../../src/routes.js';
import type { Project } from '../project.js';
import { checkToolkit } from '../toolkit.js';
import type { Moves } from './moved-files.js';
import { refuse } from './refused.js';
import type { RenameRequest } from './request.js';

/** A linked project. */
export type LinkedSite = { fs: FileSystem; config: Config; site: Site; compiler: Compiler };

/** Reads the configuration and links the site of a file system. Rejects with `DiagnosticError` if it is invalid. */
export async function linkSite(project: Project, fs: FileSystem): Promise<LinkedSite> {
  const { root, overrides } = project;
  const config = fs === project.fs ? project.config : await readConfig(fs, project.config.path, overrides);
  const compiler = createCompiler({ config, fs, root, toolkit: checkToolkit });
  // Nobody reads hints for the links that lead nowhere, and each takes a search through all pages.
  return { fs, config, compiler, site: { ...(await compiler.link()), guessRoute: () => undefined } };
}

/** Old route → new route of each page whose route changes. Throws `DiagnosticError` if a page would lose its address to another. */
export function compareRoutes(
  before: LinkedSite,
  after: LinkedSite,
  { moves, route, folder }: RenameRequest,
): Map<Route, Route> {
  const routes = new Map<Route, Route>();
  for (const [file, old] of before.site.routeOfFile) {
    const target = moves.get(file);
    if (target === undefined) continue;
    const now = after.site.routeOfFile.get(target);
    const page = now === undefined ? undefined : after.site.pages.get(now);
    if (now === undefined || page?.head.origin.path !== target) {
      const taken =
        now === undefined ? '' : `, because ${page?.head.origin.path ?? 'another page'} has the address ${now}`;
      throw refuse(`"${target}" would be no page${taken}.`, undefined, file);
    }
    const holder = before.site.pages.get(now)?.head.origin.path;
    if (holder !== undefined && !moves.has(holder))
      throw refuse(
        `"${target}" would have the address ${now}, which ${holder || 'another page'} has.`,
        undefined,
        file,
      );
    if (now !== old) routes.set(old, now);
    if (route !== undefined && now !== route)
      throw refuse(
        `"${target}" would have the address ${now} and not ${route}.`,
        'Name files instead of addresses, or change "slug" in the front matter.',
        file,
      );
    refuseRedirected(before.config, old, now);
  }
  if (folder) addGenerated(routes, before.site, after.site);
  return routes;
}

function refuseRedirected({ redirects }: Config, old: Route, now: Route): void {
  if (old === now) return;
  const entry = redirects.list.find(({ from }) => from.replace(/\/$/, '') === now);
  if (entry)
    throw refuse(
      `"${now}" is the old address of a redirect.`,
      `Remove the redirect to "${entry.to}" first.`,
      redirects.path,
    );
}

/** Pages of folders, such as generated indexes, follow the pages below them. */
function addGenerated(routes: Map<Route, Route>, before: Site, after: Site): void {
  const moved = [...routes];
  for (const route of before.generated.keys()) {
    if (after.pages.has(route)) continue;
    const [from, to] =
      moved.find(([old, now]) => old.startsWith(`${route}/`) && now.endsWith(old.slice(route.length))) ?? [];
    const now = from && to ? to.slice(0, to.length - (from.length - route.length)) : undefined;
    if (now && after.pages.has(now)) routes.set(route, now);
  }
}

/** The names of pages in sidebars, old → new. */
export function compareIds(before: Site, after: Site, moves: Moves): Map<string, string> {
  const ids = new Map<string, string>();
  for (const { head } of before.pages.values()) {
    const target = head.origin.pointer === undefined ? moves.get(head.origin.path) : undefined;
    const route = target === undefined ? undefined : after.routeOfFile.get(target);
    const id = route === undefined ? undefined : after.pages.get(route)?.head.id;
    if (id !== undefined && id !== head.id) ids.set(head.id, id);
  }
  return ids;
}
