/** A small project for the tests of `docsc search`, and the command as a user runs it. */
import * as assert from 'uvu/assert';
import { docsc } from '../command.js';
import { docscInProcess } from '../in-process.js';
import { KEY, type PushContext } from '../push/vendors.js';

/** `count` pages with the same text. */
export const pages = (count: number, text: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, nth) => [`docs/p${nth}.md`, `# Page ${nth}\n\n${text}\n\n## Part\n\nMore.\n`]),
  );
/** A project of five pages. */
export const site = { 'docsc.config.yaml': 'title: T\n', 'docs/index.md': '# Home\n\nWelcome.\n', ...pages(4, 'Old.') };

/** Clears variables for CI and keys that the machine may have set. */
export const bare = { GITHUB_EVENT_NAME: '', CI_MERGE_REQUEST_IID: '', DOCSC_SEARCH_KEY: '', DOCSC_SECRETS: '' };
/** Runs docsc in a folder, with CI variables cleared. */
export const run = runWith(docsc);
/** The same in the process of the test. */
export const runInProcess = runWith(docscInProcess);

function runWith(start: typeof docscInProcess) {
  return async (cwd: string, args: string[], env: Record<string, string> = {}) => {
    const ran = await start(args, { cwd, env: { ...bare, ...env } });
    assert.not.match(ran.stderr, /\n\s+at .*\.js:\d+/, 'no stack trace');
    return ran;
  };
}

/** The flags that push to a fake service. */
export const pushTo = ({ fake, provider }: PushContext) => [
  ...['search', 'push', '--provider', provider, '--application', 'APP1234567'],
  ...['--url', fake.url, '--index', 'docs'],
];
/** The environment that holds the fake services' key. */
export const withKey = { DOCSC_SEARCH_KEY: KEY };
