/** A small project for the tests of `docsc search`, and the command as a user runs it. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import { docsc } from '../command.js';
import { type Bench, KEY } from '../push/vendors.js';

export const pages = (count: number, text: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, nth) => [`docs/p${nth}.md`, `# Page ${nth}\n\n${text}\n\n## Part\n\nMore.\n`]),
  );
export const site = { 'docsc.config.yaml': 'title: T\n', 'docs/index.md': '# Home\n\nWelcome.\n', ...pages(4, 'Old.') };

export async function project(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'docsc-search-'));
  await write(root, files);
  return root;
}

export async function write(root: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

/** What the machine of the tests knows of CI and keys must not matter. */
export const bare = { GITHUB_EVENT_NAME: '', CI_MERGE_REQUEST_IID: '', DOCSC_SEARCH_KEY: '', DOCSC_SECRETS: '' };
export const run = async (cwd: string, args: string[], env: Record<string, string> = {}) => {
  const ran = await docsc(args, { cwd, env: { ...bare, ...env } });
  assert.not.match(ran.stderr, /\n\s+at .*\.js:\d+/, 'no stack trace');
  return ran;
};
export const pushTo = ({ fake, provider }: Bench) => [
  ...['search', 'push', '--provider', provider, '--application', 'APP1234567'],
  ...['--url', fake.url, '--index', 'docs'],
];
export const withKey = { DOCSC_SEARCH_KEY: KEY };
