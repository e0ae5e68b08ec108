/** Sidebars, and those of their branches that are files of their own. */
import type { NavItem, PageChunk } from '../../format.js';
import type { Route } from '../../routes.js';
import { DeferredMap } from './deferred.js';
import { loadManifest } from './route-index.js';
import type { SiteFiles } from './site-files.js';

/** Sidebars by id, branches by file. */
export type SidebarLoader = {
  /** The sidebar's items if they have been loaded. */
  peekSidebar: (sidebar: string) => NavItem[] | undefined;
  /** Resolves when someone has loaded the sidebar; requests nothing. */
  waitForSidebar: (sidebar: string) => Promise<NavItem[]>;
  /** Loads the sidebar with the branches on the way to a page, so that it opens without a gap. */
  loadSidebar: (sidebar: string, page: Pick<PageChunk, 'route' | 'crumbs'>) => Promise<NavItem[]>;
  /** The branch's items if they have been loaded. */
  peekBranch: (file: string) => NavItem[] | undefined;
  /** The items of the branch. */
  loadBranch: (file: string) => Promise<NavItem[]>;
  /** The sidebars that have been loaded, or that someone waits for. */
  sidebars: DeferredMap<string, NavItem[]>;
};

/** A loader that has loaded nothing yet. `loadCode` loads what renders a sidebar. */
export function createSidebarLoader(files: SiteFiles, loadCode: () => Promise<void>): SidebarLoader {
  const sidebars = new DeferredMap<string, NavItem[]>();
  const branches = new Map<string, NavItem[]>();

  const loadBranch = async (file: string) => {
    const items = await files.get<NavItem[]>(file);
    branches.set(file, items);
    return items;
  };

  return {
    peekSidebar: sidebar => sidebars.get(sidebar)?.peek(),
    waitForSidebar: sidebar => sidebars.entry(sidebar).promise,
    loadSidebar: async (sidebar, { route, crumbs }) => {
      const [manifest] = await Promise.all([loadManifest(files), loadCode()]);
      const file = manifest.sidebars[sidebar];
      const items = file === undefined ? [] : await files.get<NavItem[]>(file);
      await loadBranchesTo(items, { route, trail: crumbs.map(({ label }) => label) }, loadBranch);
      sidebars.entry(sidebar).resolve(items);
      return items;
    },
    peekBranch: file => branches.get(file),
    loadBranch,
    sidebars,
  };
}

/** A page, and the labels of the categories above it that are still to be walked through. */
type NavTarget = { route: Route; trail: string[] };

/** Loads the branches above a page, and the page's own. */
async function loadBranchesTo(
  items: NavItem[],
  target: NavTarget,
  load: (file: string) => Promise<NavItem[]>,
): Promise<void> {
  const [label, ...trail] = target.trail;
  for (const item of items) {
    if (item.type !== 'category' || (item.label !== label && item.route !== target.route)) continue;
    const branch = item.items ?? (item.file ? await load(item.file) : []);
    await loadBranchesTo(branch, { ...target, trail }, load);
  }
}
