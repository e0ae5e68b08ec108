/**
 * The extension for Visual Studio Code: its package, and that it starts the server of a project and says why it cannot.
 * Needs: docsc as a command.
 */
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findCommand } from '../../editors/vscode/command.js';
import { packExtension } from '../../release/vscode/pack.js';
import { writeProject } from '../project.js';
import { loadExtension } from './vscode-stub.js';

const test = suite('extension for Visual Studio Code');

const root = join(import.meta.dirname, '../..');
const { vsix } = await packExtension(root);
const files = Object.fromEntries(Object.entries(unzipSync(vsix)).map(([path, bytes]) => [path, strFromU8(bytes)]));
const extension = JSON.parse(files['extension/package.json']!);
const code = files['extension/extension.js']!;

const home = '# Home\n\n[Two](/twoo)\n';
const project = { 'docsc.config.yaml': 'title: A\n', 'docs/index.md': home, 'docs/two.md': '# Two\n' };
const document = { path: 'docs/index.md', text: home };
const fakeServer = (script: string) => ({ ...project, 'node_modules/docsc/dist/bin/docsc.js': script });

/** Elements of an XML text with their attributes. */
function elements(text: string): { name: string; attributes: Record<string, string> }[] {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new SaxesParser();
  parser.on('error', thrown => {
    throw thrown;
  });
  parser.on('opentag', ({ name, attributes }) =>
    found.push({ name, attributes: { ...(attributes as Record<string, string>) } }),
  );
  parser.write(text).close();
  return found;
}

test('the package holds the manifest, the code and the licences, and nothing else', () => {
  assert.equal(Object.keys(files), [
    '[Content_Types].xml',
    'extension.vsixmanifest',
    'extension/package.json',
    'extension/extension.js',
    'extension/readme.md',
    'extension/LICENSE.txt',
    'extension/ThirdPartyNotices.txt',
  ]);
  for (const name of [
    'vscode-languageclient',
    'vscode-languageserver-protocol',
    'vscode-jsonrpc',
    'semver',
    'minimatch',
  ])
    assert.match(files['extension/ThirdPartyNotices.txt']!, new RegExp(`^- ${name}@`, 'm'));
  assert.not.match(code, root);
});

test('the manifest names the extension, and only files that are there', () => {
  const manifest = elements(files['extension.vsixmanifest']!);
  const attributes = (name: string) => manifest.filter(one => one.name === name).map(one => one.attributes);
  const identity = { Language: 'en-US', Id: 'docsc', Version: extension.version, Publisher: 'docsc' };
  assert.equal(attributes('Identity'), [identity]);
  assert.is(attributes('Property')[0]!.Value, extension.engines.vscode);
  const assets = attributes('Asset').map(({ Path }) => Path!);
  assert.is(assets.length, 3);
  for (const path of [...assets, `extension/${extension.main.replace('./', '')}`]) assert.ok(path in files, path);
  const types = elements(files['[Content_Types].xml']!).map(one => one.attributes.Extension);
  for (const path of Object.keys(files).slice(1)) assert.ok(types.includes(/\.\w+$/.exec(path)![0]), path);
});

test('it has the version of docsc, and asks for trust', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  assert.is(extension.version, version);
  assert.is(extension.capabilities.untrustedWorkspaces.supported, false);
  assert.equal(extension.activationEvents, ['workspaceContains:**/docsc.config.yaml']);
});

test('the same files make the same bytes', async () => {
  assert.ok(Buffer.from(vsix).equals(Buffer.from((await packExtension(root)).vsix)));
});

test('it starts the docsc of the project, shows its findings, starts it again, and ends it', async () => {
  const folder = await writeProject({ ...project, 'node_modules/other/index.js': '' });
  await symlink(root, join(folder, 'node_modules/docsc'), 'dir');
  const editor = loadExtension(code, { folder, document });
  const context = { subscriptions: [] };
  await editor.extension.activate(context);
  assert.is(context.subscriptions.length, 3);
  const isFinding = ([, found]: unknown[]) => Array.isArray(found) && found.length === 1;
  const [uri, [finding]] = (await editor.until('diagnostics.set', isFinding)) as [unknown, [{ source: string }]];
  assert.ok(String(uri).endsWith('/docs/index.md'));
  assert.is(finding.source, 'docsc');
  await editor.run('docsc.restart');
  await editor.until('diagnostics.set', isFinding);
  assert.is(editor.calls('languages.createDiagnosticCollection').length, 2);
  await editor.extension.deactivate();
  assert.equal(editor.calls('window.showErrorMessage'), []);
});

test('it shows what docsc says where it cannot start, once', async () => {
  const hint = 'Run: npm install vscode-languageserver';
  const folder = await writeProject(fakeServer(`console.error('${hint}'); process.exit(2);`));
  const editor = loadExtension(code, { folder, document });
  await editor.extension.activate({ subscriptions: [] });
  const [message] = await editor.until('window.showErrorMessage');
  assert.is(message, hint);
  assert.is(editor.calls('window.showErrorMessage').length, 1);
  await editor.extension.deactivate();
});

test('the docsc of the topmost project comes before that of the PATH, and the setting before both', async () => {
  const folder = await writeProject({
    'node_modules/docsc/dist/bin/docsc.js': '',
    'b/c/x/node_modules/docsc/dist/bin/docsc.js': '',
  });
  const top = join(folder, 'b/c');
  const configs = [join(top, 'x/docsc.config.yaml'), join(top, 'docsc.config.yaml')];
  const script = join(folder, 'node_modules/docsc/dist/bin/docsc.js');
  assert.equal(findCommand(configs, []), { file: 'node', args: [script, 'lsp'], cwd: top });
  assert.equal(findCommand(configs, ['npx', 'docsc']), { file: 'npx', args: ['docsc', 'lsp'], cwd: top });
  const elsewhere = await writeProject(project);
  const fromPath = { file: 'docsc', args: ['lsp'], cwd: elsewhere };
  assert.equal(findCommand([join(elsewhere, 'docsc.config.yaml')], []), fromPath);
});

test('a server that ends without a word is told with its exit code', async () => {
  const folder = await writeProject(fakeServer('process.exit(3);'));
  const editor = loadExtension(code, { folder, document });
  await editor.extension.activate({ subscriptions: [] });
  const [message] = await editor.until('window.showErrorMessage');
  assert.is(message, 'docsc lsp ended without a word (exit code 3).');
  await editor.extension.deactivate();
});

test('a command that is not there is named', async () => {
  const folder = await writeProject(project);
  const editor = loadExtension(code, { folder, document, setting: ['no-such-docsc'] });
  await editor.extension.activate({ subscriptions: [] });
  const expected = 'The command "no-such-docsc" of the setting docsc.command was not found.';
  assert.equal(
    editor.calls('window.showErrorMessage').map(([message]) => message),
    [expected],
  );
  await editor.extension.deactivate();
});

test.run();
