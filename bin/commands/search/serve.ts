/** `docsc search serve`: the site's own engine behind Algolia's search API. Never pushes anything. */
import { startListening } from '../../../src/compiler/dev/http.js';
import { untilStopped } from '../../interrupt.js';
import { runCommand } from '../../project.js';
import { openSource, type SourceFlags } from '../../search/index-source.js';
import { openSearchServer } from '../../search/server/server.js';
import { logServerUrl, type ServerFlags } from '../../server-address.js';

type SearchServeFlags = SourceFlags & ServerFlags & { searchKey?: string; origin?: string[]; rate?: number };

/** Requests under way are answered for so long once the server is asked to stop. */
const SHUTDOWN_GRACE_MS = 5_000;

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
    logServerUrl(`Searching "${current.index.name}" at`, flags.host, port, '/', terminal);
    const reload = () =>
      void openSource(flags, terminal).then(
        ({ index: fresh = current.index }) => {
          terminal.log(fresh === current.index ? 'The old index stays.' : 'The index is read again.');
          current.index = fresh;
        },
        (thrown: Error) => terminal.log(`The index cannot be read again, so the old one stays: ${thrown.message}`),
      );
    process.on('SIGHUP', reload);
    await untilStopped();
    process.off('SIGHUP', reload);
    const late = setTimeout(() => server.closeAllConnections(), SHUTDOWN_GRACE_MS);
    await new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    clearTimeout(late);
    return 0;
  });
