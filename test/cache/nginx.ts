/**
 * A real nginx as the test's child process, in its own folders, with the manual's configuration or another.
 * Needs: nginx.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder } from '../folder.js';
import { listenLocally } from '../local-server.js';

const WEBDAV = { module: 'http_dav_module', called: 'WebDAV module' };

/** Returns why nginx cannot be tested here, or `undefined` if it can. */
export function lackOfNginx({ module, called } = WEBDAV): string | undefined {
  const { stderr, error } = spawnSync('nginx', ['-V'], { encoding: 'utf8' });
  if (error) return 'no nginx is on the PATH';
  return stderr.includes(module) ? undefined : `this nginx has no ${called}`;
}

/** A running nginx: its URL with and without the path, and its folder. */
export type Nginx = { url: string; host: string; folder: string; close: () => Promise<void> };

/** User and password of the manual's configuration. */
export const user = 'docs:password-of-a-test';

/** Starts nginx with the manual's configuration for a shared cache. */
export async function startNginx(): Promise<Nginx> {
  return launchNginx('/docsc', async (folder, port) => {
    for (const name of ['cache', 'cache-incoming']) await mkdir(join(folder, name));
    const [name, password] = user.split(':');
    await writeFile(join(folder, 'docsc-cache.passwords'), `${name}:{PLAIN}${password}\n`);
    return configuration(folder, port);
  });
}

/** Starts nginx. `contents` goes into the `http` context, next to the directives that keep nginx inside its folder. */
export async function launchNginx(
  path: string,
  contents: (folder: string, port: number) => Promise<string>,
): Promise<Nginx> {
  const folder = await makeFolder('nginx');
  const port = await freePort();
  await mkdir(join(folder, 'rest'));
  await writeFile(join(folder, 'nginx.conf'), around(folder, await contents(folder, port)));
  const child = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'pipe' });
  const errors: string[] = [];
  child.stderr.on('data', text => errors.push(String(text)));
  const stop = () => child.kill('SIGKILL');
  process.on('exit', stop);
  const close = async () => {
    process.off('exit', stop);
    if (child.exitCode !== null || child.signalCode !== null) return;
    stop();
    await once(child, 'exit');
  };
  if (!(await isListening(port, child))) {
    await close();
    throw new Error(`nginx does not start: ${errors.join('')}`);
  }
  return { url: `http://127.0.0.1:${port}${path}`, host: `127.0.0.1:${port}`, folder, close };
}

/** The manual's configuration, with its paths inside the folder. */
async function configuration(folder: string, port: number): Promise<string> {
  const manual = await readFile(join(import.meta.dirname, '../../manual/build-cache.md'), 'utf8');
  const [, shown] = /```nginx.*\n([\s\S]*?)```/.exec(manual)!;
  return shown!
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replaceAll('/srv/', `${folder}/`)
    .replaceAll('/etc/nginx/', `${folder}/`);
}

/** Wraps a configuration in the directives that an installed nginx has, with every path inside the folder. */
function around(folder: string, contents: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    of => `${of}_temp_path ${folder}/rest/${of};`,
  );
  return `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
    events {}
    http { access_log off; ${places.join(' ')} ${contents} }`;
}

async function freePort(): Promise<number> {
  const { port, close } = await listenLocally(createServer());
  await close();
  return port;
}

async function isListening(port: number, child: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return true;
    await pause(50);
  }
  return false;
}
