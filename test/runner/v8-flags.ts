/** How Node.js runs test files: V8's defaults suit programs that run for hours on idle cores. */

const node = Number.parseInt(process.versions.node, 10);

/** A part of the compiler's tests took 47 s of the processor with both, and 57 to 64 s without, on a busy machine. */
export const V8_FLAGS = [
  // Threads that collect garbage beside the program take more time than the program would, where all cores are busy.
  '--single-threaded-gc',
  // Most code of a test file runs too briefly to be worth optimizing. Node 22 lacks the flag, as bin/launch.ts says.
  ...(node === 20 ? ['--interrupt-budget=1056000'] : []),
];
