/** The thread of a project: takes over what the editor edits, publishes findings, and answers questions. */
import { basename, dirname } from 'node:path';
import { watchFiles } from '../../src/compiler/dev/watch.js';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { createDiskFileSystem } from '../../src/compiler/disk/project.js';
import type { CommonFlags } from '../flags.js';
import type { Terminal } from '../report/terminal.js';
import { openSupervision } from '../threads/command-thread.js';
import { isWatched, watchTargets } from '../watch-targets.js';
import { createDebounce } from './debounce.js';
import { createOpenFindings } from './findings.js';
import type { EditedDocument, PublishedFindings, Question } from './messages.js';
import { createOverlay } from './overlay.js';
import { addressOfPath, pathInProject } from './paths.js';
import { createPublisher } from './publisher.js';
import { answerQuestion } from './request-handlers.js';
import { openSession, type Session, updateSession } from './session.js';

/** A project that is followed. */
export type Workspace = {
  edit: (document: EditedDocument) => void;
  change: (uris: string[]) => void;
  answer: (question: Question) => Promise<unknown>;
  close: () => void;
};

/** `watches`: the client does not say which files change. */
type WorkspaceOptions = {
  flags: CommonFlags;
  terminal: Terminal;
  watches: boolean;
  documents: Iterable<EditedDocument>;
  publish: (published: PublishedFindings) => void;
};

/** Opens the project at `flags.config`. An invalid configuration is a finding, and is read again once it has changed. */
export function openWorkspace(options: WorkspaceOptions): Workspace {
  const { flags, terminal, watches, publish } = options;
  const root = dirname(flags.config);
  const disk = createDiskFileSystem(root);
  const texts = new Map<string, string>();
  const addresses = new Map<string, string>();
  const changed = new Set<string>();
  const findings = createOpenFindings();
  const supervision = openSupervision();
  const sessionOptions = {
    flags,
    terminal,
    supervision,
    wrapFiles: (fs: Session['project']['fs']) => createOverlay(fs, texts),
  };
  const state: { session?: Session; stop?: () => void; found: Diagnostic[] } = { found: [] };

  const publisher = createPublisher({
    config: basename(flags.config),
    addressOf: path => addresses.get(path) ?? addressOfPath(path, root),
    readText: async path => texts.get(path) ?? disk.readText(path).catch(() => undefined),
    publish,
  });

  const publishAll = async (found: Diagnostic[]) => {
    state.found = found;
    await publisher(found);
  };

  const updateOnce = async () => {
    const paths = [...changed];
    changed.clear();
    try {
      const { session } = state;
      state.session = session ? await updateSession(session, paths, sessionOptions) : await openSession(sessionOptions);
      if (!session || session.project !== state.session.project) watchAgain(state.session);
      await findings.find(state.session, { open: texts.keys(), edited: paths }, publishAll);
    } catch (thrown) {
      if (thrown instanceof DiagnosticError) await publishAll(thrown.diagnostics);
      else terminal.logAlways(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
    }
  };

  const updates = createDebounce(updateOnce);

  const watchAgain = ({ config, project, pluginFiles, scheduler }: Session) => {
    state.stop?.();
    if (!watches) return;
    const targets = { root: project.root, ...watchTargets(config, pluginFiles), yieldNow: scheduler.yieldNow };
    state.stop = watchFiles({ ...targets, skips: path => !isWatched(path, config) }, note);
  };

  const note = (paths: string[]) => {
    const config = state.session?.config;
    // What the editor has open is what it says, whatever was saved.
    const told = paths.filter(path => !texts.has(path) && (!config || isWatched(path, config)));
    for (const path of told) changed.add(path);
    if (told.length) updates.request();
  };

  const take = ({ uri, text }: EditedDocument): void => {
    const path = pathInProject(uri, root);
    if (path === undefined) return;
    const isTyped = text !== undefined && texts.has(path);
    if (text === undefined) texts.delete(path);
    else texts.set(path, text);
    addresses.set(path, uri);
    changed.add(path);
    updates.request(isTyped);
  };

  for (const document of options.documents) take(document);
  updates.request();
  return {
    edit: take,
    change: uris => note(uris.flatMap(uri => pathInProject(uri, root) ?? [])),
    answer: async question => {
      if (!state.session) await updates.settled();
      const { session } = state;
      if (!session) return undefined;
      // The main thread ends this one if an answer takes too long, as it does for a page.
      const end = session.activity.begin({ path: question.method });
      return answerQuestion(question, { session, texts, root, findings: state.found }).finally(end);
    },
    close: () => {
      state.stop?.();
      state.session?.scheduler.stop();
    },
  };
}
