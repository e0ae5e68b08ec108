/** `docsc search export`: prints the search records as JSON lines, for a service or a script. */
import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { OutputError } from '../../../src/compiler/disk/project.js';
import { type DocumentFormat, maxRecordBytes, toJsonLines } from '../../../src/compiler/push/documents.js';
import type { CommonFlags } from '../../flags.js';
import { runCommand } from '../../run-command.js';
import { compileRecords } from '../../search/records.js';

type ExportFlags = CommonFlags & { format?: DocumentFormat; output?: string; recordBytes?: number };

/** Prints the records on stdout, or saves them with `--output`. Fails if the site has errors. */
export const exportRecords = (flags: ExportFlags) =>
  runCommand(flags, async terminal => {
    const { records, config, tags, code } = await compileRecords(flags, terminal);
    if (code !== 0) return code;
    const format = flags.format ?? config.site.search.remote?.provider ?? 'algolia';
    const { lines } = toJsonLines(records, { format, tags, maxBytes: flags.recordBytes ?? maxRecordBytes[format] });
    if (flags.output === undefined) await printLines(lines);
    else await saveLines(flags.output, lines);
    terminal.log(`Exported ${lines.length} records in the format of ${format}.`);
    return 0;
  });

/** Succeeds too if the reader, such as `head`, closes the pipe early. */
async function printLines(lines: string[]): Promise<void> {
  const { stdout } = process;
  const closed = new Promise<'closed'>((resolve, reject) => {
    stdout.on('error', (thrown: NodeJS.ErrnoException) =>
      thrown.code === 'EPIPE' ? resolve('closed') : reject(thrown),
    );
  });
  for (const line of lines) {
    if (stdout.write(`${line}\n`)) continue;
    const next = await Promise.race([
      closed,
      new Promise<'drained'>(resolve => stdout.once('drain', () => resolve('drained'))),
    ]);
    if (next === 'closed') return;
  }
  await Promise.race([closed, new Promise<void>(resolve => stdout.write('', () => resolve()))]);
}

/** Writes the whole file or none, by renaming a temporary file. Throws `OutputError`. */
async function saveLines(path: string, lines: string[]): Promise<void> {
  const target = resolve(path);
  const temporary = `${target}.new-${randomUUID().slice(0, 8)}`;
  try {
    const file = await open(temporary, 'wx');
    try {
      for (const line of lines) await file.write(`${line}\n`);
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (thrown) {
    await rm(temporary, { force: true });
    const { code, message } = thrown as NodeJS.ErrnoException;
    throw new OutputError('unwritable-output', `Cannot write to "${path}": ${code ?? message}.`);
  }
}
