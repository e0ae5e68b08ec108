/** `docsc clean`: deletes what builds keep for the next build. */
import { dirname, resolve } from 'node:path';
import { DOCSC_FOLDER, removeCache } from '../cache/index.js';
import type { CommonFlags } from '../flags.js';
import { runCommand } from '../run-command.js';

/** Deletes `.docsc` next to the configuration file, which need not exist. */
export const clean = (flags: CommonFlags) =>
  runCommand(flags, async terminal => {
    await removeCache(dirname(resolve(flags.config)));
    terminal.log(`Deleted ${DOCSC_FOLDER}. The next build compiles every page.`);
    return 0;
  });
