/** Migrates a site that is given as files in memory. */
import { addHostRedirects } from '../../bin/migrate/host-redirects.js';
import { detectTools } from '../../bin/migrate/index.js';
import { permitSiteKeys } from '../../bin/migrate/site-keys.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';

/** The site in docsc's terms, with its findings as lines; `undefined` if no tool has such a configuration. */
export async function migrateFiles(files: Record<string, string>) {
  const fs = createMemoryFileSystem(files);
  const [found] = await detectTools(fs);
  if (!found) return undefined;
  const { config: read, parts, diagnostics } = await addHostRedirects(fs, await found.tool.read(fs, found.path));
  const config = await permitSiteKeys(fs, read);
  const problems = diagnostics.map(({ path, place, message }) => `${path}:${place?.line}:${place?.column} ${message}`);
  return { tool: found.tool.name, config, ...parts, problems };
}
