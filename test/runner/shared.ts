/** What test files share when the runner starts them, so that each does not make its own. */
import { rm } from 'node:fs/promises';
import { foldersOf } from '../folder.js';

/** `env` tells the files where to find it. */
export type Shared = { env: Record<string, string>; close: () => Promise<void> };

/** Builds the reference site, and unpacks the browser: files that do so at the same time would be in each other's way. */
export async function prepareShared({ site, browser }: { site: boolean; browser: boolean }): Promise<Shared> {
  const env: Record<string, string> = {};
  // Both bring a lot with them that most runs of a few files do without.
  if (browser) await (await import('../browser/chromium.js')).executable();
  if (site) {
    const started = performance.now();
    const [{ buildSite }, { SITE_VARIABLE }] = await Promise.all([
      import('../browser/site.js'),
      import('../browser/reference-site.js'),
    ]);
    env[SITE_VARIABLE] = await buildSite();
    process.stdout.write(`built the reference site in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  }
  return { env, close: () => rm(foldersOf(process.pid), { recursive: true, force: true, maxRetries: 5 }) };
}
