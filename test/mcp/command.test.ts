/**
 * How `docsc mcp` starts and ends, and that stdout belongs to the protocol.
 * Needs: docsc as a command.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runBare } from '../bare-install.js';
import { bin, docsc } from '../command.js';
import { docscInProcess } from '../in-process.js';
import { writeProject } from '../project.js';
import { connectOverStdio } from './client.js';
import { small } from './project.js';

/** A plugin that prints: stdout would then hold more than messages of the protocol. */
const printing = {
  'docsc.config.yaml': 'title: Loud\nplugins:\n  - use: ./loud.ts\n',
  'loud.ts':
    "export default () => ({ name: 'loud', transform(tree: unknown) { console.log('loud 1'); process.stdout.write('loud 2\\n'); return tree; } });\n",
  'docs/index.md': '# Loud\n\nText.\n',
};

const initialize = `${JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})}\n`;

/** Starts the command, sends bytes, and calls `then` once it has answered. Resolves to how it ended. */
async function converse(cwd: string, args: string[], then: (child: ReturnType<typeof spawn>) => void) {
  const child = spawn(process.execPath, [bin, 'mcp', ...args], { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
  const out = { stdout: '', stderr: '', asked: 0 };
  child.stderr.on('data', chunk => {
    out.stderr += chunk;
  });
  child.stdout.on('data', chunk => {
    if (!out.stdout) {
      out.asked = performance.now();
      then(child);
    }
    out.stdout += chunk;
  });
  child.stdin.write(initialize);
  const [code, signal] = await once(child, 'close');
  return { ...out, code, signal, took: performance.now() - out.asked };
}

test('stdin that ends and signals end it at once, with 0', async () => {
  const cwd = await writeProject(small);
  const ways: [string, (child: ReturnType<typeof spawn>) => void][] = [
    ['the end of stdin', child => child.stdin!.end()],
    ['SIGTERM', child => child.kill('SIGTERM')],
    ['SIGINT', child => child.kill('SIGINT')],
  ];
  for (const [name, way] of ways) {
    const { code, stdout, stderr, took } = await converse(cwd, [], way);
    assert.is(code, 0, `${name}: ${stderr}`);
    assert.ok(took < 10_000, `${name}: ${took} ms`);
    const messages = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    assert.is(messages[0].result.serverInfo.title, 'Shop', name);
    assert.is(stderr, 'Reading the sources.\n', name);
  }
});

test('bytes that are no message are passed over, and stay out of stdout', async () => {
  const cwd = await writeProject(small);
  const { code, stdout } = await converse(cwd, [], child => {
    child.stdin!.write('{"jsonrpc": broken\n\n\u0000\n[]\n');
    child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'ping' })}\n`);
    setTimeout(() => child.stdin!.end(), 500);
  });
  assert.is(code, 0);
  const ids = stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).id);
  assert.ok(ids.includes(2), stdout);
});

test('a message that is too long ends it, as does a client that stops to read', async () => {
  const cwd = await writeProject(small);
  const endless = await converse(cwd, [], child => {
    child.stdin!.on('error', () => undefined);
    child.stdin!.write('x'.repeat(11 * 2 ** 20));
    setTimeout(() => child.kill('SIGKILL'), 20_000).unref();
  });
  assert.is(endless.signal, null, 'it ended by itself');
  const deaf = await converse(cwd, [], child => {
    child.stdout!.destroy();
    for (let id = 2; id < 9; id++)
      child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' })}\n`);
    setTimeout(() => child.kill('SIGKILL'), 20_000).unref();
  });
  assert.is(deaf.signal, null, 'it ended by itself');
});

test('a signal ends it while it still indexes the sources', async () => {
  const words = 'Some words of a page that takes its time to compile. '.repeat(200);
  const pages = Array.from({ length: 300 }, (_, nth) => [`docs/p${nth}.md`, `# Page ${nth}\n\n${words}\n`]);
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: Many\n',
    'docs/index.md': '# Home\n',
    ...Object.fromEntries(pages),
  });
  const { code, took } = await converse(cwd, [], child => child.kill('SIGTERM'));
  assert.is(code, 0);
  assert.ok(took < 10_000, `${took} ms`);
});

test('what plugins print goes to stderr', async () => {
  const { call, stderr, close } = await connectOverStdio(await writeProject(printing));
  assert.match((await call('read_page', { page: '/' })).texts[0]!, '# Loud');
  assert.match(stderr(), 'loud 1\n');
  assert.match(stderr(), 'loud 2\n');
  await close();
});

test('values of secrets are hidden', async () => {
  const cwd = await writeProject({ ...small, 'docs/index.md': '# Home\n\nThe key is s3cret-value-1234.\n' });
  const env = { DOCSC_SECRETS: 'MY_TOKEN', MY_TOKEN: 's3cret-value-1234' };
  const { call, close } = await connectOverStdio(cwd, [], env);
  const { texts } = await call('read_page', { page: '/' });
  assert.match(texts[0]!, /The key is \*+\./);
  await close();
});

test('a site that has nothing for programs, and no site', async () => {
  const cwd = await writeProject({ 'docsc.config.yaml': 'title: None\nagents: false\n', 'docs/index.md': '# Home\n' });
  const sources = await docscInProcess(['mcp'], { cwd });
  assert.is(sources.code, 2);
  assert.match(sources.stderr, 'docsc.config.yaml:2');
  assert.match(sources.stderr, 'docsc mcp has nothing to read, because "agents" is false.');
  assert.is((await docscInProcess(['build'], { cwd })).code, 0);
  const built = await docscInProcess(['mcp', '--out-dir', 'build'], { cwd });
  assert.is(built.code, 2);
  assert.match(built.stderr, 'The site in "build" has no pages for programs');
  const none = await docscInProcess(['mcp', '--out-dir', 'nowhere'], { cwd });
  assert.is(none.code, 2);
  assert.match(none.stderr, 'There is no built site in "nowhere".');
  assert.match(none.stderr, 'Run docsc build first.');
  assert.is(`${sources.stdout}${built.stdout}${none.stdout}`, '');
});

test('a site without a search index says so', async () => {
  const cwd = await writeProject({ 'docsc.config.yaml': 'title: Plain\nsearch: false\n', 'docs/index.md': '# Home\n' });
  assert.is((await docscInProcess(['build'], { cwd })).code, 0);
  const { call, close } = await connectOverStdio(cwd);
  const { isError, texts } = await call('search', { query: 'home' });
  assert.is(isError, true);
  assert.match(texts[0]!, 'This site has no search index of its own. Use list_pages to find a page.');
  assert.match((await call('read_operation', { operation: 'x' })).texts[0]!, 'This site describes no API');
  await close();
});

test('the package is asked for by name where it is not installed', async () => {
  const { code, stderr } = await runBare(['mcp']);
  assert.is(code, 2);
  assert.match(stderr, 'docsc mcp needs the package "@modelcontextprotocol/server", which is not installed.');
  assert.match(stderr, 'Run: npm install @modelcontextprotocol/server');
});

test('help names what it does', async () => {
  const { stdout } = await docsc(['mcp', '--help']);
  assert.match(stdout, '--http');
  assert.match(stdout, '--compile');
});

test.run();
