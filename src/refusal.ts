/** What Node's permission model refuses, in words; both the compiler and the prerenderer meet it. */

/** A component of the site that threw while it was prerendered; `isRefused` if the sandbox made it. */
export type ComponentFailure = { name: string; message: string; isRefused?: true };

/** The parts of Node's error that say what was refused. */
type Refusal = { code?: unknown; permission?: unknown; resource?: unknown };

const REFUSED = 'ERR_ACCESS_DENIED';

const actions: Record<string, string> = {
  FileSystemRead: 'read',
  FileSystemWrite: 'write',
  ChildProcess: 'start',
  WorkerThreads: 'start a thread with',
  Net: 'connect to',
};

/** Says what the sandbox refused, as in `the sandbox refuses to read "/etc/passwd"`; undefined for any other error. */
export function describeRefusal(thrown: unknown): string | undefined {
  const { code, permission, resource } = (thrown instanceof Error ? thrown : {}) as Refusal;
  if (code === 'ERR_DLOPEN_DISABLED') return 'the sandbox refuses to load native code';
  if (code !== REFUSED) return undefined;
  const action = actions[String(permission)];
  if (!action) return `the sandbox refuses access to ${String(permission ?? '') || 'a part of Node.js'}`;
  const name = typeof resource === 'string' && resource !== '' ? `"${resource.replace(/^\\\\\?\\/, '')}"` : undefined;
  return `the sandbox refuses to ${action} ${name ?? (permission === 'ChildProcess' ? 'a program' : 'a file')}`;
}

/** An error like those of Node's permission model. */
export function createRefusal(permission: 'ChildProcess' | 'WorkerThreads' | 'Net', resource: string): Error {
  return Object.assign(new Error('Access to this API has been restricted'), { code: REFUSED, permission, resource });
}
