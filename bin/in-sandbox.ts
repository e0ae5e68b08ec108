/** How a command knows that it runs in the sandbox. */

/** Environment variable that is set to 1 in the process of a sandboxed command. */
export const SANDBOX_VARIABLE = 'DOCSC_SANDBOX';

/** True in the process of a sandboxed command, and in its threads. */
export function isInSandbox(): boolean {
  return process.env[SANDBOX_VARIABLE] === '1' && (process as { permission?: unknown }).permission !== undefined;
}
