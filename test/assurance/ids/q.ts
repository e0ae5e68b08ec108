/** Q: services for search. */
import { type Item, proved } from './types.js';

const REMOTE = 'test/browser/remote-search.test.ts';
const SEARCH = 'test/browser/search.test.ts';
const HOSTILE = 'test/search/hostile.test.ts';
const HOSTS = 'test/search/hosts.test.ts';
const ONLINE = 'test/cli/online.test.ts';
const PUSH = 'test/push/push.test.ts';
const COMMAND = 'test/cli/search-push.test.ts';

/** Queries and uploads. */
export const Q: readonly Item[] = [
  proved(
    'Q01',
    'servers that fail',
    [REMOTE, '…: an error is shown'],
    [REMOTE, 'offline'],
    [SEARCH, '8.6 without an answer'],
  ),
  proved(
    'Q02',
    'answers that are wrong',
    [HOSTILE, '…: whatever replaces a field'],
    [HOSTILE, '…: ten thousand hits'],
    [HOSTS, 'fifty megabytes'],
    [REMOTE, 'responses out of order'],
  ),
  proved('Q03', 'slow answers', [SEARCH, '4.8 the search is stalled']),
  proved('Q04', 'stored hits', [SEARCH, 'Q04'], [SEARCH, '9.3 recent hits']),
  proved(
    'Q05',
    'keys that may write',
    ['test/cli/secrets.test.ts', 'a configuration with a key that may write'],
    ['test/cli/secrets.test.ts', 'Q05'],
  ),
  proved('Q06', 'a published key that may do more', [ONLINE, 'refused: …'], [ONLINE, 'a build with such a key']),
  proved(
    'Q07',
    'secrets in what is written',
    ['test/cli/secret-places.test.ts', 'Q07'],
    ['test/cli/secrets.test.ts', 'a site that would publish a secret'],
  ),
  proved(
    'Q08',
    'when docsc uploads',
    [COMMAND, 'push: not for a site with errors'],
    [COMMAND, 'neither build nor serve contacts'],
  ),
  proved(
    'Q09',
    'faults and kills during an upload',
    [PUSH, '…: whatever fails at whatever step'],
    [COMMAND, 'push to …: killed at any step'],
  ),
  proved(
    'Q10',
    'large records',
    [PUSH, '…: a large record goes in pieces'],
    ['test/push/pieces.test.ts', 'text is cut between sentences'],
  ),
  proved('Q11', 'an index that shrinks', [PUSH, '…: an index that would shrink'], [COMMAND, 'push: a shrunken index']),
  proved('Q12', 'the same content again', [PUSH, '…: a first push makes the index']),
  proved(
    'Q13',
    'limits and errors of services',
    [PUSH, '…: an error with status 200'],
    [PUSH, '…: whatever fails at whatever step'],
  ),
  proved(
    'Q14',
    'keys in logs',
    ['test/push/target.test.ts', 'keys are shown by their last four'],
    [PUSH, '…: a wrong key is reported'],
  ),
];
