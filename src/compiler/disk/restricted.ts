/** Node's permission model, which `--sandbox` turns on. */

/** True if Node's permission model is on. */
export function isRestricted(): boolean {
  return (process as { permission?: unknown }).permission !== undefined;
}
