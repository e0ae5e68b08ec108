/** Patterns of paths as writers know them from other tools: `*` and `?` within a segment, `**` over several, `{a,b}`. */

/**
 * Matches the paths that a pattern names, and everything below a folder that it names. The pattern is one that
 * `globProblem` accepts.
 */
export function compileGlob(pattern: string): RegExp {
  const path = pattern.replace(/^\.\//, '').replace(/\/+$/, '');
  return new RegExp(
    `^${path
      .split(/(\*\*\/|\/\*\*$|\*+|\?|\{[^{}]*\})/)
      .map(compilePart)
      .join('')}(?:/|$)`,
  );
}

function compilePart(part: string): string {
  switch (part) {
    case '**/':
      return '(?:.*/)?';
    case '/**':
      return '(?:/.*)?';
    case '*':
      return '[^/]*';
    case '?':
      return '[^/]';
    default:
      if (/^\*+$/.test(part)) return '.*';
      if (part.startsWith('{') && part.endsWith('}'))
        return `(?:${part.slice(1, -1).split(',').map(escapePattern).join('|')})`;
      return escapePattern(part);
  }
}

function escapePattern(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\*]/g, '\\$&');
}

/** Why a pattern is refused, as the end of a sentence; `undefined` if it is valid. */
export function globProblem(pattern: string): string | undefined {
  const isRelative = pattern.trim() !== '' && !/^[/!]|\\|(?:^|\/)\.\.(?:\/|$)/.test(pattern);
  return isRelative ? undefined : 'must be a pattern such as drafts, drafts/*.md or **/CHANGELOG.md';
}
