/**
 * `--refresh`: fetches remote pages before a build or a check. Saves changed texts and says so. If `CI` is set, it saves
 * nothing, because a site must not change through a text that nobody has seen.
 */
import { normalizeDiagnostics } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { diagnoseChanges, diagnoseFailures, formatLineCounts } from '../../src/compiler/remote/update.js';
import type { RefreshFlags } from '../flags.js';
import type { Project } from '../project.js';
import { toSafeLine } from '../report/safe-line.js';
import { fetchUpstream } from './upstream.js';

/**
 * Returns what could not be fetched, and, if `CI` is set, what has changed. Findings about the snapshots and the lock file
 * themselves are left to the build.
 */
export async function refreshRemotePages({ refresh }: RefreshFlags, project: Project): Promise<Diagnostic[]> {
  const { config, terminal } = project;
  const { remote } = config;
  if (!refresh || !remote) return [];
  const isFrozen = Boolean(process.env.CI);
  const { documents } = remote;
  const { results, changes, present } = await fetchUpstream({ remote, documents }, project, () => !isFrozen);
  const failures = diagnoseFailures(results, present);
  if (isFrozen) return normalizeDiagnostics([...failures, ...diagnoseChanges(changes)], config.rules);
  for (const { document, difference } of changes)
    terminal.log(`Updated ${toSafeLine(document.path)}: ${formatLineCounts(difference)}.`);
  if (changes.length) terminal.log('Review the changes before you commit the snapshots and their lock file.');
  return normalizeDiagnostics(failures, config.rules);
}
