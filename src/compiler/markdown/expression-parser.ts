/**
 * Acorn with a bound on the depth of expressions. It recurses for each level, and V8 aborts the whole process, rather
 * than throw, where a regular expression is compiled near the end of the stack.
 */
import { Parser } from 'acorn';
import acornJsx from 'acorn-jsx';

/** Calls of the methods below. A list inside a list takes three. */
const MAX_DEPTH = 300;

type ParseMethod = (this: object, ...parameters: unknown[]) => unknown;
type ParserState = { depth?: number; pos: number; raise: (at: number, message: string) => never };

/** Acorn parses every construct that can contain itself through one of these. */
const recursiveMethods = [
  'parseStatement',
  'parseMaybeAssign',
  'parseMaybeUnary',
  'parseExprAtom',
  'parseBindingAtom',
  'jsx_parseElementAt',
];

/** An acorn plugin that counts the depth. */
function limitDepth(Base: typeof Parser): typeof Parser {
  class Bounded extends Base {}
  const base = Base.prototype as unknown as Record<string, ParseMethod>;
  const bounded = Bounded.prototype as unknown as Record<string, ParseMethod>;
  for (const name of recursiveMethods) {
    const parse = base[name]!;
    bounded[name] = function (this: ParserState, ...parameters) {
      const depth = this.depth ?? 0;
      if (depth > MAX_DEPTH) this.raise(this.pos, 'It is too deep');
      this.depth = depth + 1;
      try {
        return parse.apply(this, parameters);
      } finally {
        this.depth = depth;
      }
    } as ParseMethod;
  }
  return Bounded;
}

/** Parses JavaScript with JSX; throws for an expression that is too deep, as for any that it cannot read. */
export const expressionParser = Parser.extend(acornJsx(), limitDepth);
