/**
 * How `docsc lsp` starts and ends, and that nothing a client sends or a page holds ends it.
 * Needs: docsc as a command.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { runBare } from '../bare-install.js';
import { bin, docsc } from '../command.js';
import { writeProject } from '../project.js';
import { connect } from './client.js';

const test = suite('docsc lsp');

const files = { 'docsc.config.yaml': 'title: A\n', 'docs/index.md': '# Home\n', 'docs/two.md': '# Two\n' };

const message = (value: unknown) => {
  const text = JSON.stringify(value);
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
};

test('malformed requests are answered with an error, and do not end it', async () => {
  const client = await connect(await writeProject(files));
  const { connection } = client;
  const isRefused = async (method: string, params: unknown) =>
    connection.sendRequest(method, params as object).then(
      result => result === null,
      () => true,
    );
  assert.ok(await isRefused('textDocument/completion', {}));
  assert.ok(await isRefused('textDocument/completion', { textDocument: { uri: 'untitled:1' } }));
  assert.ok(await isRefused('textDocument/completion', { textDocument: { uri: client.uri('docs/index.md') } }));
  assert.ok(
    await isRefused('textDocument/completion', { textDocument: { uri: 7 }, position: { line: 0, character: 0 } }),
  );
  assert.ok(await isRefused('no/such', {}));
  await connection.sendNotification('textDocument/didOpen', {});
  await connection.sendNotification('textDocument/didChange', { textDocument: {}, contentChanges: 'no' });
  await connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: 'x' }, {}] });
  client.process.stdin!.write(`Content-Length: 5\r\n\r\n{"a":`);
  client.open('docs/index.md', '# Home\n');
  assert.equal(await client.complete('docs/index.md', { line: 99, character: 99 }), []);
  client.open('docs/index.md', '[x](/t\n');
  assert.equal(await client.complete('docs/index.md', { line: 0, character: 6 }), ['/two']);
  assert.is(await client.stop(), 0);
});

test('it ends when its client closes stdin, and when the process of its client is gone', async () => {
  const cwd = await writeProject(files);
  const child = spawn(process.execPath, [bin, 'lsp'], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end();
  await once(child, 'exit');

  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  const orphan = spawn(process.execPath, [bin, 'lsp', '--stdio'], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  const params = { processId: gone.pid, rootUri: null, capabilities: {} };
  orphan.stdin.write(message({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
  await once(orphan, 'exit');
});

test('requests before the first one, a second first one, and requests after the last one are refused', async () => {
  const cwd = await writeProject(files);
  const child = spawn(process.execPath, [bin, 'lsp'], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  const codeOf = (method: string, params?: object) =>
    connection.sendRequest(method, params).then(
      () => 'answered',
      (thrown: { code: number }) => thrown.code,
    );
  const uri = pathToFileURL(join(cwd, 'docs/index.md')).href;
  const hover = { textDocument: { uri }, position: { line: 0, character: 3 } };
  const initialize = { processId: null, rootUri: pathToFileURL(cwd).href, capabilities: {} };
  assert.is(await codeOf('textDocument/hover', hover), -32002);
  assert.is(await codeOf('initialize', initialize), 'answered');
  assert.is(await codeOf('initialize', initialize), -32600);
  assert.is(await codeOf('textDocument/hover', hover), 'answered');
  assert.is(await codeOf('shutdown'), 'answered');
  assert.is(await codeOf('textDocument/hover', hover), -32600);
  const exited = once(child, 'exit');
  await connection.sendNotification('exit');
  assert.is((await exited)[0], 0);
  connection.dispose();
});

test('it ends without a word when its client no longer reads', async () => {
  const cwd = await writeProject(files);
  const child = spawn(process.execPath, [bin, 'lsp'], { cwd, stdio: 'pipe' });
  const printed: string[] = [];
  child.stderr.on('data', chunk => printed.push(String(chunk)));
  const params = { processId: null, rootUri: null, capabilities: {} };
  child.stdin.write(message({ jsonrpc: '2.0', id: 1, method: 'initialize', params }));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const exited = once(child, 'exit');
  child.stdin.write(message({ jsonrpc: '2.0', id: 2, method: 'no/such', params: {} }));
  assert.is((await exited)[0], 1);
  assert.is(printed.join(''), '');
});

test('questions about a project whose thread has ended are answered with nothing, and others as before', async () => {
  const cwd = await writeProject({
    ...files,
    'other/docsc.config.yaml': 'title: B\nplugins:\n  - use: ./end.ts\n',
    'other/docs/index.md': '# B\n',
    'other/end.ts': `export default () => ({ name: 'end', transform() { process.exit(3); } });\n`,
  });
  const client = await connect(cwd);
  client.open('other/docs/index.md', '# B\n\n[x](/)\n');
  const hover = { position: { line: 2, character: 5 } };
  assert.is(await client.ask('textDocument/hover', 'other/docs/index.md', hover), null);
  assert.is(await client.ask('textDocument/hover', 'other/docs/index.md', hover), null);
  client.open('docs/index.md', '# Home\n\n[x](/two)\n');
  assert.ok(await client.ask('textDocument/hover', 'docs/index.md', hover));
  assert.is(await client.stop(), 0);
});

test('a page that takes too long is left out until its text changes, and all else works meanwhile and after', async () => {
  const cwd = await writeProject({
    ...files,
    'docsc.config.yaml': 'title: A\nlimits: { pageSeconds: 1 }\nplugins:\n  - use: ./slow.ts\n',
    'slow.ts': `export default () => ({ name: 'slow', transform(tree: unknown) {
      if (JSON.stringify(tree).includes('for ever')) for (;;);
      return tree;
    } });\n`,
  });
  const client = await connect(cwd);
  const found = client.nextFindings('docs/index.md');
  client.open('docs/index.md', '# Home\n\nfor ever\n');
  assert.equal(
    (await found).map(({ code }) => code),
    ['limit-exceeded'],
  );
  const healed = client.nextFindings('docs/index.md');
  client.edit('docs/index.md', '# Home\n\n[x](/tow)\n');
  assert.equal(
    (await healed).map(({ code }) => code),
    ['broken-link'],
  );
  assert.match(client.stderr(), 'It is left out until its text changes.');
  assert.is(await client.stop(), 0);
});

test('what prints stays out of the protocol', async () => {
  const cwd = await writeProject({
    ...files,
    'docsc.config.yaml': 'title: A\nplugins:\n  - use: ./loud.ts\n',
    'loud.ts':
      "export default () => ({ name: 'loud', transform(tree: unknown) { console.log('loud'); return tree; } });\n",
  });
  const client = await connect(cwd);
  const found = client.nextFindings('docs/index.md');
  client.open('docs/index.md', '# Home\n\n[x](/tow)\n');
  assert.is((await found).length, 1);
  assert.is(await client.stop(), 0);
  assert.match(client.stderr(), 'loud');
});

test('the package is asked for by name where it is not installed', async () => {
  const { code, stderr } = await runBare(['lsp']);
  assert.is(code, 2);
  assert.match(stderr, 'docsc lsp needs the package "vscode-languageserver", which is not installed.');
  assert.match(stderr, 'Run: npm install vscode-languageserver');
});

test('help goes to stdout', async () => {
  const { stdout, code } = await docsc(['lsp', '--help']);
  assert.is(code, 0);
  assert.match(stdout, 'Language Server Protocol');
  assert.is((await docsc(['lsp', '--no-such'])).code, 2);
});

test.run();
