/**
 * The fault matrix: the effect of each host fault on a project without snapshots, with snapshots, and in CI, where it
 * is frozen. No text is ever taken over silently.
 */
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RemotePages } from '../../src/compiler/config/remote-pages.js';
import { exitCodeOf } from '../../src/compiler/diagnostics/index.js';
import { fetchDocuments } from '../../src/compiler/remote/network/fetch-documents.js';
import { diagnoseChanges, diagnoseFailures, planUpdate } from '../../src/compiler/remote/update.js';
import { configuration, lockEntry, lockHead, open } from './project.js';
import { fakeNetwork, type Handler, markdown, openUpstream } from './upstream.js';

const OLD = '# Go\n\nText of Go.\n';

type Verdict = {
  /** The snapshot is used, with a warning. */
  passes?: true;
  /** Another text or URL came. */
  differs?: true;
  /** No finding is expected. */
  equal?: true;
};

const status =
  (code: number, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    response.writeHead(code, headers).end();
const body =
  (type: string, contents: string | Buffer, more: Record<string, string> = {}): Handler =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': type, ...more }).end(contents);

const faults: [name: string, handle: Handler, verdict: Verdict][] = [
  ['the same text', markdown(OLD), { equal: true }],
  ['another text', markdown('# Go\n\nBought by somebody.\n'), { differs: true }],
  ['the same text from another address', moved, { differs: true }],
  ['404', status(404), {}],
  ['410', status(410), {}],
  ['401', status(401), {}],
  ['403', status(403), {}],
  ['403 with a limit', status(403, { 'x-ratelimit-remaining': '0' }), { passes: true }],
  ['429', status(429), { passes: true }],
  ['429 for an hour', status(429, { 'retry-after': '3600' }), { passes: true }],
  ['500', status(500), { passes: true }],
  ['502', status(502), { passes: true }],
  ['503', status(503), { passes: true }],
  ['no answer', () => undefined, { passes: true }],
  ['a reset before the answer', request => request.socket.destroy(), { passes: true }],
  ['a reset in the middle', halved, { passes: true }],
  ['a page to sign in', body('text/html', '<html>Sign in</html>'), {}],
  ['an error as JSON', body('application/json', '{"message": "Not Found"}'), {}],
  ['a picture', body('image/png', Buffer.from([0x89, 0x50])), {}],
  ['nothing', body('text/plain', ''), {}],
  ['UTF-16', body('text/plain', Buffer.from('\ufeff# Go', 'utf16le')), {}],
  ['3 MiB', body('text/plain', 'x'.repeat(3 * 1024 * 1024)), {}],
  ['a gzip bomb', body('text/plain', gzipSync(Buffer.alloc(8 * 1024 * 1024)), { 'content-encoding': 'gzip' }), {}],
  ['a redirect to a private address', status(302, { location: 'https://10.0.0.1/x.md' }), {}],
  ['a redirect to another host', status(302, { location: 'https://other.example/x.md' }), {}],
  ['a circle of redirects', status(302, { location: '/go/main/README.md' }), {}],
];

function moved(...[request, response]: Parameters<Handler>): void {
  if (request.url === '/new.md') markdown(OLD)(request, response);
  else status(301, { location: '/new.md' })(request, response);
}

function halved(...[, response]: Parameters<Handler>): void {
  response.writeHead(200, { 'content-length': '1000' }).write('# Half');
  setImmediate(() => response.destroy());
}

/** A configuration with one document on the test server. */
function configured(origin: string): string {
  const [head = ''] = configuration.split('        - { file: docs/usage.md');
  return head.replaceAll('http://sdk.test', origin);
}

async function outcomes(handle: Handler, snapshot: string | undefined) {
  const upstream = await openUpstream(handle);
  const { origin } = upstream;
  const lock = lockHead + lockEntry('go/README.md', OLD).replaceAll('http://sdk.test', origin);
  const here: Record<string, string> =
    snapshot === undefined ? {} : { 'docs/remote/go/README.md': snapshot, 'docs/remote/lock.yaml': lock };
  const { fs, remote } = await open({ 'docsc.config.yaml': configured(origin), 'docs/index.md': '# Home\n', ...here });
  const results = await ask(remote);
  await upstream.close();
  const update = await planUpdate(remote, results, fs);
  const failures = diagnoseFailures(results, update.present);
  return { ...update, failures, frozen: [...failures, ...diagnoseChanges(update.changes)] };
}

const ask = (remote: RemotePages) =>
  fetchDocuments(remote.documents, {
    hosts: remote.hosts,
    network: fakeNetwork({}, { firstByte: 100 }).network,
    signal: new AbortController().signal,
    progress: () => undefined,
    onSlow: () => undefined,
  });

for (const [name, handle, { passes, differs, equal }] of faults) {
  const arrives = equal || differs;
  test(`fresh: ${name}`, async () => {
    const { files, failures } = await outcomes(handle, undefined);
    assert.is(exitCodeOf(failures, false), arrives ? 0 : 3);
    assert.equal([...files.keys()], arrives ? ['docs/remote/go/README.md', 'docs/remote/lock.yaml'] : []);
  });
  test(`with a snapshot: ${name}`, async () => {
    const { files, changes, failures } = await outcomes(handle, OLD);
    assert.is(exitCodeOf(failures, false), arrives || passes ? 0 : 3);
    assert.is(failures.length, arrives ? 0 : 1);
    assert.is(files.size > 0, Boolean(differs), 'only what differs is written');
    assert.is(changes.length, differs ? 1 : 0, 'and it is said');
  });
  test(`frozen: ${name}`, async () => {
    const { frozen } = await outcomes(handle, OLD);
    assert.is(exitCodeOf(frozen, false), equal || passes ? 0 : 3);
    assert.is(frozen.length, equal ? 0 : 1);
  });
}

test.run();
