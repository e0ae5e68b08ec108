/** The records of a project for the commands of search: compiled as `docsc check` does, refused where there are errors. */

import type { Config } from '../../src/compiler/config/types.js';
import { DiagnosticError, error, exitCodeOf, order } from '../../src/compiler/diagnostics/index.js';
import { createCompiler } from '../../src/compiler/index.js';
import { openScan, secretsOf } from '../../src/compiler/output/secret-scan.js';
import { type Tags, tagsOf } from '../../src/compiler/push/documents.js';
import type { SearchRecord } from '../../src/search-format.js';
import { type CommonFlags, openProject, openToolkit } from '../project.js';
import { countText, reportFindings, type Terminal } from '../report/index.js';

export type Compiled = { records: SearchRecord[]; config: Config; tags: Tags; code: number };

/** Findings are reported; `code` is not 0 where there are errors, and the records are not to be used then. */
export async function compileRecords(flags: CommonFlags, terminal: Terminal): Promise<Compiled> {
  const { config, fs, root } = await openProject(flags, terminal);
  const compiler = createCompiler({ config, fs, root, toolkit: await openToolkit() });
  const { records, diagnostics } = await compiler.records((done, all) =>
    terminal.progress(`Compiling ${done} of ${all} pages`),
  );
  terminal.endProgress();
  await reportFindings(diagnostics, terminal, fs);
  const code = exitCodeOf(diagnostics, flags.strict ?? false);
  if (code !== 0) terminal.say(`${countText(diagnostics)}: the records are not used.`);
  refuseSecrets(records);
  const sorted = records.sort((a, b) => order(a.objectID, b.objectID));
  return { records: sorted, config, tags: tagsOf(config.site.language, config.version?.name), code };
}

function refuseSecrets(records: SearchRecord[]): void {
  const scan = openScan(secretsOf(process.env));
  for (const record of records) {
    const [leak] = scan(JSON.stringify(record));
    if (!leak) continue;
    const message = `The section ${record.objectID} holds the value of ${leak.name}, ${leak.form}.`;
    throw new DiagnosticError([error('published-secret', message, { path: '' })]);
  }
}
