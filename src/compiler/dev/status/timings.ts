/** How long the work of a running `docsc serve` took. */
import type { Route } from '../../../routes.js';

/** What was measured, in milliseconds. `pages`: how long a browser waited for each page when it last asked for it. */
export type Timings = {
  linking?: number;
  update?: { files: readonly string[]; duration: number };
  pages: ReadonlyMap<Route, number>;
};

/** Measures the work that it is handed. */
export type Stopwatch = {
  /** The measurements so far. */
  read: () => Timings;
  linking: (linked: Promise<unknown>) => void;
  /** Measures work that was begun by a change of these files. */
  update: <T>(files: readonly string[], work: () => Promise<T>) => Promise<T>;
  /** Measures a response; `pageOf` names the page that it shows, if it shows one. */
  response: <T>(work: () => Promise<T>, pageOf: (response: T) => Route | undefined) => Promise<T>;
};

/** Creates a stopwatch that has measured nothing. */
export function createStopwatch(): Stopwatch {
  const pages = new Map<Route, number>();
  const measured: Omit<Timings, 'pages'> = {};
  return {
    read: () => ({ ...measured, pages }),
    linking: linked => {
      const started = performance.now();
      const end = () => {
        measured.linking = performance.now() - started;
      };
      linked.then(end, () => undefined);
    },
    update: async (files, work) => {
      const started = performance.now();
      const result = await work();
      measured.update = { files, duration: performance.now() - started };
      return result;
    },
    response: async (work, pageOf) => {
      const started = performance.now();
      const response = await work();
      const route = pageOf(response);
      if (route !== undefined) pages.set(route, performance.now() - started);
      return response;
    },
  };
}
