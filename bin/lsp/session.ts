/** A linked project of the language server. The editor's open texts replace those on the disk. */
import type { Activity } from '../../src/compiler/concurrency/activity.js';
import { createScheduler, type Scheduler } from '../../src/compiler/concurrency/scheduler.js';
import type { LinkedPages } from '../../src/compiler/dev/responses.js';
import type { FileSystem } from '../../src/compiler/disk/project.js';
import { createCompiler } from '../../src/compiler/index.js';
import { docscIdentity, openCache, openOutlinesWithoutSecrets } from '../cache/index.js';
import type { CommonFlags } from '../flags.js';
import { openProject, type Project } from '../project.js';
import type { Terminal } from '../report/terminal.js';
import { type Supervision, watchWork } from '../threads/command-thread.js';
import { checkToolkit } from '../toolkit.js';
import { changesProject } from '../watch-targets.js';

/** A linked project. */
export type Session = LinkedPages & {
  project: Project;
  scheduler: Scheduler;
  pluginFiles: string[];
  activity: Activity;
};

/** Options for opening a project. `wrapFiles` replaces the texts on the disk by those that the editor has open. */
export type SessionOptions = {
  flags: CommonFlags;
  terminal: Terminal;
  supervision: Supervision;
  wrapFiles: (fs: FileSystem) => FileSystem;
};

/** Reads the configuration and links the site. Rejects with `DiagnosticError` if that is impossible. */
export async function openSession({ flags, terminal, supervision, wrapFiles }: SessionOptions): Promise<Session> {
  const project = await openProject(flags, terminal, wrapFiles);
  const { config, fs, root } = project;
  const cache = openCache({ root, identity: docscIdentity(), log: terminal.log });
  const outlines = openOutlinesWithoutSecrets(project, cache);
  const scheduler = createScheduler();
  const watched = watchWork(supervision, config.pageSeconds);
  const compiler = createCompiler({
    ...{ config, fs, root, toolkit: checkToolkit, dev: true, prose: true, cache, outlines, scheduler, watched },
  });
  const site = await compiler.link();
  const pluginFiles = await compiler.pluginFiles().catch(() => []);
  return { project, config, compiler, scheduler, site, pluginFiles, activity: watched.activity };
}

/** The session after files have changed. Rejects with `DiagnosticError` if the project cannot be opened any more. */
export async function updateSession(session: Session, changed: string[], options: SessionOptions): Promise<Session> {
  if (changesProject(changed, session.config, session.pluginFiles)) {
    const next = await openSession(options);
    session.scheduler.stop();
    return next;
  }
  return { ...session, site: await session.compiler.link(changed) };
}
