/** `docsc search serve`: the site's own search engine behind Algolia's search API. Never pushes anything. */
import { startListening } from '../../../src/compiler/dev/http.js';
import type { ServerFlags } from '../../flags.js';
import { untilStopped } from '../../interrupt.js';
import { runCommand } from '../../run-command.js';
import { openSource, type SourceFlags } from '../../search/index-source.js';
import { openSearchServer } from '../../search/server/server.js';
import { logServerUrl } from '../../server-address.js';

type SearchServeFlags = SourceFlags & ServerFlags & { searchKey?: string; origin?: string[]; rate?: number };

/** Milliseconds that open requests get to finish once the server stops. */
const SHUTDOWN_GRACE_MS = 5_000;

/** Serves until a signal stops it. SIGHUP reads the index again; if that fails, the old index stays. */
export const serveSearch = (flags: SearchServeFlags) =>
  runCommand(flags, async terminal => {
    const { index, code } = await openSource(flags, terminal);
    if (!index) return code;
    const current = { index };
    const server = openSearchServer({
      index: () => current.index,
      searchKey: flags.searchKey,
      origins: flags.origin ?? ['*'],
      rate: flags.rate ?? 0,
    });
    const port = await startListening(server, flags.port, flags.host);
    const reload = () =>
      void openSource(flags, terminal).then(
        ({ index: next = current.index }) => {
          terminal.log(next === current.index ? 'The old index stays.' : 'The index was reloaded.');
          current.index = next;
        },
        (thrown: Error) => terminal.log(`The index cannot be reloaded, so the old one stays: ${thrown.message}`),
      );
    process.on('SIGHUP', reload);
    // A program that reads the address may send a signal at once.
    const stopped = untilStopped(['SIGINT', 'SIGTERM']);
    logServerUrl(`Searching "${current.index.name}" at`, { host: flags.host, port, base: '/' }, terminal);
    await stopped;
    process.off('SIGHUP', reload);
    const timeout = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_MS);
    await new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    clearTimeout(timeout);
    return 0;
  });
