/** The rules for remote pages and for `--online`, both of which depend on other hosts; part of the table in `rules/index.ts`. */
import type { Rule } from './rule.js';

/** Rule id → rule. */
export const remoteRules = {
  'powerful-key': {
    level: 'error',
    exit: 2,
    about: 'The search key that the site publishes has more rights than searching.',
    cure: 'Create a key that may only search this index, and revoke the published one.',
  },
  'unchecked-key': {
    level: 'error',
    exit: 3,
    about: 'With --online, the search server does not report the rights of the published key.',
    cure: 'Try again, or check the rights of the key yourself and leave out --online.',
  },
  'missing-snapshot': {
    level: 'error',
    exit: 3,
    about: 'A remote page has no snapshot in this project, so it cannot be built.',
    cure: 'Run docsc fetch, and commit the files that it writes.',
  },
  'changed-snapshot': {
    level: 'error',
    exit: 3,
    about: 'The snapshot of a remote page differs from the text recorded in the lock file.',
    cure: 'Undo the change, or run docsc fetch and review the difference.',
  },
  'broken-lock': {
    level: 'error',
    exit: 3,
    about: 'The lock file of the remote pages is missing or invalid, or does not match the configuration.',
    cure: 'Run docsc fetch, review the difference, and commit the files that it writes.',
  },
  'changed-remote': {
    level: 'error',
    exit: 3,
    about:
      'A remote page has changed since its snapshot: its text or address differs from the lock file. The site keeps the snapshot.',
    cure: 'Review the difference with docsc fetch --check, and accept it with docsc fetch.',
  },
  'unfetched-page': {
    level: 'error',
    exit: 3,
    about: 'A remote page cannot be fetched, or the response is not Markdown.',
    cure: 'Correct the address in the configuration, or try again later.',
  },
  'forbidden-address': {
    level: 'error',
    exit: 3,
    about:
      'A remote page has an address, or redirects to one, with a host, port or network that docsc refuses to contact.',
    cure: 'Correct the address; if it is intended, add its origin to remote.hosts.',
  },
  'remote-text': {
    level: 'warning',
    exit: 1,
    about: 'The text of a remote page contains a mistake, which can only be corrected in its repository.',
    cure: 'Correct the text in its repository, and fetch the page again.',
  },
} as const satisfies Record<string, Rule>;
