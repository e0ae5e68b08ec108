/**
 * The official client of the protocol, connected to `docsc mcp`.
 * Needs: docsc as a command.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { bin, startDocsc } from '../command.js';

/** What a tool answered. */
export type Answer = { isError: boolean; texts: string[] };

/** A connected client; `stderr` is what the command has printed for people. */
export type Connected = {
  client: Client;
  call: (name: string, input: Record<string, unknown>) => Promise<Answer>;
  stderr: () => string;
  close: () => Promise<void>;
};

const toConnected = (client: Client, close: () => Promise<void>, stderr: () => string): Connected => ({
  client,
  call: async (name, input) => {
    const { content, isError = false } = await client.callTool({ name, arguments: input });
    return { isError, texts: content.map(part => (part.type === 'text' ? part.text : '')) };
  },
  stderr,
  close,
});

const createClient = () => new Client({ name: 'test', version: '1.0.0' });

/** Starts `docsc mcp` and speaks with it over its stdin and stdout. */
export async function connectOverStdio(
  cwd: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Connected> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', ...args],
    ...{ cwd, stderr: 'pipe' as const },
    env: { ...getDefaultEnvironment(), ...env },
  });
  const printed: string[] = [];
  transport.stderr?.on('data', chunk => printed.push(String(chunk)));
  const client = createClient();
  await client.connect(transport);
  return toConnected(
    client,
    () => client.close(),
    () => printed.join(''),
  );
}

/** Starts `docsc mcp --http` on a free port; `stop` ends it and resolves to its exit code. */
export async function connectOverHttp(
  cwd: string,
  args: string[] = [],
): Promise<Connected & { origin: string; stop: () => Promise<number> }> {
  const { origin, stop } = await startDocsc(['mcp', '--http', '--port', '0', ...args], { cwd });
  const client = createClient();
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`)));
  const connected = toConnected(
    client,
    () => client.close(),
    () => '',
  );
  return { ...connected, origin, stop };
}
