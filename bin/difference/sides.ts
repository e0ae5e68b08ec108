/** What the arguments of `docsc diff` name: folders of built sites, revisions that are built first, or the project as it is. */
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import type { MovedPage, SearchChange } from '../../src/compiler/difference/types.js';
import type { CommonFlags } from '../flags.js';
import { findCommit, findMergeBase, isInRepository } from '../git/revisions.js';
import { openProject, type Project } from '../project.js';
import type { Terminal } from '../report/terminal.js';
import { type ReadSite, readSite } from './read-site.js';
import { type BuildingFlags, openWorkshop, type Workshop } from './workshop.js';

/** A site, as the user named it. */
export type NamedSite = { name: string; site: ReadSite };

/** Both sites. `close` deletes what was built for the comparison. */
export type Sides = {
  before: NamedSite;
  after: NamedSite;
  /** Runs the search tests of the newer side, if it has any. */
  compareSearch: (moved: readonly MovedPage[]) => Promise<SearchChange[] | undefined>;
  close: () => Promise<void>;
};

type SideFlags = CommonFlags & BuildingFlags & { mergeBase?: boolean };

/** The name of the project's files as they are. */
const WORKING_TREE = 'working tree';

/** Opens both sides; revisions are built one after the other, so that the second finds what both have in common in the cache. */
export async function openSides(
  { older, newer }: { older: string; newer: string | undefined },
  flags: SideFlags,
  terminal: Terminal,
): Promise<Sides> {
  const root = dirname(resolve(flags.config));
  const workshop = openWorkshop(root, flags, terminal);
  try {
    const built = await Promise.all(
      [older, newer].map(name => (name === undefined ? undefined : readSite(resolve(name), name))),
    );
    // Wrong names are reported before the first of two builds.
    const commits = await findCommits(root, { older, newer, built }, flags);
    const before = built[0] ?? (await workshop.buildCommit(older, commits.older!));
    const after =
      built[1] ??
      (newer === undefined ? await workshop.buildWorkingTree() : await workshop.buildCommit(newer, commits.newer!));
    return {
      before: { name: older, site: before },
      after: { name: newer ?? WORKING_TREE, site: after },
      compareSearch: async moved => {
        const project = await openTested(flags, terminal, { workshop, commit: built[1] ? undefined : commits.newer });
        if (!project) return undefined;
        const { compareSearch } = await import('./search.js');
        return compareSearch(project, { before, after, moved });
      },
      close: workshop.close,
    };
  } catch (thrown) {
    await workshop.close();
    throw thrown;
  }
}

type Named = { older: string; newer: string | undefined; built: (ReadSite | undefined)[] };

async function findCommits(
  root: string,
  { older, newer, built }: Named,
  { mergeBase }: SideFlags,
): Promise<{ older?: string; newer?: string }> {
  const names = [older, newer].filter((name, nth) => name !== undefined && !built[nth]) as string[];
  for (const name of names) await refuseFolder(root, name);
  const commitOfNewer = newer === undefined || built[1] ? undefined : await findCommit(root, newer);
  if (built[0]) return { ...(commitOfNewer && { newer: commitOfNewer }) };
  const commitOfOlder = mergeBase ? await findMergeBase(root, older, commitOfNewer) : await findCommit(root, older);
  return { older: commitOfOlder, ...(commitOfNewer && { newer: commitOfNewer }) };
}

/** A folder without a site is most likely none that was meant as a revision. */
async function refuseFolder(root: string, name: string): Promise<void> {
  const isFolder = statSync(resolve(name), { throwIfNoEntry: false })?.isDirectory() ?? false;
  const isRevision = async () => {
    if (!(await isInRepository(root))) return false;
    return findCommit(root, name).then(
      () => true,
      () => false,
    );
  };
  if (!isFolder || (await isRevision())) return;
  const hint = 'Name the output folder of docsc build, or a revision of git.';
  throw new DiagnosticError([error('not-a-site', `The folder "${name}" holds no built site.`, { path: '', hint })]);
}

/** The project whose search tests are run: that of the newer side. Two built sites need none. */
async function openTested(
  flags: CommonFlags,
  terminal: Terminal,
  { workshop, commit }: { workshop: Workshop; commit: string | undefined },
): Promise<Project | undefined> {
  const config =
    commit === undefined ? resolve(flags.config) : resolve(workshop.folderOf(commit), basename(flags.config));
  return existsSync(config) ? openProject({ ...flags, config }, terminal) : undefined;
}
