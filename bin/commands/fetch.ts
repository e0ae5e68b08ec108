/** `docsc fetch`: fetches remote pages, prints how they differ from their snapshots, and saves them. */
import type { RemotePages } from '../../src/compiler/config/remote-pages.js';
import type { Config } from '../../src/compiler/config/types.js';
import { didYouMean } from '../../src/compiler/diagnostics/did-you-mean.js';
import { DiagnosticError, error, exitCodeOf, normalizeDiagnostics } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { loadSnapshots } from '../../src/compiler/remote/snapshots.js';
import { diagnoseChanges, diagnoseFailures } from '../../src/compiler/remote/update.js';
import type { CommonFlags } from '../flags.js';
import { openProject } from '../project.js';
import { fetchUpstream, type UpstreamState } from '../remote/upstream.js';
import { formatFindingCounts, jsonReport, reportFindings } from '../report/findings.js';
import { printChange } from '../report/print-change.js';
import { runCommand } from '../run-command.js';

type FetchFlags = CommonFlags & { check?: boolean };

/** Fetches the documents of the named repositories, or of all of them. With `--check`, writes nothing. */
export const fetchPages = (names: string[], flags: FetchFlags) =>
  runCommand(flags, async terminal => {
    const project = await openProject(flags, terminal);
    const { config, fs } = project;
    const remote = requireRemotePages(config);
    const documents = selectDocuments(remote, names, config);
    const upstream = await fetchUpstream({ remote, documents }, project, ({ changes }) => {
      if (!flags.json) for (const change of changes) printChange(change, terminal);
      return !flags.check;
    });
    const findings = flags.check
      ? [...(await loadSnapshots(remote, fs)).diagnostics, ...diagnoseChanges(upstream.changes)]
      : upstream.diagnostics;
    const failures = diagnoseFailures(upstream.results, new Set());
    const diagnostics = normalizeDiagnostics([...failures, ...findings], config.rules);
    await reportFindings(diagnostics, terminal, fs);
    if (flags.json) terminal.print(jsonReport(diagnostics, changeFigures(upstream, flags)));
    terminal.log(summarizeFetch(upstream, diagnostics, flags));
    return exitCodeOf(diagnostics, false);
  });

function requireRemotePages({ remote, path }: Config): RemotePages {
  if (remote) return remote;
  const hint = 'Describe the repositories under "remote" in the configuration.';
  throw new DiagnosticError([error('invalid-config', 'This site has no remote pages to fetch.', { path, hint })]);
}

/** Returns the documents of the named repositories, or all documents. Throws `DiagnosticError` for an unknown name. */
function selectDocuments({ documents }: RemotePages, names: string[], { path }: Config): RemotePages['documents'] {
  const known = new Set(documents.map(({ repository }) => repository));
  const unknown = names.filter(name => !known.has(name));
  if (unknown.length)
    throw new DiagnosticError(
      unknown.map(name => {
        const hint = didYouMean(name, known) ?? `There are ${[...known].join(', ')}.`;
        return error('invalid-config', `There is no repository "${name}" under "remote".`, { path, hint });
      }),
    );
  return names.length ? documents.filter(({ repository }) => names.includes(repository)) : documents;
}

function changeFigures({ results, changes, files }: UpstreamState, { check }: FetchFlags): Record<string, unknown> {
  return {
    fetched: results.filter(({ fetched }) => fetched).length,
    changes: changes.map(({ document, kind, difference, moved }) => {
      const { added, removed } = difference;
      return { path: document.path, url: document.address, kind, added, removed, ...(moved && { moved }) };
    }),
    written: check ? [] : [...files.keys()].sort(),
  };
}

function summarizeFetch(
  { results, changes, files }: UpstreamState,
  diagnostics: Diagnostic[],
  { check }: FetchFlags,
): string {
  const failed = results.filter(({ failure }) => failure).length;
  const fetched = results.length - failed;
  const different = changes.filter(({ kind }) => !check || kind !== 'edited').length;
  const outcome = check || !files.size ? 'nothing is written' : 'snapshots and lock file are written';
  const findings = diagnostics.length ? ` ${formatFindingCounts(diagnostics)}.` : '';
  return `Fetched ${fetched} of ${results.length} documents: ${different} differ; ${outcome}.${findings}`;
}
