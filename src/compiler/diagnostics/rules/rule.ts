/** One rule: what its findings mean, how they end a run and what to do about them. */
import type { Level } from '../types.js';

/** `about` says what is wrong in general, `cure` what to do where a finding knows no better. */
export type Rule = { level: Level; exit: number; about: string; cure: string };
