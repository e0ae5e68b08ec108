/**
 * Builds the sites that are compared, each by a `docsc build` of its own. Commits are built in a folder of the project's
 * `.docsc`, so that their code finds the packages that the project has installed; they share the project's cache.
 */
import { spawn } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { makeFolder } from '../../src/compiler/disk/make-folder.js';
import { DOCSC_FOLDER } from '../cache/index.js';
import type { CacheFlag, CommonFlags, JobsFlag } from '../flags.js';
import { onInterrupt } from '../interrupt.js';
import { formatLocation } from '../report/findings.js';
import type { Terminal } from '../report/terminal.js';
import { packageFolder } from '../toolkit.js';
import { nameComparison, prepareComparison } from './abandoned.js';
import { extractCommit } from './extract.js';
import { type ReadSite, readSite } from './read-site.js';

/** The flags that builds take over. */
export type BuildingFlags = JobsFlag & CacheFlag;

/** Builds sites in a folder that `close` deletes. */
export type Workshop = {
  buildCommit: (name: string, commit: string) => Promise<ReadSite>;
  buildWorkingTree: () => Promise<ReadSite>;
  /** The folder with the files of a commit that was built. */
  folderOf: (commit: string) => string;
  close: () => Promise<void>;
};

/** Opens a workshop; nothing is written before the first build. */
export function openWorkshop(root: string, flags: CommonFlags & BuildingFlags, terminal: Terminal): Workshop {
  const kept = join(root, DOCSC_FOLDER);
  const folder = nameComparison(root);
  const config = basename(flags.config);
  const state: { child?: ReturnType<typeof spawn>; isClosed: boolean } = { isClosed: false };
  const close = async () => {
    state.isClosed = true;
    state.child?.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const stopListening = onInterrupt(close);
  const folderOf = (commit: string) => join(folder, commit);
  const build = async (name: string, project: string, site: string): Promise<ReadSite> => {
    terminal.progress(`Building ${name}`);
    const started = performance.now();
    const args = [
      'build',
      '--json',
      '--keep-going',
      '--config',
      join(project, config),
      '--out-dir',
      site,
      ...passedFlags(flags),
    ];
    const findings = await runBuild(args, child => {
      state.child = child;
    });
    terminal.endProgress();
    terminal.logVerbose(`Built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    // A build that was interrupted has no site, and the process ends with the code of the signal.
    if (state.isClosed) return new Promise(() => undefined);
    const built = await readSite(site, name);
    if (!built) throw unbuildable(name, findings);
    return built;
  };
  return {
    folderOf,
    buildCommit: async (name, commit) => {
      await prepareComparison(root);
      const project = folderOf(commit);
      if (!existsSync(project)) await extractCommit(root, commit, project);
      shareCache(kept, join(project, DOCSC_FOLDER));
      return build(name, project, join(folder, `${commit}-site`));
    },
    buildWorkingTree: async () => {
      await prepareComparison(root);
      return build('the working tree', resolve(root), join(folder, 'site'));
    },
    close: async () => {
      stopListening();
      await close();
    },
  };
}

/** Entries of the cache are named by what they were made from, and several builds may share the folder. */
function shareCache(kept: string, own: string): void {
  makeFolder(join(kept, 'cache'));
  makeFolder(own);
  if (!existsSync(join(own, 'cache'))) symlinkSync(join(kept, 'cache'), join(own, 'cache'), 'junction');
}

function passedFlags({ baseUrl, jobs, cache }: CommonFlags & BuildingFlags): string[] {
  return [
    ...(baseUrl === undefined ? [] : ['--base-url', baseUrl]),
    ...(jobs === undefined ? [] : ['--jobs', String(jobs)]),
    ...(cache === false ? ['--no-cache'] : []),
  ];
}

/** Runs a build to its end, and returns its findings. */
async function runBuild(args: string[], onStart: (child: ReturnType<typeof spawn>) => void): Promise<Diagnostic[]> {
  const child = spawn(process.execPath, [join(packageFolder(), 'dist/bin/docsc.js'), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onStart(child);
  const printed: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  await new Promise<void>((done, fail) => {
    child.on('error', fail);
    child.on('close', () => done());
  });
  try {
    return (JSON.parse(printed.join('')) as { diagnostics: Diagnostic[] }).diagnostics;
  } catch {
    return [];
  }
}

function unbuildable(name: string, findings: readonly Diagnostic[]): DiagnosticError {
  const [first] = findings.filter(({ level }) => level === 'error');
  const hint = first ? `${formatLocation(first)} ${first.rule}: ${first.message}` : 'Run docsc build on it to see why.';
  return new DiagnosticError([error('unbuildable-site', `No site can be built of ${name}.`, { path: '', hint })]);
}
