/** `docsc clean`: deletes what builds keep for the next build, and what killed builds have left. */
import { dirname, resolve } from 'node:path';
import { lockOutput } from '../../src/compiler/output/build-lock.js';
import { removeLeftovers } from '../../src/compiler/output/leftovers.js';
import { openPlace } from '../../src/compiler/output/place.js';
import { DOCSC_FOLDER, removeCache } from '../cache/index.js';
import type { CommonFlags } from '../flags.js';
import { openProject } from '../project.js';
import { runCommand } from '../run-command.js';

/** Deletes `.docsc` next to the configuration file, which need not exist. */
export const clean = (flags: CommonFlags) =>
  runCommand(flags, async terminal => {
    await removeCache(dirname(resolve(flags.config)));
    // Without a readable configuration, nobody knows the output folder.
    const project = await openProject(flags, terminal).catch(() => undefined);
    if (project) {
      const place = openPlace(resolve(project.root, project.config.outDir));
      const lock = lockOutput(place);
      removeLeftovers(place);
      lock.release();
    }
    terminal.log(`Deleted ${DOCSC_FOLDER}. The next build compiles every page.`);
    return 0;
  });
