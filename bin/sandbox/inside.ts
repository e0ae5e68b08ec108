/**
 * The inside of the sandbox: what Node's permission model leaves open is closed here, before any code of a site runs.
 * This does not hold code that is written to get out, which Node does not promise either.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import type { Worker, WorkerOptions } from 'node:worker_threads';
import { createRefusal } from '../../src/refusal.js';
import { isInSandbox } from '../in-sandbox.js';
import { type BundlerPipes, pipesOf } from './bundler-pipes.js';

/** Closes network and threads for this thread, and leads esbuild's process outside. Does nothing outside the sandbox. */
export function closeSandbox(thread: { restarts: number } | 'page-worker'): void {
  if (!isInSandbox()) return;
  const builtins = createRequire(import.meta.url);
  const isPageWorker = thread === 'page-worker';
  leadToBundler(builtins('node:child_process'), isPageWorker ? undefined : pipesOf(thread.restarts));
  closeNetwork(builtins);
  closeThreads(builtins('node:worker_threads'), !isPageWorker);
  syncBuiltinESMExports();
}

type AnyFunction = (...args: never[]) => unknown;

function refuse(permission: Parameters<typeof createRefusal>[0], what: unknown): never {
  throw createRefusal(permission, typeof what === 'string' ? what : '');
}

/**
 * esbuild's library starts its program with `spawn`, and talks with it through two pipes; these exist already. Page workers
 * bundle nothing.
 */
function leadToBundler(childProcess: { spawn: AnyFunction }, pipes: BundlerPipes | undefined): void {
  childProcess.spawn = ((program: string, args: string[] = []) => {
    if (!pipes || !args.some(arg => arg.startsWith('--service='))) return refuse('ChildProcess', program);
    const stdin = new Socket({ fd: pipes.requests, readable: false, writable: true });
    const stdout = new Socket({ fd: pipes.answers, readable: true, writable: false });
    return {
      stdin,
      stdout,
      on: () => undefined,
      kill: () => undefined,
      ref: () => stdout.ref(),
      unref: () => stdout.unref(),
    };
  }) as AnyFunction;
}

/** Node before version 25 has no permission for the network. */
function closeNetwork(builtins: NodeJS.Require): void {
  const { Server } = builtins('node:net') as typeof import('node:net');
  const datagrams = builtins('node:dgram') as { Socket: { prototype: Record<string, unknown> } };
  const dns = builtins('node:dns') as Record<string, unknown> & { promises: Record<string, unknown> };
  Socket.prototype.connect = function connect(this: Socket, ...args: unknown[]) {
    const [target] = (Array.isArray(args[0]) ? args[0] : args) as [{ host?: string; path?: string } | undefined];
    const failure = createRefusal('Net', target?.host ?? target?.path ?? '');
    process.nextTick(() => this.destroy(failure));
    return this;
  } as Socket['connect'];
  Server.prototype.listen = () => refuse('Net', '');
  for (const name of ['bind', 'connect', 'send']) datagrams.Socket.prototype[name] = () => refuse('Net', '');
  const resolvers = [dns, dns.promises].flatMap(part => [part, (part.Resolver as typeof dns.promises)?.prototype]);
  for (const part of resolvers as Record<string, unknown>[])
    for (const name of Object.getOwnPropertyNames(part))
      if (/^(?:lookup|resolve|reverse)/.test(name)) part[name] = (host: unknown) => refuse('Net', host);
}

/** A thread that starts with flags of its own starts without the permission model, so only docsc's threads may start. */
function closeThreads(threads: { Worker: typeof Worker }, startsThreads: boolean): void {
  const Original = threads.Worker;
  const allowed = new Set(['argv', 'workerData', 'stdout', 'stderr', 'resourceLimits']);
  const pageWorker = createRequire(import.meta.url).resolve('./page-worker.js');
  const Guarded = function Guarded(file: unknown, options: WorkerOptions = {}) {
    const isOwn = startsThreads && file === pageWorker && Object.keys(options).every(name => allowed.has(name));
    if (!isOwn) refuse('WorkerThreads', file);
    return new Original(pageWorker, options);
  } as unknown as typeof Worker;
  Object.defineProperty(Guarded, 'prototype', { value: Original.prototype });
  Original.prototype.constructor = Guarded;
  threads.Worker = Guarded;
}
