/** The address of a running server: printed, and opened in a browser if a person is present. */
import { spawn } from 'node:child_process';
import { isLoopback } from '../src/compiler/dev/request-checks.js';
import type { ServerFlags } from './flags.js';
import type { Terminal } from './report/terminal.js';

/** Where a server listens. `port` is the actual one, and `base` the path of the site, with slashes around it. */
export type ServerAddress = { host: string; port: number; base: string };

/** Prints `Serving http://localhost:3000/ (Ctrl+C stops)`, and a warning if other machines can reach the host. */
export function logServerUrl(verb: string, address: ServerAddress, terminal: Terminal): void {
  const { host } = address;
  terminal.log(`${terminal.color('green', verb)} ${serverUrl(address)} (Ctrl+C stops)`);
  if (!isLoopback(host)) terminal.log(terminal.color('yellow', `Anyone who can reach ${host} can read this site.`));
}

/** `http://localhost:3000/` */
export function serverUrl({ host, port, base }: ServerAddress): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${base}`;
}

/** Opens the site with `--open`, except in CI or without a terminal. */
export function openInBrowser({ open }: ServerFlags, address: ServerAddress, terminal: Terminal): void {
  if (!open || process.env.CI || !process.stderr.isTTY) return;
  const command = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  const child = spawn(command, [serverUrl(address)], { stdio: 'ignore', detached: true });
  child.on('error', () => terminal.log(`Cannot open a browser: there is no command "${command}".`));
  child.unref();
}
