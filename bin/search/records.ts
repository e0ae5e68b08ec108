/** Compiles a project's search records for `docsc search`, without rendering pages. */
import type { Config } from '../../src/compiler/config/types.js';
import { compareStrings, DiagnosticError, error, exitCodeOf } from '../../src/compiler/diagnostics/index.js';
import { createCompiler } from '../../src/compiler/index.js';
import { createScan, readSecrets } from '../../src/compiler/output/secret-scan.js';
import { buildTags, type DocumentTags } from '../../src/compiler/push/documents.js';
import type { SearchRecord } from '../../src/search-format.js';
import type { CommonFlags } from '../flags.js';
import { openProject } from '../project.js';
import { formatFindingCounts, reportFindings } from '../report/findings.js';
import { pageProgress, type Terminal } from '../report/terminal.js';
import { openToolkit } from '../toolkit.js';

/** Records sorted by `objectID`. If `code` is not 0, the project has errors and the records must not be used. */
export type CompiledRecords = { records: SearchRecord[]; config: Config; tags: DocumentTags; code: number };

/** Compiles the records and reports all findings. Throws `DiagnosticError` if a record holds the value of a secret. */
export async function compileRecords(flags: CommonFlags, terminal: Terminal): Promise<CompiledRecords> {
  const { config, fs, root } = await openProject(flags, terminal);
  const compiler = createCompiler({ config, fs, root, toolkit: await openToolkit() });
  const { records, diagnostics } = await compiler.collectRecords(pageProgress(terminal, 'Compiling'));
  terminal.endProgress();
  await reportFindings(diagnostics, terminal, fs);
  const code = exitCodeOf(diagnostics, flags.strict ?? false);
  if (code !== 0) terminal.log(`${formatFindingCounts(diagnostics)}: the records were not used.`);
  refuseSecretsInRecords(records);
  const sorted = records.sort((a, b) => compareStrings(a.objectID, b.objectID));
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
