/** `docsc serve`: the development server, from sources. */

import { posix } from 'node:path';
import { listen } from '../src/compiler/dev/http.js';
import { createDevServer, type DevSession } from '../src/compiler/dev/serve.js';
import { DiagnosticError } from '../src/compiler/diagnostics.js';
import { watch } from '../src/compiler/fs.js';
import { createCompiler } from '../src/compiler/index.js';
import { openAddress, type ServerFlags, showAddress } from './address.js';
import { untilStopped } from './interrupt.js';
import { type CommonFlags, openProject, openToolkit, type Project, run } from './project.js';
import { reportFindings } from './report.js';

export const serve = (flags: CommonFlags & ServerFlags) =>
  run(flags, async terminal => {
    const toolkit = await openToolkit();
    const open = async (): Promise<DevSession & Pick<Project, 'root' | 'fs'>> => {
      const { config, fs, root } = await openProject(flags, terminal);
      const compiler = createCompiler({ config, fs, root, toolkit, dev: true });
      return { config, fs, root, compiler, site: await compiler.link() };
    };
    const current = { session: await open() };
    const { fs, root, config } = current.session;
    const dev = createDevServer(current.session, fs, flags.host);
    const port = await listen(dev.server, flags.port, flags.host);
    await reportFindings(current.session.site.diagnostics, terminal, fs);
    showAddress('Serving', flags.host, port, config.site.base, terminal);
    openAddress(flags, port, config.site.base, terminal);

    const queue = { busy: Promise.resolve() };
    const changed = async (paths: string[]) => {
      const own = paths.filter(path => !path.split('/').some(part => part.startsWith('.')));
      if (!own.length) return;
      try {
        const session = current.session;
        const isConfig =
          own.some(path => session.config.files.includes(path)) ||
          own.includes(session.config.components.module ?? '') ||
          own.includes(session.config.theme.stylesheet ?? '');
        current.session = isConfig ? await open() : { ...session, site: await session.compiler.link() };
        const diagnostics = await dev.update(current.session, own);
        await reportFindings(
          diagnostics.filter(({ path }) => own.includes(path)),
          terminal,
          fs,
        );
        terminal.detail(`Updated after a change of ${own.join(', ')}`);
      } catch (thrown) {
        if (!(thrown instanceof DiagnosticError)) throw thrown;
        await dev.fail(thrown.diagnostics);
        await reportFindings(thrown.diagnostics, terminal, fs);
      }
    };
    const beside = [
      ...config.markdown.include,
      ...config.apis.map(({ path }) => posix.dirname(path)).filter(folder => folder !== '.'),
      ...(config.static.startsWith(`${config.docs}/`) ? [] : [config.static]),
      ...(config.remote && !config.remote.folder.startsWith(`${config.docs}/`) ? [config.remote.folder] : []),
    ];
    const folders: string[] = [];
    for (const folder of new Set(beside)) if ((await fs.list(folder).catch(() => [])).length) folders.push(folder);
    const code = [config.components.module, config.theme.stylesheet].filter(path => path !== undefined);
    const files = [...config.files, ...code, ...config.apis.map(({ path }) => path)];
    const stop = watch(root, { folders, files }, paths => {
      queue.busy = queue.busy.then(() => changed(paths));
    });
    await untilStopped();
    stop();
    dev.server.closeAllConnections();
    dev.server.close();
    return 0;
  });
