/** `docsc build --timings`: how long each stage and the slowest pages took. Printed for people on stderr, never written. */
import { type BuildStage, buildStages } from '../../src/compiler/build/stages.js';
import type { PluginTimes } from '../../src/compiler/plugins/clock.js';
import type { Route } from '../../src/routes.js';
import { durationRow } from './figures.js';
import { toSafeLine } from './safe-line.js';
import type { Terminal } from './terminal.js';

const SLOWEST_COUNT = 10;

/** Stages that follow the compiler's own. */
type FinalStage = 'compress' | 'commit';

const stageLabels: Record<BuildStage | 'start' | FinalStage, string> = {
  start: 'Start and read the configuration',
  link: 'Read and link sources',
  recall: 'Restore unchanged pages',
  pages: 'Compile and render pages',
  schemas: 'Compile API schemas',
  runtime: "Bundle the site's scripts and styles",
  search: 'Write the search index',
  site: 'Write everything else',
  compress: 'Precompress files',
  commit: 'Move the site into place',
};

/** Clock of a build. */
export type Timings = {
  /** Ends the current stage and starts another one. */
  onStage: (stage: BuildStage | FinalStage) => void;
  /** Records the milliseconds that a page took. */
  onPage: (route: Route, took: number) => void;
  /** Adds to what plugins took, in all threads together. */
  onPlugins: (times: PluginTimes) => void;
  /** Ends the current stage and prints all of them. */
  print: (terminal: Terminal) => void;
};

/** Starts the clock. The stage `start` counts from the start of the process. */
export function openTimings(): Timings {
  const state: { stage: keyof typeof stageLabels; since: number } = { stage: 'start', since: 0 };
  const stageTimes = new Map<string, number>();
  const pages: [route: Route, took: number][] = [];
  const plugins = new Map<string, number>();
  const endStage = () => {
    const now = performance.now();
    stageTimes.set(state.stage, (stageTimes.get(state.stage) ?? 0) + now - state.since);
    state.since = now;
  };
  return {
    onStage: stage => {
      endStage();
      state.stage = stage;
    },
    onPage: (route, took) => void pages.push([route, took]),
    onPlugins: times => {
      for (const [module, took] of times) plugins.set(module, (plugins.get(module) ?? 0) + took);
    },
    print: terminal => {
      endStage();
      const compress = stageTimes.has('compress') ? (['compress'] as const) : [];
      for (const stage of ['start', ...buildStages, ...compress, 'commit'] as const)
        terminal.log(durationRow(stageTimes.get(stage) ?? 0, stageLabels[stage]));
      if (plugins.size) terminal.log('Plugins, in all threads together:');
      for (const [module, took] of [...plugins].sort(([, a], [, b]) => b - a))
        terminal.log(durationRow(took, toSafeLine(module)));
      if (!pages.length) return;
      terminal.log(`The slowest of ${pages.length} compiled pages:`);
      const slowest = pages.sort(([, a], [, b]) => b - a).slice(0, SLOWEST_COUNT);
      for (const [route, took] of slowest) terminal.log(durationRow(took, toSafeLine(route)));
    },
  };
}
