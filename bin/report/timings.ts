/** `docsc build --timings`: where the time of a build went. For people, on stderr; nothing of it is written. */
import { type BuildStage, buildStages } from '../../src/compiler/build/stages.js';
import type { Route } from '../../src/routes.js';
import type { Terminal } from './index.js';

const SLOWEST_COUNT = 10;

/** What a build does once the site is made. */
type FinalStage = 'compress' | 'commit';

const stageLabels: Record<BuildStage | 'start' | FinalStage, string> = {
  start: 'Start, and read the configuration',
  link: 'Read sources and link them',
  recall: 'Recall pages that have not changed',
  pages: 'Compile and render pages',
  schemas: 'Compile schemas of APIs',
  runtime: "Bundle the site's scripts and styles",
  search: 'Write the search index',
  site: 'Write everything else',
  compress: 'Compress files ahead',
  commit: 'Put the site in place',
};

export type Timings = {
  onStage: (stage: BuildStage | FinalStage) => void;
  onPage: (route: Route, took: number) => void;
  say: (terminal: Terminal) => void;
};

/** Begins with the process. */
export function openTimings(): Timings {
  const state: { stage: keyof typeof stageLabels; since: number } = { stage: 'start', since: 0 };
  const took = new Map<string, number>();
  const pages: [route: Route, took: number][] = [];
  const end = () => {
    const now = performance.now();
    took.set(state.stage, (took.get(state.stage) ?? 0) + now - state.since);
    state.since = now;
  };
  return {
    onStage: stage => {
      end();
      state.stage = stage;
    },
    onPage: (route, time) => void pages.push([route, time]),
    say: terminal => {
      end();
      const isAsked = took.has('compress');
      for (const stage of ['start', ...buildStages, ...(isAsked ? (['compress'] as const) : []), 'commit'] as const)
        terminal.log(`${formatMilliseconds(took.get(stage) ?? 0)}  ${stageLabels[stage]}`);
      if (!pages.length) return;
      terminal.log(`The slowest of ${pages.length} compiled pages:`);
      const slowest = pages.sort(([, a], [, b]) => b - a).slice(0, SLOWEST_COUNT);
      for (const [route, time] of slowest) terminal.log(`${formatMilliseconds(time)}  ${route}`);
    },
  };
}

function formatMilliseconds(time: number): string {
  return `${time.toFixed(time < 100 ? 1 : 0).padStart(8)} ms`;
}
