/** `docsc diff`: compares two sites, each a built one, a revision of the project, or the files of the project as they are. */
import { exitCodes } from '../../src/compiler/diagnostics/exit-codes.js';
import { compareSites, isDifferent } from '../../src/compiler/difference/index.js';
import { openSides } from '../difference/sides.js';
import type { CacheFlag, CommonFlags, JobsFlag } from '../flags.js';
import { type DifferenceFlags, frameOf, printReports } from '../report/difference/print.js';
import { summarize, toSections } from '../report/difference/sections.js';
import { runCommand } from '../run-command.js';

type DiffFlags = Omit<CommonFlags, 'format'> &
  DifferenceFlags &
  CacheFlag &
  JobsFlag & { exitCode?: boolean; mergeBase?: boolean };

/** Without `newer`, the newer site is that of the project's files as they are. */
export const diff = (older: string, newer: string | undefined, { format, ...flags }: DiffFlags) =>
  runCommand(flags, async terminal => {
    const sides = await openSides({ older, newer }, flags, terminal);
    try {
      const { before, after } = sides;
      const compared = compareSites(before.site, after.site);
      const search = await sides.compareSearch(compared.moved);
      const difference = { ...compared, ...(search && { search }) };
      const summary = summarize(difference);
      const names = [{ code: before.name }, ' → ', { code: after.name }];
      const report = { sections: toSections(difference), figures: difference, frame: frameOf(flags, names, summary) };
      await printReports({ ...flags, format }, report, terminal);
      terminal.log(summary);
      return flags.exitCode && isDifferent(difference) ? exitCodes.content : exitCodes.ok;
    } finally {
      await sides.close();
    }
  });
