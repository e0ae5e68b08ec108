/** The records of a project for the commands of search: compiled as `docsc check` does, refused where there are errors. */

import type { Config } from '../../src/compiler/config/types.js';
import { compareStrings, DiagnosticError, error, exitCodeOf } from '../../src/compiler/diagnostics/index.js';
import { createCompiler } from '../../src/compiler/index.js';
import { createScan, readSecrets } from '../../src/compiler/output/secret-scan.js';
import { buildTags, type DocumentTags } from '../../src/compiler/push/documents.js';
import type { SearchRecord } from '../../src/search-format.js';
import { type CommonFlags, openProject, openToolkit } from '../project.js';
import { formatFindingCounts, reportFindings, type Terminal } from '../report/index.js';

export type CompiledRecords = { records: SearchRecord[]; config: Config; tags: DocumentTags; code: number };

/** Findings are reported; `code` is not 0 where there are errors, and the records are not to be used then. */
export async function compileRecords(flags: CommonFlags, terminal: Terminal): Promise<CompiledRecords> {
  const { config, fs, root } = await openProject(flags, terminal);
  const compiler = createCompiler({ config, fs, root, toolkit: await openToolkit() });
  const { records: collected, diagnostics } = await compiler.collectRecords((done, all) =>
    terminal.progress(`Compiling ${done} of ${all} pages`),
  );
  terminal.endProgress();
  await reportFindings(diagnostics, terminal, fs);
  const code = exitCodeOf(diagnostics, flags.strict ?? false);
  if (code !== 0) terminal.log(`${formatFindingCounts(diagnostics)}: the records are not used.`);
  refuseSecretsInRecords(collected);
  const sorted = collected.sort((a, b) => compareStrings(a.objectID, b.objectID));
  return { records: sorted, config, tags: buildTags(config.site.language, config.version?.name), code };
}

function refuseSecretsInRecords(records: SearchRecord[]): void {
  const scan = createScan(readSecrets(process.env));
  for (const record of records) {
    const [leak] = scan(JSON.stringify(record));
    if (!leak) continue;
    const message = `The section ${record.objectID} holds the value of ${leak.name}, ${leak.form}.`;
    throw new DiagnosticError([error('published-secret', message, { path: '' })]);
  }
}
