/** Tests that need what is not at hand. */
import type { Callback, Test } from 'uvu';

/**
 * Registers tests as `test` does if there is no reason against it. Otherwise each is skipped, and its name and the
 * reason are printed: `test/run.ts` counts and lists them.
 */
export function testUnless<T>(reason: string | undefined, test: Test<T>): (name: string, body: Callback<T>) => void {
  if (reason === undefined) return test;
  return name => {
    process.stdout.write(`\nskipped: ${name}: ${reason}\n`);
    test.skip(name);
  };
}
