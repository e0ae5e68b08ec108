/**
 * Renaming pages and headings from an editor.
 * Needs: docsc as a command.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { WorkspaceEdit } from 'vscode-languageserver/node';
import { writeProject } from '../project.js';
import { connect } from './client.js';

const test = suite('rename');

const home = '# Home\n\nNot saved: [x](./guide/install.md#on-a-mac)\n';
const client = await connect(
  await writeProject({
    'docsc.config.yaml': 'title: A\nsidebars:\n  main: [index, guide/install]\n',
    'docs/index.md': '# Home\n',
    'docs/guide/install.md': '# Install\n\n## On a Mac\n\nText.\n',
    'docs/start-here.md': '\n[x](./old/a%20(b).md)\n',
    'docs/old/a (b).md': '# A\n\n[y](../index.md)\n',
  }),
);
client.open('docs/index.md', home);

/** `old → new` of each file that moves, and the text that each changed file gets. */
function describe(edit: WorkspaceEdit | null): string[] {
  const name = (uri: string) => uri.slice(client.uri('').replace(/\/?$/, '/').length);
  return (edit?.documentChanges ?? []).flatMap(change => {
    if ('oldUri' in change) return [`${name(change.oldUri)} → ${name(change.newUri)}`];
    if (!('edits' in change)) return [];
    return change.edits.map(one => `${name(change.textDocument.uri)}: ${'newText' in one ? one.newText.trim() : ''}`);
  });
}

test('a page, with links in texts that are not saved, its sidebar and a redirect', async () => {
  const position = { line: 2, character: 20 };
  const ask = (newName: string) =>
    client.ask<WorkspaceEdit>('textDocument/rename', 'docs/index.md', { position, newName });
  // A link to a heading renames the heading.
  assert.equal(describe(await ask('mac')), [
    'docs/guide/install.md: ## <span id="on-a-mac"></span>On a Mac {#mac}',
    'docs/index.md: Not saved: [x](./guide/install.md#mac)',
  ]);
  const page = await client.ask<WorkspaceEdit>('textDocument/rename', 'docs/guide/install.md', {
    position: { line: 0, character: 3 },
    newName: 'setup.md',
  });
  assert.equal(describe(page), [
    'docs/guide/install.md → docs/guide/setup.md',
    'docs/index.md: Not saved: [x](./guide/setup.md#on-a-mac)',
    'docsc.config.yaml: main: [index, guide/setup]\nredirects:\n  - from: /guide/install\n    to: /guide/setup',
  ]);
});

test('the name that it has now, and why a rename is refused', async () => {
  const position = { line: 2, character: 20 };
  const prepared = await client.ask<{ placeholder: string }>('textDocument/prepareRename', 'docs/index.md', {
    position,
  });
  assert.is(prepared.placeholder, 'on-a-mac');
  const refused = await client
    .ask('textDocument/rename', 'docs/index.md', { position, newName: 'not an id' })
    .then(String, (thrown: Error) => thrown.message);
  assert.match(refused, 'is no id of a heading');
});

test('a file that the editor moves takes its links along', async () => {
  const edit = await client.connection.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', {
    files: [{ oldUri: client.uri('docs/guide/install.md'), newUri: client.uri('docs/setup.md') }],
  });
  assert.equal(describe(edit), [
    'docs/index.md: Not saved: [x](./setup.md#on-a-mac)',
    'docsc.config.yaml: main: [index, setup]\nredirects:\n  - from: /guide/install\n    to: /setup',
  ]);
});

test('a folder that the editor moves: only files in it keep their old addresses', async () => {
  const edit = await client.connection.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', {
    files: [{ oldUri: client.uri('docs/old'), newUri: client.uri('docs/start') }],
  });
  const [first] = describe(edit);
  assert.is(first, 'docs/start-here.md: [x](./start/a%20(b).md)');
});

test('a page that the editor moves into another folder is edited under its old address', async () => {
  const old = client.uri('docs/old/a (b).md').replace('(b)', '%28b%29');
  const edit = await client.connection.sendRequest<WorkspaceEdit>('workspace/willRenameFiles', {
    files: [{ oldUri: old, newUri: client.uri('docs/deep/er/a (b).md').replace('(b)', '%28b%29') }],
  });
  const own = edit.documentChanges!.flatMap(change => ('textDocument' in change ? [change.textDocument.uri] : []));
  assert.ok(own.includes(old), own.join('\n'));
});

test.after(async () => {
  await client.stop();
});
test.run();
