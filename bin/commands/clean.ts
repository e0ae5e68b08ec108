/** `docsc clean`: removes what builds keep for the next one. */
import { dirname, resolve } from 'node:path';
import { OWN_FOLDER, removeCache } from '../cache/index.js';
import { type CommonFlags, run } from '../project.js';

export const clean = (flags: CommonFlags) =>
  run(flags, async terminal => {
    await removeCache(dirname(resolve(flags.config)));
    terminal.say(`Removed ${OWN_FOLDER}. The next build compiles every page.`);
    return 0;
  });
