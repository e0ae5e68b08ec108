/**
 * The parser of expressions, with a bound on how deep they are: it calls itself for each level, and V8 ends the whole
 * process where a pattern is first used near the end of the stack.
 */
import { Parser } from 'acorn';
import acornJsx from 'acorn-jsx';

/** A list in a list is three of them. */
const MOST_LEVELS = 300;

type Level = (this: object, ...given: unknown[]) => unknown;
type Reading = { depth?: number; pos: number; raise: (at: number, why: string) => never };

/** All that acorn reads of what may hold itself goes through one of these. */
const levels = [
  'parseStatement',
  'parseMaybeAssign',
  'parseMaybeUnary',
  'parseExprAtom',
  'parseBindingAtom',
  'jsx_parseElementAt',
];

function bounded(Base: typeof Parser): typeof Parser {
  class Bounded extends Base {}
  const base = Base.prototype as unknown as Record<string, Level>;
  const own = Bounded.prototype as unknown as Record<string, Level>;
  for (const name of levels) {
    const read = base[name]!;
    own[name] = function (this: Reading, ...given) {
      const depth = this.depth ?? 0;
      if (depth > MOST_LEVELS) this.raise(this.pos, 'It is too deep');
      this.depth = depth + 1;
      try {
        return read.apply(this, given);
      } finally {
        this.depth = depth;
      }
    } as Level;
  }
  return Bounded;
}

export const expressionParser = Parser.extend(acornJsx(), bounded);
