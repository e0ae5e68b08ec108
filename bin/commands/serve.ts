/** `docsc serve`: the development server, which compiles pages on request and updates the browser on every change. */
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createScheduler } from '../../src/compiler/concurrency/scheduler.js';
import { diagnoseListening, startListening } from '../../src/compiler/dev/http.js';
import type { DevSession, LinkedSession } from '../../src/compiler/dev/responses.js';
import { createDevServer, type DevServer } from '../../src/compiler/dev/serve.js';
import type { SearchOutcome } from '../../src/compiler/dev/status/index.js';
import { watchFiles } from '../../src/compiler/dev/watch.js';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { createCompiler } from '../../src/compiler/index.js';
import { docscIdentity, openCache } from '../cache/index.js';
import type { CommonFlags, ServerFlags } from '../flags.js';
import { untilStopped } from '../interrupt.js';
import { openProject } from '../project.js';
import { reportFindings } from '../report/findings.js';
import { reportRequestFailures } from '../report/request-failure.js';
import { toSafeLine } from '../report/safe-line.js';
import type { Terminal } from '../report/terminal.js';
import { runCommand } from '../run-command.js';
import { createIdleTests, type IdleTests } from '../search/idle-tests.js';
import { logServerUrl, openInBrowser } from '../server-address.js';
import { openSupervision, type Supervision, watchWork } from '../threads/command-thread.js';
import { openToolkit } from '../toolkit.js';
import { changesProject, isWatched, watchTargets } from '../watch-targets.js';

/** Milliseconds in which most sites are linked. */
const LINK_WAIT_MS = 100;
/** From this number of files on, linking takes longer than that. */
const LARGE_SITE_FILES = 500;

/** `pluginFiles` are the files of the project that plugins are made from. */
type ServeSession = DevSession & { root: string; fs: FileSystem; pluginFiles: Promise<string[]> };
type ServeFlags = CommonFlags & ServerFlags;

/** Serves until a signal stops it. */
export const serve = (flags: ServeFlags) =>
  runCommand(flags, async terminal => {
    const ready: { resolve?: () => void } = {};
    const listening = new Promise<void>(resolve => {
      ready.resolve = resolve;
    });
    const supervision = openSupervision();
    const reopen = () => openSession(flags, terminal, { listening, supervision });
    const first = await reopen();
    const { fs, root, config } = first;
    const report = createReporter(terminal, fs);
    // What an opened page has is new only compared with what the site has.
    const reported = first.linked.then(site => report(site.diagnostics, []));
    reported.catch(() => undefined);
    const onOpen = (found: Diagnostic[]) => reported.then(() => report(found, []));
    const onFailure = reportRequestFailures(terminal);
    const published: PublishedPort = {};
    const server = createDevServer(first, fs, {
      host: flags.host,
      port: () => published.port,
      token: supervision.token,
      onOpen,
      onFailure,
    });
    const port = await listen(server.server, flags, { supervision, published });
    ready.resolve!();
    const address = { host: flags.host, port, base: config.site.base };
    // A program that reads the address may send a signal at once.
    const stopped = untilStopped();
    logServerUrl('Serving', address, terminal);
    openInBrowser(flags, address, terminal);

    const tests = createIdleTests(flags, outcome => void showSearch(outcome, { server, report, terminal }));
    const updater = createUpdater({ first, server, reopen, report, terminal, tests });
    // Changes made while the site is being linked are handled afterwards, and all changes one after the other.
    const queue: { last: Promise<unknown> } = { last: first.linked };
    const pluginFiles = await first.pluginFiles.catch(() => []);
    const targets = { root, ...watchTargets(config, pluginFiles), yieldNow: first.scheduler.yieldNow };
    const stopWatching = watchFiles({ ...targets, skips: path => !isWatched(path, config) }, paths => {
      queue.last = queue.last.then(() => updater.applyChanges(paths));
    });
    try {
      await Promise.race([reported, stopped]);
      await stopped;
      return 0;
    } finally {
      stopWatching();
      tests.cancel();
      updater.session().scheduler.stop();
      server.server.closeAllConnections();
      server.server.close();
    }
  });

/** The port that people use, where it is the front's. */
type PublishedPort = { port?: number };

/** Listens behind the front of the main thread, or without one directly. Resolves to the port that people use. */
async function listen(
  server: Server,
  { port, host }: ServeFlags,
  { supervision, published }: { supervision: Supervision; published: PublishedPort },
): Promise<number> {
  if (!supervision.listen) return startListening(server, port, host);
  const onPort = (port: number) => {
    published.port = port;
  };
  await supervision.listen(server, { port, host }, onPort).catch(thrown => {
    throw diagnoseListening(thrown, port, host);
  });
  return published.port ?? port;
}

type ReportNew = (diagnostics: Diagnostic[], changed: string[]) => Promise<void>;

/** Reports findings that are new since the last call, or in a changed file. */
function createReporter(terminal: Terminal, fs: FileSystem): ReportNew {
  const state = { keys: new Set<string>() };
  return async (diagnostics, changed) => {
    const { keys } = state;
    state.keys = new Set(diagnostics.map(findingKey));
    const isNew = (diagnostic: Diagnostic) => changed.includes(diagnostic.path) || !keys.has(findingKey(diagnostic));
    await reportFindings(diagnostics.filter(isNew), terminal, fs);
  };
}

/** Equal for the same finding before and after an edit that moves it to another line. */
function findingKey({ rule, path, message }: Diagnostic): string {
  return [rule, path, message].join('\n');
}

type UpdaterOptions = {
  first: ServeSession;
  server: DevServer;
  /** Opens a session with the configuration as it is now. */
  reopen: () => Promise<ServeSession>;
  report: ReportNew;
  terminal: Terminal;
  tests: IdleTests;
};

type Updater = {
  /** The session that pages come from at the moment. */
  session: () => ServeSession;
  /** Links the site again and sends the changes to open tabs. Findings go to the tabs and the terminal. */
  applyChanges: (paths: string[]) => Promise<void>;
};

/** Tells how the search tests ended: in the terminal what is new, and on the page of findings all of it. */
async function showSearch(
  outcome: SearchOutcome,
  { server, report, terminal }: Pick<UpdaterOptions, 'server' | 'report' | 'terminal'>,
): Promise<void> {
  await report(server.showSearch(outcome), []);
  const { hits, queries } = outcome;
  // An edit that changes nothing of it is not worth a line.
  const log = hits === queries ? terminal.logVerbose : terminal.log;
  log(`Search: ${hits} of ${queries} queries find what they should.`);
}

function createUpdater({ first, server, reopen, report, terminal, tests }: UpdaterOptions): Updater {
  const current: { session: ServeSession } = { session: first };

  const relink = async (changed: string[]): Promise<ServeSession & LinkedSession> => {
    const { session } = current;
    const code = await session.pluginFiles.catch(() => []);
    const next = changesProject(changed, session.config, code) ? await reopen() : session;
    const site = await (next === session ? session.compiler.link(changed) : next.linked);
    return { ...next, site };
  };

  const applyChanges = async (paths: string[]) => {
    const changed = paths.filter(path => isWatched(path, current.session.config));
    if (!changed.length) return;
    tests.cancel();
    try {
      const session = await relink(changed);
      current.session = session;
      await report(await server.applyChanges(session, changed), changed);
      terminal.logVerbose(`Updated after a change to ${toSafeLine(changed.join(', '))}`);
      tests.schedule(session.config);
    } catch (thrown) {
      if (!(thrown instanceof DiagnosticError)) throw thrown;
      await server.showErrors(thrown.diagnostics);
      await reportFindings(thrown.diagnostics, terminal, first.fs);
    }
  };

  return { session: () => current.session, applyChanges };
}

/**
 * Opens a session and starts to link its site. Linking waits until the server listens and the bundles for the first page
 * are loaded, so that the first request is answered first. After a change of the configuration, requests wait for linking.
 */
async function openSession(
  flags: ServeFlags,
  terminal: Terminal,
  { listening, supervision }: { listening: Promise<void>; supervision: Supervision },
): Promise<ServeSession> {
  const { config, fs, root } = await openProject(flags, terminal);
  const cache = openCache({ root, identity: docscIdentity(), log: terminal.log });
  const scheduler = createScheduler();
  const toolkit = await openToolkit();
  const watched = watchWork(supervision, config.pageSeconds);
  const compiler = createCompiler({ config, fs, root, toolkit, dev: true, prose: true, cache, scheduler, watched });
  const bundled = compiler.bundlesSettled();
  const preloaded = listening.then(() => compiler.preload());
  const counted = preloaded.then(() => compiler.countDocuments());
  const linked = counted.then(() => compiler.link());
  const linkedSoon = counted.then(files => (files < LARGE_SITE_FILES ? linked : undefined));
  const minimumWait = preloaded.then(() => pause(LINK_WAIT_MS));
  // Code that awaits these promises handles their failures; this keeps them from counting as unhandled.
  const pluginFiles = compiler.pluginFiles();
  for (const promise of [linked, linkedSoon, minimumWait, pluginFiles]) promise.catch(() => undefined);
  // From then on the next start finds the cached entries, however this run ends.
  void Promise.allSettled([bundled, linked]).then(() => cache?.store.close());
  return {
    config,
    fs,
    root,
    compiler,
    pluginFiles,
    scheduler,
    linked,
    partialChunks: new Map(),
    minimumWait,
    linkedSoon,
  };
}
