/** R07: invalid certificates are refused, whatever the environment says. Created by openssl; skipped without it. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { testUnless } from '../skip.js';
import { fakeNetwork, outcomeOf } from './upstream.js';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'docsc-tls-'));
const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** Creates a certificate signed by the test's authority. */
async function certificate(name: string, host: string, days: string): Promise<ServerOptions> {
  const alternative = ['-addext', `subjectAltName=DNS:${host}`];
  await openssl(
    'req',
    ...newKey,
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.csr`,
    '-subj',
    `/CN=${host}`,
    ...alternative,
  );
  const authority = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
  const signed = ['-req', '-in', `${name}.csr`, ...authority, '-days', days, '-copy_extensions', 'copy'];
  await openssl('x509', ...signed, '-out', `${name}.pem`);
  const [key, cert] = await Promise.all(
    [`${name}.key`, `${name}.pem`].map(file => readFile(join(folder, file), 'utf8')),
  );
  return { key, cert };
}

async function fetchOver(options: ServerOptions, authority?: string) {
  const names: string[] = [];
  const server = createServer(
    {
      ...options,
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    },
    (_request, response) => response.end('# Secure\n'),
  );
  server.on('tlsClientError', () => undefined);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `https://sdk.test:${(server.address() as AddressInfo).port}`;
  const { network, pauses } = fakeNetwork();
  const outcome = await outcomeOf(`${origin}/x.md`, { ...network, authority }, [origin]);
  server.closeAllConnections();
  await new Promise<void>(resolve => server.close(() => resolve()));
  return { ...outcome, names, pauses };
}

const isThere = await openssl('version').then(
  () => true,
  () => false,
);
const check = testUnless(isThere ? undefined : 'there is no openssl to make certificates with', test);

/** The certificate of our authority, and one that it signed. */
async function createAuthority() {
  await openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Authority',
    '-days',
    '2',
  );
  return {
    authority: await readFile(join(folder, 'ca.pem'), 'utf8'),
    good: await certificate('good', 'sdk.test', '2'),
  };
}

const { authority, good } = isThere ? await createAuthority() : { authority: '', good: {} };

check('R03 R07 a certificate for the name is accepted, at the address that was looked up', async () => {
  const { text, names } = await fetchOver(good, authority);
  assert.is(text, '# Secure\n');
  assert.equal(names, ['sdk.test'], 'the name is told to the server');
});

const refused = (name: string, options: () => Promise<ServerOptions>, why: RegExp, trusted = true) =>
  check(`R07 refused: ${name}`, async () => {
    // The variable that people set to silence certificate errors.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      const { error, kind, pauses } = await fetchOver(await options(), trusted ? authority : undefined);
      assert.match(error ?? '', why);
      assert.match(error ?? '', 'cannot be trusted');
      assert.not.ok(kind?.isRetryable);
      assert.equal(pauses, []);
    } finally {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    }
  });

refused('signed by nobody known', async () => good, /UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER/, false);
refused('of another name', () => certificate('other', 'other.test', '2'), /ERR_TLS_CERT_ALTNAME_INVALID/);
refused('expired', () => certificate('old', 'sdk.test', '-1'), /CERT_HAS_EXPIRED/);
refused(
  'signed by itself',
  async () => {
    const name = ['-subj', '/CN=sdk.test', '-addext', 'subjectAltName=DNS:sdk.test', '-days', '2'];
    await openssl('req', '-x509', ...newKey, '-keyout', 'self.key', '-out', 'self.pem', ...name);
    const [key, cert] = await Promise.all(['self.key', 'self.pem'].map(file => readFile(join(folder, file), 'utf8')));
    return { key, cert };
  },
  /SELF_SIGNED/,
);
for (const maxVersion of ['TLSv1', 'TLSv1.1'] as const)
  refused(
    maxVersion,
    async () => ({ ...good, minVersion: 'TLSv1', maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' }),
    /EPROTO|ERR_SSL/,
  );

test.after(() => rm(folder, { recursive: true, force: true }));

test.run();
