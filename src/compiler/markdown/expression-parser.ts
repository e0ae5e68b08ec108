/**
 * Acorn with bounds. Depth: it recurses for each level, and V8 aborts the whole process, rather
 * than throw, where a regular expression is compiled near the end of the stack. Characters: at each `}`, the MDX parser has acorn read
 * everything again since the expression began.
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

/** Characters that acorn may still read of a page. */
export type ParseBudget = { characters: number };

/** The same parser for one page, which throws once the budget is spent. It subtracts from `budget` what it reads. */
export function createBoundedParser(budget: ParseBudget): typeof expressionParser {
  return class extends expressionParser {
    static override parse(...parameters: Parameters<typeof Parser.parse>) {
      spend(parameters[0], budget);
      return expressionParser.parse(...parameters);
    }
    static override parseExpressionAt(...parameters: Parameters<typeof Parser.parseExpressionAt>) {
      spend(parameters[0], budget);
      return expressionParser.parseExpressionAt(...parameters);
    }
  };
}

function spend(input: string, budget: ParseBudget): void {
  budget.characters -= input.length;
  if (budget.characters >= 0) return;
  const error = new SyntaxError('The expressions of this page take too long to read');
  // What acorn adds to its own errors: a mistake at the beginning is none that more text could mend.
  throw Object.assign(error, { pos: 0, raisedAt: 0, loc: { line: 1, column: 0 } });
}
