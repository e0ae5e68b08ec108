/** `docsc serve`: the development server, from sources. */

import { posix } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createScheduler } from '../../src/compiler/concurrency/scheduler.js';
import type { Config } from '../../src/compiler/config/types.js';
import { startListening } from '../../src/compiler/dev/http.js';
import type { DevSession, LinkedSession } from '../../src/compiler/dev/responses.js';
import { createDevServer } from '../../src/compiler/dev/serve.js';
import { watchFiles } from '../../src/compiler/dev/watch.js';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { createCompiler } from '../../src/compiler/index.js';
import { docscIdentity, openCache } from '../cache/index.js';
import { untilStopped } from '../interrupt.js';
import { type CommonFlags, openProject, openToolkit, runCommand } from '../project.js';
import { reportFindings, type Terminal } from '../report/index.js';
import { logServerUrl, openInBrowser, type ServerFlags } from '../server-address.js';

/** Milliseconds in which most sites are linked. */
const LINK_WAIT_MS = 100;
/** Files from which on a site takes longer than that. */
const LARGE_SITE_FILES = 500;

type ServeSession = DevSession & { root: string; fs: FileSystem };

export const serve = (flags: CommonFlags & ServerFlags) =>
  runCommand(flags, async terminal => {
    // Who asks while docsc is still loading is answered first, and not after what would have been begun meanwhile.
    const ready: { listens?: () => void } = {};
    const listens = new Promise<void>(resolve => {
      ready.listens = resolve;
    });
    const open = () => openSession(flags, terminal, listens);
    const first = await open();
    const { fs, root, config } = first;
    const current: { session: DevSession } = { session: first };
    const told = { keys: new Set<string>() };
    const dev = createDevServer(first, fs, flags.host);
    const port = await startListening(dev.server, flags.port, flags.host);
    ready.listens!();
    logServerUrl('Serving', flags.host, port, config.site.base, terminal);
    openInBrowser(flags, port, config.site.base, terminal);

    const relink = async (changed: string[]): Promise<LinkedSession> => {
      const { session } = current;
      const { files, components, theme } = session.config;
      const asked = [...files, components.module, theme.stylesheet];
      const next = changed.some(path => asked.includes(path)) ? await open() : session;
      const site = await (next === session ? session.compiler.link(changed) : next.linked);
      return { ...next, site };
    };
    const changed = async (paths: string[]) => {
      const own = paths.filter(path => !path.split('/').some(part => part.startsWith('.')));
      if (!own.length) return;
      try {
        const session = await relink(own);
        current.session = session;
        const diagnostics = await dev.applyChanges(session, own);
        await reportFindings(
          diagnostics.filter(found => own.includes(found.path) || !told.keys.has(findingKey(found))),
          terminal,
          fs,
        );
        told.keys = new Set(diagnostics.map(findingKey));
        terminal.logVerbose(`Updated after a change of ${own.join(', ')}`);
      } catch (thrown) {
        if (!(thrown instanceof DiagnosticError)) throw thrown;
        await dev.showErrors(thrown.diagnostics);
        await reportFindings(thrown.diagnostics, terminal, fs);
      }
    };
    // What changes while the site is linked is looked at afterwards.
    const queue: { busy: Promise<unknown> } = { busy: first.linked };
    const stop = watchFiles({ root, ...watchTargets(config), yieldNow: first.scheduler.yieldNow }, paths => {
      queue.busy = queue.busy.then(() => changed(paths));
    });
    const stopped = untilStopped();
    try {
      const site = await Promise.race([first.linked, stopped]);
      if (site) {
        told.keys = new Set(site.diagnostics.map(findingKey));
        await reportFindings(site.diagnostics, terminal, fs);
      }
      await stopped;
      return 0;
    } finally {
      stop();
      current.session.scheduler.stop();
      dev.server.closeAllConnections();
      dev.server.close();
    }
  });

/** A change of one file is told of others by what is found there anew, whatever lines it has moved to. */
function findingKey({ rule, path, message }: Diagnostic): string {
  return [rule, path, message].join('\n');
}

/**
 * Linking begins once the server listens and the first page could be made; a session of a changed configuration does not
 * answer before that is done.
 */
async function openSession(flags: CommonFlags, terminal: Terminal, listens: Promise<void>): Promise<ServeSession> {
  const { config, fs, root } = await openProject(flags, terminal);
  const cache = openCache({ root, identity: docscIdentity(), log: terminal.log });
  const turns = createScheduler();
  const compiler = createCompiler({
    config,
    fs,
    root,
    toolkit: await openToolkit(),
    dev: true,
    cache,
    scheduler: turns,
  });
  const bundled = compiler.bundlesSettled();
  const warm = listens.then(() => compiler.preload());
  const counted = warm.then(() => compiler.countDocuments());
  const linked = counted.then(() => compiler.link());
  const hoped = counted.then(files => (files < LARGE_SITE_FILES ? linked : undefined));
  const patience = warm.then(() => pause(LINK_WAIT_MS));
  // Whoever waits for it hears why.
  linked.catch(() => undefined);
  hoped.catch(() => undefined);
  // What was put is there for the next one from then on, however this one ends.
  void Promise.allSettled([bundled, linked]).then(() => cache?.store.close());
  patience.catch(() => undefined);
  return {
    config,
    fs,
    root,
    compiler,
    scheduler: turns,
    linked,
    partialChunks: new Map(),
    minimumWait: patience,
    linkedSoon: hoped,
  };
}

/** What a site is made of: folders with all below them, and files elsewhere. */
function watchTargets(config: Config): { folders: string[]; files: string[] } {
  const folders = [
    ...config.markdown.include,
    ...config.apis.map(({ path }) => posix.dirname(path)).filter(folder => folder !== '.'),
    ...(config.static.startsWith(`${config.docs}/`) ? [] : [config.static]),
    ...(config.remote && !config.remote.folder.startsWith(`${config.docs}/`) ? [config.remote.folder] : []),
  ];
  const code = [config.components.module, config.theme.stylesheet].filter(path => path !== undefined);
  return { folders, files: [...config.files, ...code, ...config.apis.map(({ path }) => path)] };
}
