/** Rules of what other hosts say: of `--online`, and of pages whose text other repositories hold. */
import type { Rule } from './rule.js';

export const remoteRules = {
  'powerful-key': {
    level: 'error',
    exit: 2,
    about: 'The search key that a site publishes may do more than search.',
    cure: 'Make a key that may search this index and nothing else, and withdraw this one.',
  },
  'unchecked-key': {
    level: 'error',
    exit: 3,
    about: 'With `--online`, the search server does not say what its key may do.',
    cure: 'Try again, or look at the rights of the key yourself and leave --online out.',
  },
  'missing-snapshot': {
    level: 'error',
    exit: 3,
    about: 'A remote page has no snapshot in this project, so it cannot be built.',
    cure: 'Run docsc fetch, and commit what it writes.',
  },
  'changed-snapshot': {
    level: 'error',
    exit: 3,
    about: 'The snapshot of a remote page is not the text that the lock file names.',
    cure: 'Undo the change, or run docsc fetch and look at the difference.',
  },
  'broken-lock': {
    level: 'error',
    exit: 3,
    about: 'The lock file of the remote pages is missing, cannot be read, or does not fit the configuration.',
    cure: 'Run docsc fetch, look at the difference, and commit what it writes.',
  },
  'changed-remote': {
    level: 'error',
    exit: 3,
    about: 'A remote page has another text or address than the lock file names; the site keeps the snapshot.',
    cure: 'See the difference with docsc fetch --check, and take it over with docsc fetch.',
  },
  'unfetched-page': {
    level: 'error',
    exit: 3,
    about: 'A remote page cannot be fetched, or what comes is no Markdown.',
    cure: 'Correct the address in the configuration, or try again when the host answers.',
  },
  'forbidden-address': {
    level: 'error',
    exit: 3,
    about: 'A remote page leads to a host, port or network that docsc does not ask.',
    cure: 'Correct the address; where it is meant, name its origin in remote.hosts.',
  },
  'remote-text': {
    level: 'warning',
    exit: 1,
    about: 'Something in the text of a remote page is wrong, and can only be mended in its repository.',
    cure: 'Mend it in the repository, and fetch the page again.',
  },
} as const satisfies Record<string, Rule>;
