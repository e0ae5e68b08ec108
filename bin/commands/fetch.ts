/** `docsc fetch`: what remote pages say upstream, shown as a difference and taken over. */
import type { RemotePages } from '../../src/compiler/config/remote-pages.js';
import type { Config } from '../../src/compiler/config/types.js';
import { didYouMean } from '../../src/compiler/diagnostics/did-you-mean.js';
import { arrange, DiagnosticError, error, exitCodeOf } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { loadSnapshots } from '../../src/compiler/remote/snapshots.js';
import { changeFindings, failureFindings } from '../../src/compiler/remote/update.js';
import { type CommonFlags, openProject, run } from '../project.js';
import { askUpstream, type Upstream } from '../remote/upstream.js';
import { countText, jsonReport, reportFindings } from '../report/index.js';
import { printChange } from '../report/print-change.js';

type FetchFlags = CommonFlags & { check?: boolean };

export const fetchPages = (names: string[], flags: FetchFlags) =>
  run(flags, async terminal => {
    const project = await openProject(flags, terminal);
    const { config, fs } = project;
    const remote = remoteOf(config);
    const documents = chosen(remote, names, config);
    const upstream = await askUpstream({ remote, documents }, project, found => {
      if (!flags.json) for (const change of found.changes) printChange(change, terminal);
      return !flags.check;
    });
    const here: Diagnostic[] = [];
    if (flags.check) await loadSnapshots(remote, fs, here);
    const found = flags.check ? [...here, ...changeFindings(upstream.changes)] : upstream.diagnostics;
    const diagnostics = arrange([...failureFindings(upstream.results, new Set()), ...found], config.rules);
    await reportFindings(diagnostics, terminal, fs);
    if (flags.json) terminal.print(jsonReport(diagnostics, figures(upstream, flags)));
    terminal.say(summary(upstream, diagnostics, flags));
    return exitCodeOf(diagnostics, false);
  });

function remoteOf({ remote, path }: Config): RemotePages {
  if (remote) return remote;
  const hint = 'Describe the repositories under "remote" in the configuration.';
  throw new DiagnosticError([error('invalid-config', 'This site has no remote pages to fetch.', { path, hint })]);
}

/** Of all repositories where none is named. */
function chosen({ documents }: RemotePages, names: string[], { path }: Config): RemotePages['documents'] {
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

function figures({ results, changes, files }: Upstream, { check }: FetchFlags): Record<string, unknown> {
  return {
    fetched: results.filter(({ fetched }) => fetched).length,
    changes: changes.map(({ document, kind, difference, moved }) => {
      const { added, removed } = difference;
      return { path: document.path, url: document.address, kind, added, removed, ...(moved && { moved }) };
    }),
    written: check ? [] : [...files.keys()].sort(),
  };
}

function summary({ results, changes, files }: Upstream, diagnostics: Diagnostic[], { check }: FetchFlags): string {
  const failed = results.filter(({ failure }) => failure).length;
  const fetched = results.length - failed;
  const different = changes.filter(({ kind }) => !check || kind !== 'edited').length;
  const outcome = check || !files.size ? 'nothing is written' : 'snapshots and lock file are written';
  const findings = diagnostics.length ? ` ${countText(diagnostics)}.` : '';
  return `Fetched ${fetched} of ${results.length} documents: ${different} differ; ${outcome}.${findings}`;
}
