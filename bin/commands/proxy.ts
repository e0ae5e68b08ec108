/** `docsc proxy`: forwards the requests of consoles to the servers that the configuration names. */
import { consoleServerBases } from '../../src/compiler/config/console-servers.js';
import type { Config } from '../../src/compiler/config/types.js';
import { startListening } from '../../src/compiler/dev/http.js';
import { isLoopback } from '../../src/compiler/dev/request-checks.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { internet } from '../../src/compiler/remote/network/network.js';
import type { CommonFlags, ServerFlags } from '../flags.js';
import { untilStopped } from '../interrupt.js';
import { openProject } from '../project.js';
import type { ProxyRules } from '../proxy/rules.js';
import { openProxyServer } from '../proxy/server.js';
import { reportRequestFailures } from '../report/request-failure.js';
import { runCommand } from '../run-command.js';
import { serverUrl } from '../server-address.js';

type ProxyFlags = CommonFlags & ServerFlags & { origin?: string[]; private?: boolean };

/** Milliseconds until a server has to begin its answer. */
const FIRST_BYTE_MS = 30_000;

/** Forwards until a signal stops it. Throws `DiagnosticError` if no console has a proxy. */
export const proxy = (flags: ProxyFlags) =>
  runCommand(flags, async terminal => {
    const { config } = await openProject(flags, terminal);
    const rules = readRules(flags, config);
    const server = openProxyServer({
      rules,
      network: { ...internet, limits: { ...internet.limits, firstByte: FIRST_BYTE_MS } },
      onAnswer: (method, address, status) => terminal.logVerbose(`${status} ${method} ${address}`),
      onFailure: reportRequestFailures(terminal),
    });
    const port = await startListening(server, flags.port, flags.host);
    // A program that reads the address may send a signal at once.
    const stopped = untilStopped();
    const { host } = flags;
    const address = serverUrl({ host, port, base: '/' });
    terminal.log(`${terminal.color('green', 'Forwarding')} from ${address} (Ctrl+C stops) to:`);
    for (const base of rules.servers) terminal.log(`  ${base}`);
    if (!isLoopback(host))
      terminal.log(terminal.color('yellow', `Anyone who can reach ${host} can send requests to these servers.`));
    await stopped;
    server.closeAllConnections();
    server.close();
    return 0;
  });

function readRules(flags: ProxyFlags, config: Config): ProxyRules {
  const servers = config.apis.filter(({ proxy }) => proxy !== undefined).flatMap(({ console }) => console);
  if (!servers.length)
    throw refusal(flags, 'No console has a proxy.', 'Add "proxy" to "console" of an API, beside its "servers".');
  const sites = (flags.origin ?? (config.site.url ? [config.site.url] : [])).map(address => readSite(flags, address));
  const allowsLocalSites = isLoopback(flags.host);
  if (!sites.length && !allowsLocalSites)
    throw refusal(flags, 'No site may use the proxy.', 'Set "url" in the configuration, or give --origin.');
  return {
    servers: [...new Set(servers.flatMap(consoleServerBases))],
    sites,
    allowsLocalSites,
    allowsPrivate: flags.private ?? false,
  };
}

/** The origin of a site, of which `--origin` may have more than the origin. */
function readSite(flags: ProxyFlags, address: string): string {
  if (/^https?:\/\/[^/]/i.test(address) && URL.canParse(address)) return new URL(address).origin;
  throw refusal(
    flags,
    `"${address}" is no origin of a site.`,
    'Give --origin scheme and host: https://docs.example.com.',
  );
}

function refusal({ config: path }: ProxyFlags, message: string, hint: string): DiagnosticError {
  return new DiagnosticError([error('invalid-config', message, { path, hint })]);
}
