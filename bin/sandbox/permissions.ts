/** What the process of a sandboxed command may do, as flags of Node's permission model. */

/** Absolute paths of files and folders; a `*` at the end stands for any end of a name. */
export type Permissions = { read: string[]; write: string[] };

/** The versions of Node in which the permission model lost its old name, by major version. */
const FIRST_STABLE: Record<string, number> = { 22: 13, 23: 5 };

/**
 * The flags for this version of Node, such as `v22.13.0`. Threads are allowed, because pages are compiled in them. Not
 * allowed are other programs, native code and WASI, and, with Node 25 and later, the network.
 */
export function permissionFlags(version: string, { read, write }: Permissions): string[] {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const isStable = major >= 24 || minor >= (FIRST_STABLE[major] ?? Number.POSITIVE_INFINITY);
  return [
    isStable ? '--permission' : '--experimental-permission',
    // Node says that the model is an experiment and that threads are a risk; see `inside.ts`.
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    '--allow-worker',
    ...[...new Set(read)].map(path => `--allow-fs-read=${path}`),
    ...[...new Set(write)].map(path => `--allow-fs-write=${path}`),
  ];
}

/** The first path that cannot be handed to Node, which reads `*` as a pattern and, before Node 24, `,` as a separator. */
export function findUnnamable(paths: string[]): string | undefined {
  return paths.find(path => /[*,]/.test(path));
}
