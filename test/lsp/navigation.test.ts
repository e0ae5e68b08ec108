/**
 * Where an editor goes from a link, and what it shows of it.
 * Needs: docsc as a command.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Hover, Location, MarkupContent } from 'vscode-languageserver/node';
import { writeProject } from '../project.js';
import { connect } from './client.js';

const test = suite('navigation');

const home = '# Home\n\n[x](./guide/install.md#on-a-mac) and [y](/guide/install)\n\n<Include file="./_part.md" />\n';
const cwd = await writeProject({
  'docsc.config.yaml':
    'title: A\nsidebars:\n  main:\n    - index\n    - guide/install\nredirects:\n  - { from: /old, to: /guide/install }\n',
  'docs/index.md': home,
  'docs/_part.md': 'A part with [z](/guide/install#on-a-mac).\n',
  'docs/guide/install.md':
    '---\ntitle: Install *it*\n---\n\nFirst words.\n\n## On a Mac\n\nDrag the icon.\n\n[here](#on-a-mac)\n',
});
const client = await connect(cwd);
client.open('docs/index.md', home);

const at = (path: string, method: string, line: number, character: number, more = {}) =>
  client.ask(method, path, { position: { line, character }, ...more });

/** `path:line` of each place. */
const placesOf = (locations: Location[] | null) =>
  (locations ?? [])
    .map(({ uri, range }) => `${uri.slice(client.uri('').replace(/\/?$/, '/').length)}:${range.start.line + 1}`)
    .sort();

test('from a link to the page or heading', async () => {
  const heading = (await at('docs/index.md', 'textDocument/definition', 2, 10)) as Location;
  assert.equal(placesOf([heading]), ['docs/guide/install.md:7']);
  const page = (await at('docs/index.md', 'textDocument/definition', 2, 50)) as Location;
  assert.equal(placesOf([page]), ['docs/guide/install.md:1']);
  const part = (await at('docs/index.md', 'textDocument/definition', 4, 18)) as Location;
  assert.equal(placesOf([part]), ['docs/_part.md:1']);
  assert.is(await at('docs/guide/install.md', 'textDocument/definition', 4, 3), null);
});

test('from a sidebar and a redirect to the page', async () => {
  const entry = (await at('docsc.config.yaml', 'textDocument/definition', 4, 8)) as Location;
  assert.equal(placesOf([entry]), ['docs/guide/install.md:1']);
  const redirect = (await at('docsc.config.yaml', 'textDocument/definition', 6, 25)) as Location;
  assert.equal(placesOf([redirect]), ['docs/guide/install.md:1']);
});

test('everything that leads to a page, and to a heading of it', async () => {
  const context = { context: { includeDeclaration: false } };
  const page = await at('docs/guide/install.md', 'textDocument/references', 4, 0, context);
  assert.equal(placesOf(page as Location[]), [
    'docs/_part.md:1',
    'docs/guide/install.md:11',
    'docs/index.md:3',
    'docs/index.md:3',
    'docsc.config.yaml:5',
    'docsc.config.yaml:7',
  ]);
  const heading = await at('docs/guide/install.md', 'textDocument/references', 6, 5, context);
  assert.equal(placesOf(heading as Location[]), ['docs/_part.md:1', 'docs/guide/install.md:11', 'docs/index.md:3']);
});

test('title and first lines of what a link leads to, as text', async () => {
  const shown = async (line: number, character: number) => {
    const hover = (await at('docs/index.md', 'textDocument/hover', line, character)) as Hover | null;
    return hover && (hover.contents as MarkupContent).value;
  };
  assert.is(await shown(2, 50), '**Install \\*it\\***\n\n`/guide/install`\n\nFirst words.');
  assert.is(await shown(2, 10), '**Install \\*it\\* › On a Mac**\n\n`/guide/install#on-a-mac`\n\nDrag the icon. here');
  assert.is(await shown(0, 3), '**Home**\n\n`/`\n\nx and y');
});

test.after(async () => {
  await client.stop();
});
test.run();
