/** What docsc can be started as. Bundled to one script, which `launch.ts` runs. */
export const entryPoints = {
  docsc: () => import('./docsc.js'),
  'page-worker': () => import('./threads/page-worker.js'),
};

export type EntryPoints = typeof entryPoints;
