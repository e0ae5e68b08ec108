/** Runs npm, the one that started this process if there is one. */
import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';

/** What `npm ARGUMENTS` prints, without messages. Throws if it fails. */
export function npm(args: string[], cwd: string): string {
  const started = process.env.npm_execpath;
  const options: ExecFileSyncOptionsWithStringEncoding = {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  return started?.endsWith('npm-cli.js')
    ? execFileSync(process.execPath, [started, ...args], options)
    : execFileSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
