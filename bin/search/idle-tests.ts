/**
 * Runs the search tests of an edited site for `docsc serve`, once nothing has been edited for a while. They need the text of
 * every page, so a `docsc check` does it: a process of the lowest priority, which the next edit ends, and which takes what
 * has not changed from the cache.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Config } from '../../src/compiler/config/types.js';
import type { SearchOutcome } from '../../src/compiler/dev/status/index.js';
import { searchRules } from '../../src/compiler/diagnostics/rules/search.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import type { CommonFlags } from '../flags.js';

/** Tests that wait for the site to be left alone. */
export type IdleTests = {
  /** Runs the tests later, if the configuration names any. */
  schedule: (config: Config) => void;
  /** Ends a run, or the waiting for one. */
  cancel: () => void;
};

/** The time without an edit after which tests run. */
const IDLE_MS = 3000;

/** Creates tests that have not run. `onOutcome` is called after each run that was not cancelled and could read the site. */
export function createIdleTests(
  flags: Pick<CommonFlags, 'config' | 'outDir' | 'baseUrl'>,
  onOutcome: (outcome: SearchOutcome) => void,
): IdleTests {
  const state: { timer?: NodeJS.Timeout; child?: ChildProcess } = {};
  const cancel = () => {
    clearTimeout(state.timer);
    state.child?.kill();
    state.child = undefined;
  };
  const run = (tests: string) => {
    const child = startCheck(flags);
    state.child = child;
    const printed: string[] = [];
    child.stdout?.setEncoding('utf8').on('data', (text: string) => printed.push(text));
    child.once('error', () => undefined);
    child.once('close', () => {
      if (state.child !== child) return;
      state.child = undefined;
      const outcome = readOutcome(printed.join(''), tests);
      if (outcome) onOutcome(outcome);
    });
  };
  return {
    cancel,
    schedule: ({ searchSettings: { tests } }) => {
      cancel();
      if (tests !== undefined) state.timer = setTimeout(() => run(tests), IDLE_MS).unref();
    },
  };
}

function startCheck({ config, outDir, baseUrl }: Pick<CommonFlags, 'config' | 'outDir' | 'baseUrl'>): ChildProcess {
  const [, script = ''] = process.argv;
  const named = { '--config': config, '--out-dir': outDir, '--base-url': baseUrl };
  const flags = Object.entries(named).flatMap(([flag, value]) => (value === undefined ? [] : [flag, value]));
  const child = spawn(process.execPath, [script, 'check', '--json', '--quiet', '--jobs', '1', ...flags], {
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended, or the system does not allow it.
  }
  return child;
}

/** The outcome in what a check prints; undefined where the site could not be read, which serve says itself. */
function readOutcome(printed: string, tests: string): SearchOutcome | undefined {
  const { diagnostics = [], search } = parse(printed);
  const findings = diagnostics.filter(({ rule, path }) => path === tests || Object.hasOwn(searchRules, rule));
  return search || findings.length ? { queries: search?.queries ?? 0, hits: search?.hits ?? 0, findings } : undefined;
}

type CheckReport = { diagnostics?: Diagnostic[]; search?: { queries: number; hits: number } };

function parse(text: string): CheckReport {
  try {
    return JSON.parse(text) as CheckReport;
  } catch {
    // A check that was ended has printed nothing.
    return {};
  }
}
