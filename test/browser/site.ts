/** Sites for browser tests: built once and served as a host would, or under `docsc serve`. */
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { startListening } from '../../src/compiler/dev/http.js';
import { createPreview } from '../../src/compiler/dev/preview.js';
import { docsc, type Started, startDocsc } from '../command.js';
import { makeFolder } from '../folder.js';

export type Served = { folder: string; origin: string; close: () => Promise<void> };

/** The output folder of a build: of the reference site, or of another configuration. */
export async function buildSite(config = 'docsc.config.yaml', cwd = process.cwd()): Promise<string> {
  const folder = join(await makeFolder('site'), 'site');
  const { code, stderr } = await docsc(['build', '--config', config, '--out-dir', folder], { cwd });
  if (code !== 0) throw new Error(`docsc build ended with ${code}:\n${stderr.slice(-4000)}`);
  return folder;
}

/**
 * A built site, on a free port. Only where bytes count is anything compressed: a browser shows the same without, and
 * `preview` would compress each page again for each visit.
 */
export async function serveFolder(folder: string, { isCompressed = false } = {}): Promise<Served> {
  const { server } = await createPreview(folder, { host: 'localhost' });
  server.prependListener('request', ({ headers }: IncomingMessage) => {
    if (!isCompressed) delete headers['accept-encoding'];
  });
  const port = await startListening(server, 0, 'localhost');
  return {
    folder,
    origin: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Builds the site of a configuration, and serves it. */
export async function serveBuilt(config: string, cwd: string): Promise<Served> {
  return serveFolder(await buildSite(config, cwd));
}

/** A project under `docsc serve`, as a writer has it. */
export function serveSource(project: string): Promise<Started> {
  return startDocsc(['serve', '--port', '0'], { cwd: project });
}
