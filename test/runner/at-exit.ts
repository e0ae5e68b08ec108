/** Loaded before a test file that has a process of its own: prints the processor time that the file took, at the end. */
import { processorSeconds } from './processor-time.js';
import { PROCESSOR } from './result.js';

process.on('exit', () => process.stdout.write(`${PROCESSOR} ${processorSeconds().toFixed(2)} s\n`));
