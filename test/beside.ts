/** What stands beside a checkout, and not in a fresh clone: real sites, real descriptions, and facts to be held against. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The environment variable that is set in a run of unit tests alone. */
export const UNIT_VARIABLE = 'DOCSC_TEST_UNIT';

/** A unit run keeps to a share of the long lists that a whole run goes through. */
export const isUnitRun = process.env[UNIT_VARIABLE] !== undefined;

/** The folder, which need not exist. */
export const beside = join(import.meta.dirname, '../../shared');

/** Why tests that read a file or folder of it are skipped: it is not there, or they would take too long for a unit run. */
export function lackOf(path: string): string | undefined {
  if (isUnitRun) return 'the unit run leaves ../shared to the whole run';
  return existsSync(join(beside, path)) ? undefined : `../shared/${path} is not beside this checkout`;
}
