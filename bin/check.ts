/** `docsc check`: everything a build would find, without rendering or writing, and what the search tests find. */
import { arrange, exitCodeOf } from '../src/compiler/diagnostics.js';
import { createCompiler } from '../src/compiler/index.js';
import type { SearchRecord } from '../src/search-format.js';
import { type OnlineFlags, onlineFindings } from './online.js';
import { type CommonFlags, openProject, run } from './project.js';
import { type RefreshFlags, refresh } from './refresh.js';
import { countText, jsonReport, reportFindings } from './report.js';
import { trySearch } from './search-tests.js';

export const check = (flags: CommonFlags & OnlineFlags & RefreshFlags & { updateRanks?: boolean }) =>
  run(flags, async terminal => {
    const project = await openProject(flags, terminal);
    const { config, fs, root } = project;
    const toolkit = {
      openPrerender: () => ({ page: () => ({ html: '', crashed: [] }), withSidebar: (html: string) => html }),
      sample: () => '',
      indexSearch: () => ({ manifest: {}, files: [] }),
      template: '',
      runtimeFolder: '',
    };
    const refreshed = await refresh(flags, project);
    const compiler = createCompiler({ config, fs, root, toolkit, prose: true });
    const online = await onlineFindings(flags, config);
    const found: { records: SearchRecord[]; routes: string[] } = { records: [], routes: [] };
    const inPages = await compiler.emit(async () => undefined, {
      htmlToo: false,
      progress: (done, all) => terminal.progress(`Checking ${done} of ${all} pages`),
      onRecords: (records, route) => {
        found.routes.push(route);
        found.records.push(...records);
      },
    });
    const search = await trySearch(project, found, flags.updateRanks ?? false);
    terminal.endProgress();
    const diagnostics = [...refreshed, ...online, ...arrange([...inPages, ...search.diagnostics], config.rules)];
    await reportFindings(diagnostics, terminal, fs);
    const pages = found.routes.length;
    if (flags.json) terminal.print(jsonReport(diagnostics, { pages, ...(search.report && { search: search.report }) }));
    search.say(terminal);
    terminal.say(`Checked ${pages} pages: ${countText(diagnostics)}.`);
    return exitCodeOf(diagnostics, flags.strict ?? false);
  });
