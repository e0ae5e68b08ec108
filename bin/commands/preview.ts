/** `docsc preview`: serves the built site as a static host would. */
import { basename, resolve } from 'node:path';
import { startListening } from '../../src/compiler/dev/http.js';
import { createPreview } from '../../src/compiler/dev/preview.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import type { CommonFlags, ServerFlags } from '../flags.js';
import { untilStopped } from '../interrupt.js';
import { openProject } from '../project.js';
import { reportRequestFailures } from '../report/request-failure.js';
import type { Terminal } from '../report/terminal.js';
import { runCommand } from '../run-command.js';
import { logServerUrl, openInBrowser } from '../server-address.js';

/** Serves until a signal stops it. Throws `DiagnosticError` if there is no built site. */
export const preview = (flags: CommonFlags & ServerFlags) =>
  runCommand(flags, async terminal => {
    const folder = await findSiteFolder(flags, terminal);
    const options = { host: flags.host, onFailure: reportRequestFailures(terminal) };
    const { server, base } = await createPreview(folder, options).catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code !== 'ENOENT') throw thrown;
      const message = `There is no built site in "${flags.outDir ?? basename(folder)}".`;
      throw new DiagnosticError([error('missing-folder', message, { path: '', hint: 'Run docsc build first.' })]);
    });
    const port = await startListening(server, flags.port, flags.host);
    const address = { host: flags.host, port, base };
    // A program that reads the address may send a signal at once.
    const stopped = untilStopped();
    logServerUrl('Previewing', address, terminal);
    openInBrowser(flags, address, terminal);
    await stopped;
    server.closeAllConnections();
    server.close();
    return 0;
  });

/** With `--out-dir`, no project is needed. */
async function findSiteFolder(flags: CommonFlags, terminal: Terminal): Promise<string> {
  if (flags.outDir !== undefined) return resolve(flags.outDir);
  const { root, config } = await openProject(flags, terminal);
  return resolve(root, config.outDir);
}
