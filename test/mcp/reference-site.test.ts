/**
 * The path of an assistant on the reference site: how to rotate a client token, and which operation does it, in three calls.
 * Every heading that search leads to is a section that can be read.
 * Needs: the built reference site.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { followBuiltSite } from '../../bin/mcp/built-library.js';
import { findSection, listSections } from '../../bin/mcp/sections.js';
import { htmlFile } from '../../src/routes.js';
import { builtReferenceSite } from '../browser/reference-site.js';
import { type Connected, connectOverHttp, connectOverStdio } from './client.js';

const test = suite('the reference site');

const root = join(import.meta.dirname, '../..');
const folder = await builtReferenceSite();

/** Each call uses only what the one before has answered. */
async function rotateToken({ call }: Connected): Promise<void> {
  const found = await call('search', { query: 'rotate a client token' });
  const page = /^1\. .*\n {3}(\S+)$/m.exec(found.texts[0]!)?.[1];
  assert.is(page, '/reference/api-tokens-and-client-keys#rotate');
  const section = await call('read_page', { page });
  assert.match(section.texts[0]!, '1. Create a second token with the same projects and environment.');
  const operation = /\]\((\S+\/reference\/api\/\S+\.md)\)/.exec(section.texts[0]!)?.[1];
  const reference = await call('read_operation', { operation });
  assert.match(reference.texts[0]!, '# Change the expiry of an API token');
  assert.match(reference.texts[0]!, '`PUT /api/admin/api-tokens/{token}`');
}

test('how to rotate a client token takes three calls over stdio', async () => {
  const connected = await connectOverStdio(root, ['--out-dir', folder]);
  await rotateToken(connected);
  await connected.close();
});

test('and over HTTP', async () => {
  const connected = await connectOverHttp(root, ['--out-dir', folder]);
  await rotateToken(connected);
  await connected.close();
  assert.is(await connected.stop(), 0);
});

test('and from the sources, with the same pages', async () => {
  const connected = await connectOverStdio(root, ['--compile']);
  await rotateToken(connected);
  const built = await connectOverStdio(root, ['--out-dir', folder]);
  const lists = await Promise.all([connected, built].map(({ call }) => call('list_pages', { limit: 500 })));
  const [ofSources, ofBuilt] = lists.map(({ texts }) =>
    [...texts[0]!.matchAll(/^- (\S+) /gm)].map(([, route]) => route),
  );
  assert.is(ofSources?.length, 500);
  assert.equal(ofSources, ofBuilt);
  await connected.close();
  await built.close();
});

/** The ids of all headings of a page's HTML. */
async function headingsOf(route: string): Promise<string[]> {
  const html = await readFile(join(folder, htmlFile(route)), 'utf8');
  return [...html.matchAll(/<h[2-6][^>]* id="([^"]+)"/g)].map(([, id = '']) => id);
}

test('every heading that has an id is a section of the Markdown', async () => {
  const followed = await followBuiltSite({ folder, name: 'site' });
  const library = await followed!.open();
  assert.ok(library.pages.length > 600);
  const lost: string[] = [];
  for (const { route } of library.pages) {
    const markdown = (await library.readPage(route))!;
    const sections = listSections(markdown);
    for (const id of await headingsOf(route)) if (findSection(sections, id)?.id !== id) lost.push(`${route}#${id}`);
    for (const { start, end } of sections) assert.ok(start < end && end <= markdown.length, route);
  }
  assert.equal(lost, []);
});

test.run();
