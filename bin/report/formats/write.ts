/** Prints and writes the reports that a command was asked for. */
import { writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import { makeFolder } from '../../../src/compiler/disk/make-folder.js';
import {
  adviseIoError,
  createDiskFileSystem,
  describeIoError,
  OutputError,
} from '../../../src/compiler/disk/project.js';
import type { CommonFlags } from '../../flags.js';
import { requestedFormats } from '../../format-requests.js';
import { readPackage } from '../../toolkit.js';
import { refuseLinkOut } from '../link-out.js';
import type { Terminal } from '../terminal.js';
import { formats } from './index.js';
import { toReported } from './reported.js';
import { pathBelowRepository } from './repository-path.js';
import type { Report } from './types.js';

/** What a command found and measured. */
export type CommandOutcome = { diagnostics: Diagnostic[]; figures?: Record<string, unknown> };

/** Prints or writes each format that the flags name. Throws `OutputError` if a file cannot be written. */
export async function writeReports(
  flags: CommonFlags,
  outcome: CommandOutcome,
  { mask, print }: Pick<Terminal, 'mask' | 'print'>,
): Promise<void> {
  const requests = requestedFormats(flags);
  if (!requests.length) return;
  const root = dirname(resolve(flags.config));
  const report = createReport(flags, outcome, { root, mask });
  const failures: unknown[] = [];
  for (const { name, file } of requests) {
    const text = await formats[name](report);
    // One that cannot be written keeps no other from being.
    if (file !== undefined) await writeReport(root, file, mask(text)).catch(failure => failures.push(failure));
    else if (text) print(text);
  }
  if (failures.length) throw failures[0];
}

function createReport(
  { config, strict = false }: CommonFlags,
  { diagnostics, figures = {} }: CommandOutcome,
  { root, mask }: { root: string; mask: Terminal['mask'] },
): Report {
  const name = relative(root, resolve(config)).split(sep).join('/');
  const findings = toReported(diagnostics, { mask, below: pathBelowRepository(root), config: name });
  return { findings, diagnostics, figures, fs: createDiskFileSystem(root), version: readPackage().version, strict };
}

/** Writes a report to a file that the user names. Throws `OutputError` where it cannot, or where a link leads out of the project. */
export async function writeReport(root: string, file: string, text: string): Promise<void> {
  try {
    const path = resolve(file);
    await refuseLinkOut(root, path);
    const contents = text && `${text}\n`;
    // The sandbox may write the file and nothing else, so its folder is made only where it is missing.
    await writeFile(path, contents).catch(async failure => {
      if (failure.code !== 'ENOENT') throw failure;
      makeFolder(dirname(path));
      await writeFile(path, contents);
    });
  } catch (thrown) {
    const hint =
      adviseIoError(thrown) ?? 'Name another file, or check the permissions and the free space of its folder.';
    throw new OutputError('unwritable-output', `Cannot write "${file}": ${describeIoError(thrown)}.`, hint);
  }
}
