/** Patterns of paths as writers know them from other tools: `*` and `?` within a segment, `**` over several, `{a,b}`. */

/** Tells which paths a pattern names. */
export type PathPattern = { test: (path: string) => boolean };

/** A part of a pattern: from the places where it may begin, all places where it may end. */
type Step = (places: ReadonlySet<number>, path: string) => Set<number>;

/**
 * Matches the paths that a pattern names, and everything below a folder that it names. The pattern is one that
 * `globProblem` accepts. The time is that of the pattern times the path: no place of a path is tried twice for a part.
 */
export function compileGlob(pattern: string): PathPattern {
  const steps = pattern
    .replace(/^\.\//, '')
    .replace(/\/+$/, '')
    .split(/(\*\*\/|\/\*\*$|\*+|\?|\{[^{}]*\})/)
    .filter(part => part !== '')
    .map(compilePart);
  return {
    test: path => {
      const ends = steps.reduce<Set<number>>((places, step) => step(places, path), new Set([0]));
      return [...ends].some(place => place === path.length || path[place] === '/');
    },
  };
}

function compilePart(part: string): Step {
  switch (part) {
    case '**/':
      return (places, path) => {
        const reached = [...goOn(places, path, () => true)];
        return union(places, new Set(reached.filter(at => path[at - 1] === '/')));
      };
    case '/**':
      return (places, path) => {
        const below = [...places].filter(at => path[at] === '/').map(at => at + 1);
        return union(
          places,
          goOn(new Set(below), path, () => true),
        );
      };
    case '*':
      return (places, path) => goOn(places, path, at => path[at] !== '/');
    case '?':
      return (places, path) =>
        new Set([...places].filter(at => at < path.length && path[at] !== '/').map(at => at + 1));
    default:
      if (/^\*+$/.test(part)) return (places, path) => goOn(places, path, () => true);
      if (part.startsWith('{') && part.endsWith('}')) return matchTexts(part.slice(1, -1).split(','));
      return matchTexts([part]);
  }
}

/** Every place from those on, as long as characters may be passed. */
function goOn(places: ReadonlySet<number>, path: string, passes: (at: number) => boolean): Set<number> {
  const reached = new Set<number>();
  for (let at = 0, isOpen = false; at <= path.length; at++) {
    isOpen = places.has(at) || (isOpen && passes(at - 1));
    if (isOpen) reached.add(at);
  }
  return reached;
}

function matchTexts(texts: string[]): Step {
  return (places, path) =>
    new Set([...places].flatMap(at => texts.filter(text => path.startsWith(text, at)).map(text => at + text.length)));
}

function union(one: ReadonlySet<number>, other: ReadonlySet<number>): Set<number> {
  return new Set([...one, ...other]);
}

/** Why a pattern is refused, as the end of a sentence; `undefined` if it is valid. */
export function globProblem(pattern: string): string | undefined {
  const isRelative = pattern.trim() !== '' && !/^[/!]|\\|(?:^|\/)\.\.(?:\/|$)/.test(pattern);
  return isRelative ? undefined : 'must be a pattern such as drafts, drafts/*.md or **/CHANGELOG.md';
}
