/** R01 to R03: which URLs are requested at all. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isPublicIp } from '../../src/compiler/remote/network/ip-ranges.js';
import { fetchUrlProblem } from '../../src/compiler/source/addresses.js';
import { fakeNetwork, markdown, openUpstream, outcomeOf } from './upstream.js';

const refused: [address: string, why: RegExp][] = [
  ['http://raw.example/README.md', /not https/],
  ['file:///etc/passwd', /scheme file:/],
  ['git://raw.example/README.md', /scheme git:/],
  ['ftp://raw.example/README.md', /scheme ftp:/],
  ['javascript:alert(1)', /scheme javascript:/],
  ['https://user@raw.example/README.md', /user name/],
  ['https://user:secret@raw.example/README.md', /user name/],
  ['https://raw.example:8443/README.md', /port 8443/],
  ['https://raw.example:80/README.md', /port 80/],
  ['https://93.184.216.34/README.md', /instead of a host/],
  ['https://[2606:2800:220:1::1]/README.md', /instead of a host/],
  ['https://raw.example./README.md', /ends with a dot/],
  // Other spellings of 127.0.0.1.
  ['https://2130706433/README.md', /instead of a host/],
  ['https://0x7f000001/README.md', /instead of a host/],
  ['https://0177.0.0.1/README.md', /instead of a host/],
  ['https://127.1/README.md', /instead of a host/],
  ['https://①②⑦.0.0.1/README.md', /instead of a host/],
  ['https://[::ffff:127.0.0.1]/README.md', /instead of a host/],
  [`https://raw.example/${'a'.repeat(8192)}`, /longer than 2048/],
];
for (const [address, why] of refused) {
  test(`R01 refused: ${address.slice(0, 60)}`, async () => {
    assert.match(fetchUrlProblem(new URL(address), []) ?? '', why);
    const { network, looked } = fakeNetwork();
    const { error, kind } = await outcomeOf(address, network);
    assert.match(error ?? '', why);
    assert.is(kind?.isForbidden, true);
    assert.equal(looked, [], 'no name is looked up');
  });
}

test('R01 what the configuration lists is allowed, and what is next to it is not', () => {
  const hosts = ['http://localhost:4873', 'https://10.0.0.5'];
  assert.is(fetchUrlProblem(new URL('http://localhost:4873/x.md'), hosts), undefined);
  assert.is(fetchUrlProblem(new URL('https://10.0.0.5/x.md'), hosts), undefined);
  for (const other of ['http://localhost:4874/x', 'https://localhost:4873/x', 'https://10.0.0.5:444/x'])
    assert.ok(fetchUrlProblem(new URL(other), hosts), other);
  assert.ok(fetchUrlProblem(new URL('http://user@localhost:4873/x.md'), hosts), 'a user name is never allowed');
});

const inside =
  `0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254
  172.16.0.1 172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1
  224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:8.8.8.8 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 fc00::1 fd12::1
  fe80::1 fec0::1 ff02::1 2001::1 2001:0:4136:e378::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1::1 2002:808:808::1
  3fff::1 5f00::1`.split(/\s+/);
for (const address of inside) {
  test(`R02 a host that leads to ${address} is not connected to`, async () => {
    assert.not(isPublicIp(address));
    const { network } = fakeNetwork({ 'raw.example': [address] });
    const { error, kind } = await outcomeOf('https://raw.example/README.md', network);
    assert.match(error ?? '', `raw.example leads to ${address}, which is not a public address`);
    assert.equal(kind, { isForbidden: true });
  });
}

test('R02 public addresses are public, at the edges of what is not, too', () => {
  const edges = '1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0 192.167.255.255';
  const more = '192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255 2606:4700::1111 2a00:1450::1 2001:200::1 2003::1';
  for (const address of `${edges} ${more}`.split(' ')) assert.ok(isPublicIp(address), address);
  for (const text of ['', 'localhost', '1.2.3', 'fe80::1%eth0', '2606:4700::1111%1'])
    assert.not(isPublicIp(text), text);
});

test('R03 of several answers none may lead inside', async () => {
  for (const addresses of [
    ['93.184.216.34', '10.0.0.1'],
    ['93.184.216.34', '::1'],
    ['2606:4700::1111', 'fd00::1'],
  ]) {
    const { network } = fakeNetwork({ 'raw.example': addresses });
    assert.match((await outcomeOf('https://raw.example/README.md', network)).error ?? '', /not a public address/);
  }
});

test('R03 a name is looked up once, and the connection goes to that answer', async () => {
  const upstream = await openUpstream(markdown('# Hello\n'));
  // A second lookup would return another machine, and no other resolver knows the name.
  const answers = [['127.0.0.1'], ['10.0.0.1']];
  const { network } = fakeNetwork();
  const looked: string[] = [];
  const rebinding = {
    ...network,
    lookup: async (host: string) => {
      looked.push(host);
      return (answers.shift() ?? []).map(address => ({ address, family: 4 }));
    },
  };
  const found = await outcomeOf(`${upstream.origin}/README.md`, rebinding, [upstream.origin]);
  assert.is(found.text, '# Hello\n');
  assert.equal(looked, ['sdk.test']);
  assert.is(upstream.asked[0]?.headers.host, `sdk.test:${upstream.port}`, 'the name is kept');
  await upstream.close();
});

test.run();
