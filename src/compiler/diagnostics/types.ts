/** What a finding is: plain data, made by every stage and printed by the commands. */

export type Level = 'error' | 'warning';

/** A place in a source file. Lines and columns count from 1. */
export type Position = { line: number; column: number };

/** An author's mistake, as a value: where, what, what to do. Rules are listed in `diagnostics.ts`. */
export type Diagnostic = {
  rule: string;
  level: Level;
  message: string;
  hint?: string;
  /** Relative to the project's folder, with `/`; empty where the finding has no file. */
  path: string;
  place?: Position;
  /** JSON pointer into a YAML or JSON file. */
  pointer?: string;
};
