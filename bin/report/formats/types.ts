/** What the formats of reports receive: findings as plain values, and what is the same for all of them. */
import type { Diagnostic, Level } from '../../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../../src/compiler/disk/project.js';

/** A finding as other programs need it: with a file and a line, without secrets and characters that nobody sees. */
export type ReportedFinding = {
  rule: string;
  level: Level;
  message: string;
  hint?: string;
  /** Relative to the repository, with `/`. The configuration file for a finding that concerns no file. */
  path: string;
  /** 1 where the line is not known, because most formats require one. */
  line: number;
  column?: number;
  /** JSON pointer into a YAML or JSON file. */
  pointer?: string;
  /** Where the manual describes the rule; absent for rules of plugins. */
  manual?: string;
  /** Differs between the findings of a run, and stays the same where only lines move. */
  fingerprint: string;
};

/** What a format turns into text. */
export type Report = {
  findings: ReportedFinding[];
  /** The findings as they are, for formats that docsc defines itself. */
  diagnostics: Diagnostic[];
  /** What else the command measured, for JSON. */
  figures: Record<string, unknown>;
  /** Reads the lines that findings are about. */
  fs: FileSystem;
  /** docsc's version. */
  version: string;
  /** With `--strict`, warnings are failures. */
  strict: boolean;
};

/** Turns a report into the text of a format, without a line break at its end. */
export type Format = (report: Report) => string | Promise<string>;
