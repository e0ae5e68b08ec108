/** `docsc clean`: removes what builds keep for the next one. */
import { dirname, resolve } from 'node:path';
import { DOCSC_FOLDER, removeCache } from '../cache/index.js';
import { type CommonFlags, runCommand } from '../project.js';

export const clean = (flags: CommonFlags) =>
  runCommand(flags, async terminal => {
    await removeCache(dirname(resolve(flags.config)));
    terminal.log(`Removed ${DOCSC_FOLDER}. The next build compiles every page.`);
    return 0;
  });
