/** Types of docsc as a library: `import { build, check } from 'docsc'`. */

/** A mistake, its place, and the cure. */
export type Finding = {
  /** A rule of the manual's page "Findings", or of a plugin. */
  rule: string;
  level: 'error' | 'warning';
  message: string;
  hint?: string;
  /** Relative to the folder of the configuration; empty if the finding concerns no file. */
  path: string;
  /** Line and column count from 1. */
  place?: { line: number; column: number };
  /** JSON pointer into a YAML or JSON file. */
  pointer?: string;
};

/** Options of all commands; those that are absent have the defaults of the command line. */
export type CommandOptions = {
  /** The folder that paths are relative to; the working directory of the process by default. */
  cwd?: string;
  /** The configuration file. */
  config?: string;
  baseUrl?: string;
  /** Treats warnings as errors. */
  strict?: boolean;
  /** The number of threads that compile pages. */
  jobs?: number;
  /** `false` neither reads nor writes a cache. */
  cache?: boolean;
  /** Lets Node.js refuse access to other files, programs and the network. */
  sandbox?: boolean;
  /** Fetches remote pages first. */
  refresh?: boolean;
  /** Asks the search service what the published key is allowed to do. */
  online?: boolean;
  /** Ends the command; the promise is then rejected with the reason of the signal. */
  signal?: AbortSignal;
  /** Called with what the command tells people, as it comes. */
  log?: (text: string) => void;
};

/** Options of `build`. */
export type BuildOptions = CommandOptions & {
  /** The folder that the site is written to. */
  outDir?: string;
  /** Publishes the site in spite of errors in pages. */
  keepGoing?: boolean;
};

/** How a check ended. */
export type CheckResult = {
  /** True if nothing failed; the exit code is then 0. */
  ok: boolean;
  /** The exit code of the command; the manual's page "Findings" lists them. */
  code: number;
  /** The number of pages; 0 if the configuration is invalid. */
  pages: number;
  findings: Finding[];
};

/** How a build ended. */
export type BuildResult = CheckResult & {
  /** True if the site was written. */
  written: boolean;
  /** The number of files of the site, and their bytes; absent if it was not written. */
  files?: number;
  bytes?: number;
};

/** Compiles the site and replaces the last one if there are no errors, as `docsc build` does. */
export type Build = (options?: BuildOptions) => Promise<BuildResult>;

/** Finds what a build would find, as `docsc check` does. */
export type Check = (options?: CommandOptions) => Promise<CheckResult>;

/** See `Build`. Rejects if docsc cannot be run. */
export declare const build: Build;

/** See `Check`. Rejects if docsc cannot be run. */
export declare const check: Check;
