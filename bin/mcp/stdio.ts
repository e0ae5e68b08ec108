/** The protocol over stdin and stdout. Stdout belongs to it alone: whatever else prints there goes to stderr. */
import { Writable } from 'node:stream';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { untilStopped } from '../interrupt.js';
import type { Sdk } from './sdk.js';

/** Serves one client until it closes stdin, or a signal comes. */
export async function serveOverStdio(
  { serveStdio, StdioServerTransport }: Sdk,
  create: McpServerFactory,
  onFailure: (thrown: unknown) => void,
): Promise<void> {
  const { stdin, stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  const end: { now?: () => void } = {};
  const ended = new Promise<void>(resolve => {
    end.now = resolve;
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve());
    // The client is gone without a word.
    stdout.once('error', () => resolve());
  });
  class EndingTransport extends StdioServerTransport {
    /** The SDK closes the connection by itself after a message that is too long. */
    override async close(): Promise<void> {
      await super.close();
      end.now?.();
    }
  }
  const output = new Writable({ decodeStrings: false, write: (chunk, _, done) => void write(chunk, done) });
  stdout.write = stderr.write.bind(stderr);
  try {
    const server = serveStdio(create, { transport: new EndingTransport(stdin, output), onerror: onFailure });
    await Promise.race([ended, untilStopped()]);
    await server.close();
  } finally {
    stdout.write = write;
    // Reading would keep the process alive.
    stdin.destroy();
  }
}
