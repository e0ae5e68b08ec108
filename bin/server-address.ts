/** The address a server listens on: shown, and opened in a browser only where a person is present. */
import { spawn } from 'node:child_process';
import type { Terminal } from './report/index.js';

export type ServerFlags = { port: number; host: string; open?: boolean };

export function logServerUrl(verb: string, host: string, port: number, base: string, terminal: Terminal): void {
  terminal.log(`${terminal.color('green', verb)} ${serverUrl(host, port, base)} (Ctrl+C stops)`);
  const isLocal = ['localhost', '127.0.0.1', '::1'].includes(host);
  if (!isLocal) terminal.log(terminal.color('yellow', `Anybody who reaches ${host} can read this site.`));
}

function serverUrl(host: string, port: number, base: string): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${base}`;
}

export function openInBrowser({ open, host }: ServerFlags, port: number, base: string, terminal: Terminal): void {
  if (!open || process.env.CI || !process.stderr.isTTY) return;
  const command = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  const child = spawn(command, [serverUrl(host, port, base)], { stdio: 'ignore', detached: true });
  child.on('error', () => terminal.log(`There is no "${command}" to open a browser with.`));
  child.unref();
}
