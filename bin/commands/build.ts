/** `docsc build`: compiles the whole site, and replaces the last one if there are no errors. */
import { exitCodeOf } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import type { RebuildReason } from '../../src/compiler/pages/rebuild-reason.js';
import type { Route } from '../../src/routes.js';
import { finishSite } from '../build/finish-site.js';
import { type BuildResources, openBuildResources } from '../build/resources.js';
import { stopBundler, tuneBundlerMemory } from '../bundler-process.js';
import type { BuildFlags } from '../flags.js';
import { listsOnStderr } from '../format-requests.js';
import { openProject } from '../project.js';
import { onlineFindings } from '../remote/online.js';
import { refreshRemotePages } from '../remote/refresh.js';
import { type PageCounts, reportBuild } from '../report/build-report.js';
import { reportFindings } from '../report/findings.js';
import { pageProgress, type Terminal } from '../report/terminal.js';
import { openTimings, type Timings } from '../report/timings.js';
import { runCommand } from '../run-command.js';
import { MIN_PAGES_FOR_WORKERS } from '../threads/page-workers.js';

/** Builds the site; `docsc merge` passes the folder of its shards. */
export const build = (flags: BuildFlags) =>
  runCommand(flags, async terminal => {
    const started = performance.now();
    tuneBundlerMemory();
    const timings = openTimings();
    const project = await openProject(flags, terminal);
    const refreshFindings = await refreshRemotePages(flags, project);
    const resources = await openBuildResources(flags, project);
    const { writer, output } = resources;
    try {
      const online = await onlineFindings(flags, project.config);
      const { findings, counts } = await compileSite(resources, timings, terminal);
      const others = [...refreshFindings, ...online, ...resources.takeLeaks()];
      const diagnostics = [...findings, ...others];
      if (listsOnStderr(flags)) await reportFindings(diagnostics, terminal, project.fs);
      const code = exitCodeOf(diagnostics, flags.strict ?? false);
      const isGood = code === 0 || (flags.keepGoing && canKeepGoing(findings, others));
      const site = isGood ? await finishSite(project, { writer, output, jobs: flags.jobs, timings }) : undefined;
      if (!site) await writer.abort();
      const took = performance.now() - started;
      await reportBuild(flags, { diagnostics, counts, site, outDir: project.config.outDir, timings, took }, terminal);
      return code;
    } catch (thrown) {
      await resources.discard();
      throw thrown;
    } finally {
      await resources.close();
    }
  });

/**
 * True if a site may be published in spite of the errors that the compiler found in its sources. Errors of any other
 * kind, such as a secret in a page, are none that a reader could live with.
 */
function canKeepGoing(findings: Diagnostic[], others: Diagnostic[]): boolean {
  // Which pages of a site beyond a limit are whole depends on the threads.
  const isUnusable = ({ rule }: Diagnostic) => rule === 'no-pages' || rule === 'site-limit-exceeded';
  return exitCodeOf(others, false) === 0 && !findings.some(isUnusable);
}

/** Compiles all pages into the staging folder, and returns the compiler's findings. */
async function compileSite(
  { compiler, write, writer, workers, output, takePluginTimes }: BuildResources,
  timings: Timings,
  terminal: Terminal,
): Promise<{ findings: Diagnostic[]; counts: PageCounts }> {
  const reasons = new Map<Route, RebuildReason>();
  const counts: PageCounts = { pages: 0, compiled: 0, reasons };
  const showProgress = pageProgress(terminal, 'Compiling');
  const findings = await compiler.emit(file => write(file.path, file.contents), {
    startWorkers: job => {
      if (job.routes.length >= MIN_PAGES_FOR_WORKERS) void compiler.bundlesSettled().then(stopBundler, () => undefined);
      return workers.startWorkers(job);
    },
    output,
    read: writer.read,
    onStage: timings.onStage,
    onRebuild: (route, reason) => void reasons.set(route, reason),
    onPage: (route, took) => {
      counts.compiled++;
      timings.onPage(route, took);
    },
    progress: (done, all) => {
      counts.pages = all;
      showProgress(done, all);
    },
  });
  await workers.flush();
  timings.onPlugins(takePluginTimes());
  terminal.endProgress();
  return { findings, counts };
}
