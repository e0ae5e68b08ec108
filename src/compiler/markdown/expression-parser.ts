/**
 * The parser of expressions, with a bound on how deep they are: it calls itself for each level, and V8 ends the whole
 * process where a pattern is first used near the end of the stack.
 */
import { Parser } from 'acorn';
import acornJsx from 'acorn-jsx';

/** A list in a list is three of them. */
const MAX_DEPTH = 300;

type ParseMethod = (this: object, ...given: unknown[]) => unknown;
type ParserState = { depth?: number; pos: number; raise: (at: number, why: string) => never };

/** All that acorn reads of what may hold itself goes through one of these. */
const recursiveMethods = [
  'parseStatement',
  'parseMaybeAssign',
  'parseMaybeUnary',
  'parseExprAtom',
  'parseBindingAtom',
  'jsx_parseElementAt',
];

function limitDepth(Base: typeof Parser): typeof Parser {
  class Bounded extends Base {}
  const base = Base.prototype as unknown as Record<string, ParseMethod>;
  const own = Bounded.prototype as unknown as Record<string, ParseMethod>;
  for (const name of recursiveMethods) {
    const read = base[name]!;
    own[name] = function (this: ParserState, ...given) {
      const depth = this.depth ?? 0;
      if (depth > MAX_DEPTH) this.raise(this.pos, 'It is too deep');
      this.depth = depth + 1;
      try {
        return read.apply(this, given);
      } finally {
        this.depth = depth;
      }
    } as ParseMethod;
  }
  return Bounded;
}

export const expressionParser = Parser.extend(acornJsx(), limitDepth);
