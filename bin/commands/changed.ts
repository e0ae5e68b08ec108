/** `docsc changed`: lists the pages that a change concerns, with their addresses in a preview. */
import { exitCodes } from '../../src/compiler/diagnostics/exit-codes.js';
import { listChangedFiles } from '../check/changed-files.js';
import { findChangedPages } from '../difference/changed-pages.js';
import type { CacheFlag, CommonFlags, JobsFlag } from '../flags.js';
import { openProject } from '../project.js';
import { summarizeChanged, toChangedSections } from '../report/difference/changed-sections.js';
import { type DifferenceFlags, frameOf, printReports } from '../report/difference/print.js';
import { runCommand } from '../run-command.js';

type ChangedFlags = Omit<CommonFlags, 'format'> & DifferenceFlags & CacheFlag & JobsFlag & { since: string };

/** The pages of the files as they are, and those that are gone. */
export const changed = ({ format, ...flags }: ChangedFlags) =>
  runCommand(flags, async terminal => {
    const project = await openProject(flags, terminal);
    const change = await listChangedFiles(project.root, flags.since);
    const pages = await findChangedPages(project, change, flags);
    const summary = summarizeChanged(pages);
    const title = ['Changed since ', { code: flags.since }];
    const report = { sections: toChangedSections(pages), figures: pages, frame: frameOf(flags, title, summary) };
    await printReports({ ...flags, format }, report, terminal);
    terminal.log(summary);
    return exitCodes.ok;
  });
