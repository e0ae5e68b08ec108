/** Scans the site's files for secrets on their way to the disk. */
import { error } from '../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../src/compiler/diagnostics/types.js';
import type { StagingFolder } from '../src/compiler/output/index.js';
import { createScan, readSecrets } from '../src/compiler/output/secret-scan.js';

/** Writes to a staging folder and remembers the secrets that its files give away. */
export type ScannedWriter = Pick<StagingFolder, 'write'> & {
  /** Returns the leaks since the last call. */
  takeLeaks: () => Diagnostic[];
};

/** Wraps a staging folder. A file that holds a secret is written all the same: the leak makes the build fail later. */
export function scanWrites(stage: StagingFolder): ScannedWriter {
  const scan = createScan(readSecrets(process.env));
  const leaks: Diagnostic[] = [];
  const write: StagingFolder['write'] = (path, contents) => {
    const inName = scan(path);
    for (const { name, form } of [...inName, ...scan(contents)]) {
      leaks.push(
        error('published-secret', `The site would publish the value of ${name}, ${form}.`, {
          // A path that holds a secret must not be printed.
          path: inName.length ? '' : path,
        }),
      );
    }
    return stage.write(path, contents);
  };
  return { write, takeLeaks: () => leaks.splice(0) };
}
