/**
 * What a host's robots.txt allows (RFC 9309), for a text that anyone may have written: its size, its rules and their
 * patterns are bounded, and the time of a comparison grows with the pattern and the path.
 */

/** True for a path, with its query, that may be requested. */
export type IsAllowed = (path: string) => boolean;

type Rule = { allows: boolean; pattern: string };

/** For one agent. */
const MAX_RULES = 2_000;
const MAX_PATTERN = 1_000;

/** The rules for an agent, or those for all agents where the text does not name it. */
export function parseRobots(text: string, agent: string): IsAllowed {
  const own: Rule[] = [];
  const general: Rule[] = [];
  // The groups that the rules of a line are for.
  let groups = new Set<Rule[]>();
  let isOpen = false;
  let isNamed = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const key = line.slice(0, colon).trim().toLowerCase();
    const value = line
      .slice(colon + 1)
      .replace(/#.*$/s, '')
      .trim();
    if (key === 'user-agent') {
      // Names in a row share the rules that follow.
      if (!isOpen) groups = new Set();
      isOpen = true;
      const name = value.toLowerCase();
      isNamed ||= name === agent;
      if (name === agent) groups.add(own);
      else if (name === '*') groups.add(general);
    } else if (key === 'allow' || key === 'disallow') {
      isOpen = false;
      // An empty pattern forbids nothing.
      if (!value || value.length > MAX_PATTERN) continue;
      for (const rules of groups) if (rules.length < MAX_RULES) rules.push({ allows: key === 'allow', pattern: value });
    }
  }
  return path => isAllowedBy(isNamed ? own : general, path);
}

/** The longest pattern decides; of two equally long ones, the one that allows. */
function isAllowedBy(rules: Rule[], path: string): boolean {
  if (path === '/robots.txt') return true;
  const matching = rules.filter(({ pattern }) => matches(pattern, path));
  const longest = Math.max(...matching.map(({ pattern }) => pattern.length));
  const decisive = matching.filter(({ pattern }) => pattern.length === longest);
  return !decisive.length || decisive.some(({ allows }) => allows);
}

/** `*` stands for any characters, and `$` at the end for the end of the path. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(start)) return false;
  let at = start.length;
  const last = isWhole ? parts.pop() : undefined;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}
