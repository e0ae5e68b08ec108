/**
 * The reference site, for tests that only read it: built once for all of them by `test/run.ts`, or here for a file that
 * runs by itself.
 * Needs: the built reference site.
 */
import { buildSite, type Served, serveFolder } from './site.js';

/** The environment variable that names the folder of the built site. */
export const SITE_VARIABLE = 'DOCSC_TEST_SITE';

/** The folder of the built site, which nobody may change. */
export async function builtReferenceSite(): Promise<string> {
  return process.env[SITE_VARIABLE] ?? (await buildSite());
}

/** Serves it from this process, on a port of its own. */
export async function serveReference(options?: { isCompressed: boolean }): Promise<Served> {
  return serveFolder(await builtReferenceSite(), options);
}
