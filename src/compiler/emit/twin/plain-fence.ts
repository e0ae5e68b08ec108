/** Blocks of code, written at once. */
import type { Code } from 'mdast';

/** A fence with more backticks than any run of them in the code; `undefined` if its language needs escapes. */
export function writePlainFence({ lang, meta, value }: Code): string | undefined {
  if (meta || (lang && !/^[\w-]+$/.test(lang))) return undefined;
  const longest = (value.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${lang ?? ''}\n${value && `${value}\n`}${fence}`;
}
