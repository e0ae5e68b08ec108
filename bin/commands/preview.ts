/** `docsc preview`: the built site, served as a static host would. */
import { basename, dirname, resolve } from 'node:path';
import { startListening } from '../../src/compiler/dev/http.js';
import { createPreview } from '../../src/compiler/dev/preview.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { createDiskFileSystem } from '../../src/compiler/disk/project.js';
import { untilStopped } from '../interrupt.js';
import { type CommonFlags, openProject, runCommand } from '../project.js';
import type { Terminal } from '../report/index.js';
import { logServerUrl, openInBrowser, type ServerFlags } from '../server-address.js';

export const preview = (flags: CommonFlags & ServerFlags) =>
  runCommand(flags, async terminal => {
    const folder = await builtFolder(flags, terminal);
    const { server, base } = await createPreview(
      createDiskFileSystem(dirname(folder)),
      basename(folder),
      flags.host,
    ).catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code !== 'ENOENT') throw thrown;
      const message = `There is no built site in "${flags.outDir ?? basename(folder)}".`;
      throw new DiagnosticError([error('missing-folder', message, { path: '', hint: 'Run docsc build first.' })]);
    });
    const port = await startListening(server, flags.port, flags.host);
    logServerUrl('Previewing', flags.host, port, base, terminal);
    openInBrowser(flags, port, base, terminal);
    await untilStopped();
    server.closeAllConnections();
    server.close();
    return 0;
  });

/** A folder that is named needs no project. */
async function builtFolder(flags: CommonFlags, terminal: Terminal): Promise<string> {
  if (flags.outDir !== undefined) return resolve(flags.outDir);
  const { root, config } = await openProject(flags, terminal);
  return resolve(root, config.outDir);
}
