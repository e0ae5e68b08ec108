/** The type of findings: plain data that every stage produces and the commands print. */

/** How severe a finding is: an error fails the run. */
export type Level = 'error' | 'warning';

/** A position in a source file. Lines and columns count from 1, columns in UTF-16 code units. */
export type Position = { line: number; column: number };

/** What cures a finding: from its place on, the first `written` in its file becomes `instead`. */
export type Fix = { written: string; instead: string };

/** A hint with the cure that it names. */
export type Suggestion = { text: string; fix: Fix };

/** What to do about a finding, in words, or as a suggestion that a program can carry out. */
export type Hint = string | Suggestion;

/** A finding: what is wrong, where, and what to do about it. */
export type Diagnostic = {
  /** A key of the table in `rules/index.ts`, or the name of a plugin, `/` and that of its rule. */
  rule: string;
  level: Level;
  message: string;
  hint?: string;
  fix?: Fix;
  /** Relative to the project's folder, with `/`; empty if the finding concerns no file. */
  path: string;
  place?: Position;
  /** JSON pointer (RFC 6901) into a YAML or JSON file. */
  pointer?: string;
};

/** Takes a finding from a step that builds something else; the step that passes it down owns the list. */
export type ReportDiagnostic = (diagnostic: Diagnostic) => void;
