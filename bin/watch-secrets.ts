/** What is written is looked through for secrets on its way to the disk. */

import { error } from '../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../src/compiler/diagnostics/types.js';
import type { StagingFolder } from '../src/compiler/output/index.js';
import { createScan, readSecrets } from '../src/compiler/output/secret-scan.js';

/** `leaks` grows as files are written. */
export function scanWrites(stage: StagingFolder): Pick<StagingFolder, 'write'> & { leaks: Diagnostic[] } {
  const scan = createScan(readSecrets(process.env));
  const leaks: Diagnostic[] = [];
  const write: StagingFolder['write'] = (path, contents) => {
    const inName = scan(path);
    for (const { name, form } of [...inName, ...scan(contents)]) {
      leaks.push(
        error('published-secret', `The site would publish the value of ${name}, ${form}.`, {
          path: inName.length ? '' : path,
        }),
      );
    }
    return stage.write(path, contents);
  };
  return { write, leaks };
}
