/**
 * What `--refresh` does before a build or a check. By hand, changed texts are taken over, and that is said. Where `CI`
 * is set, nothing is written: a site must not change by a text that nobody has seen.
 */

import { arrange } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { changeFindings, failureFindings, linesText } from '../../src/compiler/remote/update.js';
import type { Project } from '../project.js';
import { askUpstream } from './upstream.js';

export type RefreshFlags = { refresh?: boolean };

/** What is wrong with snapshots and lock file themselves is left to the build. */
export async function refresh({ refresh: wanted }: RefreshFlags, project: Project): Promise<Diagnostic[]> {
  const { config, terminal } = project;
  const { remote } = config;
  if (!wanted || !remote) return [];
  const isFrozen = Boolean(process.env.CI);
  const { documents } = remote;
  const { results, changes, present } = await askUpstream({ remote, documents }, project, () => !isFrozen);
  const failures = failureFindings(results, present);
  if (isFrozen) return arrange([...failures, ...changeFindings(changes)], config.rules);
  for (const { document, difference } of changes) terminal.say(`Updated ${document.path}: ${linesText(difference)}.`);
  if (changes.length) terminal.say('Look at the difference before you commit the snapshots and their lock file.');
  return arrange(failures, config.rules);
}
