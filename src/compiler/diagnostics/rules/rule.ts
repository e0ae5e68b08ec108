/** The type of a rule. */
import type { Level } from '../types.js';

/**
 * A kind of finding: its default level and the exit code of a run that fails with it. `about` describes the mistake in
 * general; `cure` is the hint for findings without a hint of their own. If several findings of a file have the
 * same message, a rule with `once` keeps the first. A rule with `isOff` finds nothing until a site sets its level.
 */
export type Rule = { level: Level; exit: number; about: string; cure: string; once?: true; isOff?: true };
