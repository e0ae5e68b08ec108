/** The programs that the bundled script can run as, by the name of the file that starts it. `launch.ts` calls them. */
export const entryPoints = {
  docsc: async () => {
    const [{ runDocsc }, { followSupervisor }] = await Promise.all([
      import('./docsc.js'),
      import('./threads/command-thread.js'),
    ]);
    followSupervisor();
    void runDocsc(process.argv.slice(2));
  },
  'page-worker': () => import('./threads/page-worker.js'),
};

/** Name of a file in `dist/bin` → the program that it starts. */
export type EntryPoints = typeof entryPoints;
