/** How a command knows that it runs in the sandbox. */
import { isRestricted } from '../src/compiler/disk/restricted.js';

/** Environment variable that is set to 1 in the process of a sandboxed command. */
export const SANDBOX_VARIABLE = 'DOCSC_SANDBOX';

/** True in the process of a sandboxed command, and in its threads. */
export function isInSandbox(): boolean {
  return process.env[SANDBOX_VARIABLE] === '1' && isRestricted();
}
