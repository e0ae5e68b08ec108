import { isMainThread } from 'node:worker_threads';

/** A reader such as `head` stops early, and a terminal is closed: what nobody reads is no failure. */
function ignoreClosedOutput(): void {
  const ignore = (failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EPIPE' && failure.code !== 'EIO') throw failure;
  };
  for (const output of [process.stdout, process.stderr]) output.on('error', ignore);
}

/** The programs that the bundled script can run as, by the name of the file that starts it. `launch.ts` calls them. */
export const entryPoints = {
  docsc: async () => {
    const [{ runDocsc }, { followSupervisor }] = await Promise.all([
      import('./docsc.js'),
      import('./threads/command-thread.js'),
    ]);
    followSupervisor();
    // The output of a thread is that of the main thread, which listens itself.
    if (isMainThread) ignoreClosedOutput();
    void runDocsc(process.argv.slice(2));
  },
  'page-worker': () => import('./threads/page-worker.js'),
};

/** Name of a file in `dist/bin` → the program that it starts. */
export type EntryPoints = typeof entryPoints;
