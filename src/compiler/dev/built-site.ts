/**
 * The built site as `docsc preview` knows it: the listed files and the rules of one build. A later build is noticed by its
 * record, and other changes by the times of the folders.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type FolderListing, isUnchanged, listServedFolder, readServedText, versionOf } from '../disk/served-folder.js';
import { type PreviewRules, RULES_FILE } from '../emit/hosts/index.js';
import { BUILD_FILE } from '../output/last-hashed.js';

/** The files and rules of one build. */
export type BuiltSite = FolderListing & {
  rules: PreviewRules;
  redirects: Map<string, string>;
  /** Which build it is. */
  version: string;
};

/** Follows the builds of a folder. */
export type SiteWatch = {
  /** The site as it is, after a new build the new one. Rejects if there is none any more. */
  current: () => Promise<BuiltSite>;
  /** The same, but looks for every change that was made before this call. */
  recheck: () => Promise<BuiltSite>;
  /** True while no other build has replaced the site. */
  isCurrent: (site: BuiltSite) => boolean;
};

/** Files that every build replaces. */
const RECORDS = [BUILD_FILE, RULES_FILE];
/** A build that replaces the folder leaves a gap of a moment on some systems. */
const ATTEMPTS = 50;
const ATTEMPT_PAUSE_MS = 20;

/** Reads the site in a folder. Rejects if there is none, with the code `ENOENT` if the folder is missing. */
export async function watchSite(folder: string): Promise<SiteWatch> {
  const state: { site: BuiltSite; running?: Promise<BuiltSite>; next?: Promise<BuiltSite> } = {
    site: await readSite(folder),
  };
  const isCurrent = (site: BuiltSite) => site.version === versionOf(folder, RECORDS);
  const update = async () => {
    if (!isCurrent(state.site) || !isUnchanged(state.site)) state.site = await readSettledSite(folder);
    return state.site;
  };
  // All callers that come while the site is read share the reading that begins after it.
  const recheck = () => {
    state.next ??= Promise.resolve(state.running)
      .catch(() => undefined)
      .then(() => {
        state.next = undefined;
        state.running = update();
        return state.running;
      });
    return state.next;
  };
  return { isCurrent, recheck, current: async () => (isCurrent(state.site) ? state.site : recheck()) };
}

/** Waits for a build that is just replacing the folder. */
async function readSettledSite(folder: string): Promise<BuiltSite> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readSite(folder);
    } catch (thrown) {
      if (attempt === ATTEMPTS) throw thrown;
      await pause(ATTEMPT_PAUSE_MS);
    }
  }
}

async function readSite(folder: string): Promise<BuiltSite> {
  const version = versionOf(folder, RECORDS);
  const listing = await listServedFolder(folder);
  const text = readServedText(folder, RULES_FILE);
  if (text === undefined) throw Object.assign(new Error('The folder has no site.'), { code: 'ENOENT' });
  const rules = JSON.parse(text) as PreviewRules;
  if (version === undefined || versionOf(folder, RECORDS) !== version) throw new Error('The site is being replaced.');
  return { ...listing, rules, redirects: new Map(rules.redirects), version };
}
