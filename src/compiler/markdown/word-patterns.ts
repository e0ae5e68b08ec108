/**
 * Patterns that writers give to fences, such as `/\d+/`. They come from content, so they run in RE2, whose time grows
 * with the length of the text and of the pattern. A backtracking engine can take years for 40 characters.
 */
import type { TakeExtra } from './site-budget.js';

/** A match in a line: `end` is exclusive. */
type Match = { start: number; end: number };

/** Finds what a pattern matches in a line; `undefined` for a pattern that RE2 has no means for. */
export type FindPattern = (pattern: string, line: string) => Match[] | undefined;

/** Steps that take as long as reading a character. */
const STEPS_PER_CHARACTER = 280;

/** Instructions of patterns times characters that are searched for one page: half a second of work. */
const MAX_STEPS = 20_000_000;

/**
 * Loads the engine, for one page. Only a page with patterns calls it. Once patterns have cost too much, `reportExcess` is
 * called and nothing more is found.
 */
export async function openPatternSearch(reportExcess: () => void, takeExtra?: TakeExtra): Promise<FindPattern> {
  const { RE2JS } = await import('re2js');
  const programs = new Map<string, InstanceType<typeof RE2JS> | undefined>();
  const compile = (pattern: string) => {
    if (programs.has(pattern)) return programs.get(pattern);
    const program = compileOrRefuse(() => RE2JS.compile(toRe2Syntax(pattern)));
    programs.set(pattern, program);
    return program;
  };
  const state = { steps: 0 };
  return (pattern, line) => {
    const program = compile(pattern);
    if (!program) return undefined;
    if (state.steps > MAX_STEPS) return [];
    const steps = program.programSize() * line.length;
    state.steps += steps;
    if (takeExtra?.(steps / STEPS_PER_CHARACTER) === false) state.steps = Number.POSITIVE_INFINITY;
    if (state.steps > MAX_STEPS) {
      reportExcess();
      return [];
    }
    const matcher = program.matcher(line);
    const matches: Match[] = [];
    // In a pattern with a group, only the group is marked.
    const group = matcher.groupCount() > 0 ? 1 : 0;
    while (matcher.find()) {
      const nth = matcher.start(group) < 0 ? 0 : group;
      const [start, end] = [matcher.start(nth), matcher.end(nth)];
      if (end > start) matches.push({ start, end });
    }
    return matches;
  };
}

/** `undefined` for a pattern that RE2 has no means for, such as a reference back to a group. */
function compileOrRefuse<T>(compile: () => T): T | undefined {
  try {
    return compile();
  } catch {
    return undefined;
  }
}

/** JavaScript's notation of a character by its number, in RE2's. */
function toRe2Syntax(pattern: string): string {
  return pattern.replace(/\\u\{?([\dA-Fa-f]{4,6})\}?/g, '\\x{$1}');
}
