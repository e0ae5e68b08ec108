/**
 * What `--refresh` does before a build or a check. By hand, changed texts are taken over, and that is said. Where `CI`
 * is set, nothing is written: a site must not change by a text that nobody has seen.
 */

import { normalizeDiagnostics } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { diagnoseChanges, diagnoseFailures, formatLineCounts } from '../../src/compiler/remote/update.js';
import type { Project } from '../project.js';
import { fetchUpstream } from './upstream.js';

export type RefreshFlags = { refresh?: boolean };

/** What is wrong with snapshots and lock file themselves is left to the build. */
export async function refreshRemotePages({ refresh: wanted }: RefreshFlags, project: Project): Promise<Diagnostic[]> {
  const { config, terminal } = project;
  const { remote } = config;
  if (!wanted || !remote) return [];
  const isFrozen = Boolean(process.env.CI);
  const { documents } = remote;
  const { results, changes, present } = await fetchUpstream({ remote, documents }, project, () => !isFrozen);
  const failures = diagnoseFailures(results, present);
  if (isFrozen) return normalizeDiagnostics([...failures, ...diagnoseChanges(changes)], config.rules);
  for (const { document, difference } of changes)
    terminal.log(`Updated ${document.path}: ${formatLineCounts(difference)}.`);
  if (changes.length) terminal.log('Look at the difference before you commit the snapshots and their lock file.');
  return normalizeDiagnostics(failures, config.rules);
}
