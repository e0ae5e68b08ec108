/** R: pages of other servers. */
import { type Item, proved } from './types.js';

const FAULTS = 'test/remote/network.test.ts';
const PAGE = 'test/remote/page.test.ts';
const LOCK = 'test/remote/lock.test.ts';
const FETCH = 'test/cli/fetch.test.ts';

/** What is fetched. */
export const R: readonly Item[] = [
  proved(
    'R01',
    'addresses that may be fetched',
    ['test/remote/config.test.ts', 'R01'],
    ['test/remote/address.test.ts', 'R01'],
  ),
  proved('R02', 'hosts inside a network', ['test/remote/address.test.ts', 'R02']),
  proved(
    'R03',
    'names that change their address',
    ['test/remote/address.test.ts', 'R03'],
    ['test/remote/tls.test.ts', 'R03'],
  ),
  proved('R04', 'redirects', [FAULTS, 'R04']),
  proved('R05', 'credentials and redirects', [FAULTS, 'R04 R05']),
  proved('R06', 'bodies without end', [FAULTS, 'R06 a body'], [FAULTS, 'R06 bodies without end, and bombs']),
  proved('R07', 'certificates', ['test/remote/tls.test.ts', 'R07']),
  proved('R08', 'proxies', [FETCH, 'R08']),
  proved('R09', 'requested pauses', [FAULTS, 'R09']),
  proved('R10', 'failures of servers and connections', [FAULTS, 'R10'], [FETCH, 'R10']),
  proved('R11', 'files that are gone', [FAULTS, 'R11'], [FETCH, 'R11']),
  proved('R12', 'answers that are not Markdown', [FAULTS, 'R12']),
  proved('R13', 'the lock file', [LOCK, 'R13'], [FETCH, 'R13']),
  proved('R14', 'no network, all snapshots', [FETCH, 'R14'], [LOCK, 'R14']),
  proved('R15', 'no network, no snapshot', [LOCK, 'R15'], [FETCH, 'nothing is fetched unless requested']),
  proved('R16', 'a damaged lock file', [LOCK, 'R16'], [FETCH, 'R16']),
  proved('R17', 'texts that speak to docsc', [PAGE, 'R17']),
  proved('R18', 'relative addresses', [PAGE, 'R18']),
  proved('R19', 'lists of hostile strings', [PAGE, 'R19']),
  proved('R20', 'hundreds of documents', [FAULTS, 'R20']),
  proved('R21', 'a slow host', [FAULTS, 'R21']),
  proved('R22', 'two commands at once', [FETCH, 'R22']),
  proved('R23', 'a repository that moved', [FETCH, 'R13 R23'], [LOCK, 'R23']),
  proved('R24', 'what an update changes', [FETCH, 'R24'], [LOCK, 'R24']),
];
