/** D: servers that run on a writer's machine. */
import { inPart, proved, untested } from './types.js';

const ATTACKS = 'test/compiler/server-attacks.test.ts';
const PREVIEW = 'test/compiler/preview.test.ts';
const SERVE = 'test/browser/serve.test.ts';

/** `docsc serve` and `docsc preview`. */
export const D = [
  proved('D01', 'paths that lead upwards, in any encoding', [ATTACKS, 'D01']),
  proved('D02', 'targets that are no paths of pages', [ATTACKS, 'D02']),
  proved('D03', 'queries that name files', [ATTACKS, 'D03']),
  proved('D04', 'folders whose names begin alike', [ATTACKS, 'D04']),
  proved('D05', 'hidden files and keys', [ATTACKS, 'D04 D05']),
  proved('D06', 'links made while the server runs', [ATTACKS, 'D04 D05 D06'], [PREVIEW, 'D06']),
  proved('D07', 'host names', [ATTACKS, 'D07']),
  proved('D08', 'a name that leads to this machine', [ATTACKS, 'D07 D08']),
  proved('D09', 'origins', [ATTACKS, 'D09']),
  proved('D10', 'preflights', [ATTACKS, 'D10']),
  proved('D11', 'other methods, large bodies', [ATTACKS, 'D10 D11']),
  proved('D12', 'requests from other sites', [ATTACKS, 'D09 D12']),
  inPart(
    'D13',
    'the stream of changes',
    'findings and changed pages are in the stream, for the overlay and the open page',
    [ATTACKS, 'D13'],
  ),
  proved(
    'D14',
    'connections that are held',
    [ATTACKS, 'D14 held connections'],
    [ATTACKS, 'D14 ten thousand connections'],
    [ATTACKS, 'D14 of a thousand tabs'],
    ['test/front.test.ts', 'D14'],
  ),
  proved(
    'D15',
    'a port in use, another address',
    ['test/compiler/listening.test.ts', 'D15: a port that the system refuses'],
    ['test/cli/commands.test.ts', 'a port in use is reported'],
    ['test/cli/commands.test.ts', 'an address of another machine'],
  ),
  proved('D16', 'the address that a server listens on', [ATTACKS, 'D16']),
  proved(
    'D17',
    'the page of an error',
    [ATTACKS, 'D17'],
    [SERVE, 'an edit reaches the open page'],
    ['test/cli/serve-findings.test.ts', 'a module of components that cannot be loaded'],
  ),
  proved('D18', 'headers', [ATTACKS, 'D18']),
  proved(
    'D19',
    'clients that leave, large files, ranges',
    [ATTACKS, 'D19 a thousand ranges'],
    [ATTACKS, 'D19 a large file'],
    [PREVIEW, 'D19'],
  ),
  proved(
    'D20',
    'errors that are made and mended',
    ['test/cli/serve-faults.test.ts', 'D20'],
    [SERVE, 'an edit reaches the open page'],
  ),
  proved('D21', 'fetched pages while serving', ['test/cli/fetch.test.ts', 'serve watches the snapshots']),
  proved('D22', 'opening files in an editor', [ATTACKS, 'D22']),
  untested('D23', 'served pages equal built ones', 'serve links scripts by other names, so bytes differ'),
  inPart('D24', '24 hours of edits', 'an hour is the longest soak', ['test/assurance/checks/servers.ts', 'D24']),
];
