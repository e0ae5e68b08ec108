/** The server of `docsc serve` in the process of a test. */
import { openToolkit } from '../bin/toolkit.js';
import { immediateScheduler } from '../src/compiler/concurrency/scheduler.js';
import { readConfig } from '../src/compiler/config/index.js';
import { createDevServer, type DevServer, type DevServerOptions } from '../src/compiler/dev/serve.js';
import { createDiskFileSystem } from '../src/compiler/disk/project.js';
import { createCompiler } from '../src/compiler/index.js';

/** A server for a project. `isLarge` says that linking takes long. */
type ProjectServer = DevServer & { link: () => void };

/** Creates the server, which does not listen yet; the site is linked when `link` is called. */
export async function openProjectServer(
  root: string,
  { isLarge, ...options }: Partial<DevServerOptions> & { isLarge?: boolean } = {},
): Promise<ProjectServer> {
  const fs = createDiskFileSystem(root);
  const config = await readConfig(fs, 'docsc.config.yaml');
  const compiler = createCompiler({ config, fs, root, toolkit: await openToolkit(), dev: true });
  const held: { link?: () => void } = {};
  const start = new Promise<void>(resolve => {
    held.link = resolve;
  });
  const linked = start.then(() => compiler.link());
  const session = {
    config,
    compiler,
    scheduler: immediateScheduler,
    linked,
    partialChunks: new Map(),
    minimumWait: isLarge ? new Promise(() => undefined) : Promise.resolve(),
    linkedSoon: isLarge ? Promise.resolve() : linked,
  };
  return { ...createDevServer(session, fs, { host: 'localhost', ...options }), link: held.link! };
}
