/** The pipes between the sandbox and esbuild, which runs outside: the same numbers on both sides. */

/** Descriptors of two pipes. */
export type BundlerPipes = { requests: number; answers: number };

/** Pairs of pipes: a thread that is ended takes its own along, and the next one has another. */
export const BUNDLER_PAIRS = 10;

const FIRST_DESCRIPTOR = 3;

/** The pipes of a command's thread that has been started again so many times. */
export function pipesOf(restarts: number): BundlerPipes {
  const requests = FIRST_DESCRIPTOR + 2 * Math.min(restarts, BUNDLER_PAIRS - 1);
  return { requests, answers: requests + 1 };
}
