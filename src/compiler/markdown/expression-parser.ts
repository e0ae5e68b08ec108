/**
 * Acorn with bounds. Depth: it recurses for each level, and V8 aborts the whole process, rather than throw, where a regular
 * expression is compiled near the end of the stack. Characters: at each `}`, the MDX parser has acorn read everything again
 * since the expression began. Where no further text can mend the expression, that reading ends here.
 */
import { type Options, Parser } from 'acorn';
import acornJsx from 'acorn-jsx';
import { type AcornError, isLasting, LastingError } from './lasting-error.js';

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

/** Characters that acorn may still read of a page, and how often it has begun to read so far. */
export type ParseBudget = { characters: number; readings: number };

/** The same parser for one page, which throws once the budget is spent. It changes `budget` by what it reads. */
export function createBoundedParser(budget: ParseBudget): typeof expressionParser {
  return class extends expressionParser {
    static override parse(...parameters: Parameters<typeof Parser.parse>) {
      spend(parameters[0], budget);
      return expressionParser.parse(...parameters);
    }
    static override parseExpressionAt(...parameters: Parameters<typeof Parser.parseExpressionAt>) {
      spend(parameters[0], budget);
      return parseExpression(...parameters);
    }
  };
}

/** Parses one expression. Throws a lasting error for one that no further text can mend. */
function parseExpression(input: string, at: number, options: Options) {
  const expression = orLastingError(() => expressionParser.parseExpressionAt(input, at, options), input);
  const rest = input.slice(expression.end).replace(comments, '');
  if (rest.trim()) throw new LastingError('Unexpected content after expression', expression.end);
  return expression;
}

/** Throws a lasting error instead of one that stays. */
function orLastingError<T>(parse: () => T, input: string): T {
  try {
    return parse();
  } catch (thrown) {
    const { message, pos } = thrown as AcornError;
    throw isLasting(thrown as AcornError, input) ? new LastingError(message, pos) : thrown;
  }
}

const comments = /\/\*[\s\S]*?\*\/|\/\/.*/g;

function spend(input: string, budget: ParseBudget): void {
  // The MDX parser looks for the end of each comment, up to the end of the expression.
  const unclosed = input.slice(input.lastIndexOf('*/') + 1).split('/*').length - 1;
  budget.characters -= input.length * (1 + unclosed);
  budget.readings++;
  if (budget.characters >= 0) return;
  throw new LastingError('The expressions of this page take too long to read', 0);
}
