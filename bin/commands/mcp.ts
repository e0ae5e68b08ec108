/** `docsc mcp`: lets assistants and other programs search and read the site by the Model Context Protocol. */
import { basename, resolve } from 'node:path';
import { startListening } from '../../src/compiler/dev/http.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import type { CommonFlags } from '../flags.js';
import { untilStopped } from '../interrupt.js';
import { followBuiltSite } from '../mcp/built-library.js';
import { MCP_PATH, openMcpServer } from '../mcp/http.js';
import type { FollowedLibrary } from '../mcp/library.js';
import { loadSdk, type Sdk } from '../mcp/sdk.js';
import { createServers, type ServerContext } from '../mcp/server.js';
import { followSources } from '../mcp/source-library.js';
import { serveOverStdio } from '../mcp/stdio.js';
import { openProject } from '../project.js';
import { reportRequestFailures } from '../report/request-failure.js';
import type { Terminal } from '../report/terminal.js';
import { runCommand } from '../run-command.js';

type McpFlags = CommonFlags & { http?: boolean; port: number; compile?: boolean };

/**
 * Serves until a signal stops it or, over stdio, its client leaves. It runs in the main thread, which alone has stdin: unlike
 * `docsc serve`, nothing ends a page that takes too long.
 */
export const serveMcp = (flags: McpFlags, version: string) =>
  runCommand(flags, async terminal => {
    const sdk = await loadSdk();
    const { open, close } = await followLibrary(flags, terminal);
    const onFailure = reportRequestFailures(terminal);
    const context: ServerContext = { open, version, mask: terminal.mask, onFailure };
    try {
      if (flags.http) await serveOverHttp(sdk, context, { port: flags.port, terminal });
      else await serveOverStdio(sdk, createServers(sdk, context), onFailure);
    } finally {
      close();
    }
    return 0;
  });

/** The built site if there is one, else the sources. With `--out-dir`, no project is needed. */
async function followLibrary(flags: McpFlags, terminal: Terminal): Promise<FollowedLibrary> {
  const { compile, outDir } = flags;
  if (!compile && outDir !== undefined) {
    const alone = await followBuiltSite({ folder: resolve(outDir), name: outDir });
    if (alone) return alone;
    const message = `There is no built site in "${outDir}".`;
    throw new DiagnosticError([error('missing-folder', message, { path: '', hint: 'Run docsc build first.' })]);
  }
  const reopen = () => openProject(flags, terminal);
  const { root, config } = await reopen();
  const folder = resolve(root, config.outDir);
  const built = compile
    ? undefined
    : await followBuiltSite({ folder, name: basename(folder), title: config.site.title });
  terminal.log(built ? `Reading the site in ${config.outDir}; --compile reads the sources.` : 'Reading the sources.');
  return built ?? followSources(reopen);
}

async function serveOverHttp(
  sdk: Sdk,
  context: ServerContext,
  { port: wanted, terminal }: { port: number; terminal: Terminal },
): Promise<void> {
  const { onFailure } = context;
  const handler = sdk.createMcpHandler(createServers(sdk, context), { onerror: onFailure });
  const server = openMcpServer(request => handler.fetch(request), { onFailure });
  const port = await startListening(server, wanted, 'localhost');
  // A program that reads the address may send a signal at once.
  const stopped = untilStopped();
  terminal.log(`${terminal.color('green', 'Serving')} http://localhost:${port}${MCP_PATH} (Ctrl+C stops)`);
  await stopped;
  await handler.close();
  server.closeAllConnections();
  server.close();
}
