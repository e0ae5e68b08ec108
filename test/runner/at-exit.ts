/** Loaded before a test file that has a process of its own: prints at the end what the file took of the processor. */
import { processorSeconds } from './processor-time.js';
import { PROCESSOR } from './result.js';

process.on('exit', () => process.stdout.write(`${PROCESSOR} ${processorSeconds().toFixed(2)} s\n`));
