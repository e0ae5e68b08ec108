/** Types of the flags that several commands share. `commands/options.ts` describes the same flags to commander. */

import type { Level } from '../src/compiler/diagnostics/types.js';
import type { FormatRequest } from './format-requests.js';

/** Flags that decide what a command prints and which findings make it fail. */
export type VerbosityFlags = {
  quiet?: boolean;
  verbose?: boolean;
  /** Warnings make the command fail too. */
  strict?: boolean;
};

/** Flags that every command with a project accepts. */
export type CommonFlags = VerbosityFlags & {
  /** Path of the configuration file, relative to the working directory. */
  config: string;
  /** Overrides `outDir`; relative to the working directory, not to the project. */
  outDir?: string;
  /** Overrides `baseUrl`. */
  baseUrl?: string;
  /** Prints the result as JSON on stdout. */
  json?: boolean;
  /** Formats in which findings are printed or written too. */
  format?: FormatRequest[];
};

/** `--rule`: levels of rules, which win over those of the configuration. */
export type RuleFlag = { rule?: Record<string, Level | 'off'> };

/** `--refresh`: fetch remote pages before anything else. */
export type RefreshFlags = { refresh?: boolean };

/** `--online`: ask the search service what the published key is allowed to do. */
export type OnlineFlags = { online?: boolean };

/** `--jobs`: the number of threads, including the main thread. */
export type JobsFlag = { jobs?: number };

/** `--no-cache`: `cache` is `false` if the build neither reads nor writes a cache. */
export type CacheFlag = { cache?: boolean };

/** Where a server listens, and whether to open a browser. Port 0 takes any free port. */
export type ServerFlags = { port: number; host: string; open?: boolean };

/** What else a build prints. */
export type ReportFlags = { timings?: boolean; report?: boolean };

/** Flags of `docsc build` and `docsc merge`. */
export type BuildFlags = CommonFlags &
  OnlineFlags &
  RefreshFlags &
  JobsFlag &
  CacheFlag &
  ReportFlags & {
    /** Publishes the site in spite of errors in its pages. */
    keepGoing?: boolean;
    /** Folder of the shards to merge; `true` for the default folder. */
    shards?: string | true;
  };
