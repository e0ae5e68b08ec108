/** `docsc preview`: the built site, served as a static host would. */

import { listen } from '../src/compiler/dev/http.js';
import { createPreview } from '../src/compiler/dev/preview.js';
import { DiagnosticError, error } from '../src/compiler/diagnostics.js';
import { openAddress, type ServerFlags, showAddress } from './address.js';
import { type CommonFlags, openProject, run } from './project.js';

export const preview = (flags: CommonFlags & ServerFlags) =>
  run(flags, async terminal => {
    const { config, fs } = await openProject(flags, terminal);
    const server = await createPreview(fs, config.outDir, config.site.base, flags.host).catch(
      (thrown: NodeJS.ErrnoException) => {
        if (thrown.code !== 'ENOENT') throw thrown;
        const message = `There is no built site in "${config.outDir}".`;
        throw new DiagnosticError([error('missing-folder', message, { path: '', hint: 'Run docsc build first.' })]);
      },
    );
    const port = await listen(server, flags.port, flags.host);
    showAddress('Previewing', flags.host, port, config.site.base, terminal);
    openAddress(flags, port, config.site.base, terminal);
    await new Promise<void>(resolve => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    server.closeAllConnections();
    server.close();
    return 0;
  });
