/** A mistake in an expression that stays one, whatever follows: MDX must not look for its end at each further `}`. */
import { VFileMessage } from 'vfile-message';

/**
 * An error as acorn throws it. The MDX parser catches it, adds where it is, and goes on to the next `}`; once this error
 * knows where it is, it throws a `VFileMessage`, which ends the reading.
 */
export class LastingError extends SyntaxError {
  readonly raisedAt = 0;

  constructor(
    message: string,
    /** The offset in the expression, which the MDX parser replaces by the one in the text. */
    public pos: number,
  ) {
    super(message);
  }

  set loc({ line, column }: { line: number; column: number }) {
    throw new VFileMessage('Could not parse expression with acorn', {
      cause: this,
      place: { line, column: column + 1, offset: this.pos },
      ruleId: 'acorn',
      source: 'micromark-extension-mdx-expression',
    });
  }
}

/** An error of acorn; `raisedAt` is how far it has read. */
export type AcornError = SyntaxError & { pos: number; raisedAt: number };

/**
 * True for an error that more text cannot mend: acorn has not come to the end of `input`, and what it read of a comment, a
 * string or an escape is complete.
 */
export function isLasting({ message, raisedAt }: AcornError, input: string): boolean {
  return raisedAt < input.length - SUFFIX && !/Unterminated|escape|code point/i.test(message);
}

/** Length of what the MDX parser adds behind a spread attribute. */
const SUFFIX = '})'.length;
