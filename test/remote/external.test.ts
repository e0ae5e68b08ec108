/** Links to other sites: what hosts answer, what they may do to a check, and how often they are asked. */
import { type AddressInfo, createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkAddresses, type ExternalOptions } from '../../src/compiler/remote/external/check.js';
import { diagnoseExternal } from '../../src/compiler/remote/external/findings.js';
import type { Outcome } from '../../src/compiler/remote/external/outcome.js';
import { fakeNetwork, type Handler, openUpstream } from './upstream.js';

type Setting = Partial<ExternalOptions> & {
  limits?: Parameters<typeof fakeNetwork>[1];
  names?: Record<string, string[]>;
};

function options({ limits, names, ...more }: Setting) {
  const told = fakeNetwork(names, limits);
  const defaults: ExternalOptions = {
    ...{ hosts: [], network: told.network, agent: 'docsc/1', signal: new AbortController().signal },
    ...{ known: new Map(), remembered: 1000, time: 60_000, progress: () => undefined },
  };
  return { ...told, options: { ...defaults, ...more } };
}

/** Answers by path; `robots.txt` is missing unless it is given. */
const site =
  (pages: Record<string, Handler>): Handler =>
  (request, response) => {
    const page = pages[request.url ?? ''];
    if (page) page(request, response);
    else response.writeHead(404).end();
  };
const status =
  (code: number, headers: Record<string, string> = {}, body = ''): Handler =>
  (_request, response) =>
    response.writeHead(code, headers).end(body);
const html = (body: string) => status(200, { 'content-type': 'text/html; charset=utf-8' }, body);

/** The outcomes of some paths of one host, with what it was asked. */
async function askFor(handle: Handler, paths: string[], setting: Setting = {}) {
  const upstream = await openUpstream(handle);
  const { options: all, ...told } = options({ hosts: [upstream.origin], ...setting });
  try {
    const addresses = paths.map(path => new URL(path, upstream.origin).href);
    const { outcomes, known } = await checkAddresses(addresses, all);
    const asked = upstream.asked.map(({ method, url }) => `${method} ${url}`);
    const plain = JSON.parse(JSON.stringify([...outcomes.values()]).replaceAll(upstream.origin, '')) as Outcome[];
    return { outcomes: plain, asked, known, headers: upstream.asked[0]?.headers, ...told };
  } finally {
    await upstream.close();
  }
}

test('statuses: gone is dead, what may be meant for programs only is unreachable, and HEAD is asked first', async () => {
  const codes = [200, 204, 404, 410, 401, 403, 500, 999];
  const pages = Object.fromEntries(codes.map(code => [`/${code}`, status(code)]));
  const { outcomes, asked, headers } = await askFor(
    site(pages),
    codes.map(code => `/${code}`),
  );
  assert.equal(
    outcomes.map(({ state }) => state),
    ['ok', 'ok', 'dead', 'dead', ...Array(4).fill('unreachable')],
  );
  assert.is(asked[0], 'GET /robots.txt');
  assert.ok(asked.includes('HEAD /404') && asked.includes('GET /404') && !asked.includes('GET /200'), asked.join());
  assert.is(asked.filter(line => line.includes('robots')).length, 1, 'robots.txt is read once');
  assert.is(headers?.['user-agent'], 'docsc/1');
  assert.is(headers?.cookie ?? headers?.authorization ?? headers?.referer, undefined);
});

test('a server that refuses HEAD is asked by GET, whatever it says or does', async () => {
  const refusing =
    (refuse: Handler): Handler =>
    (request, response) =>
      request.method === 'HEAD' ? refuse(request, response) : response.writeHead(200).end('x');
  const pages = {
    '/a': refusing(status(405)),
    '/b': refusing(status(404)),
    '/c': refusing((_request, response) => response.destroy()),
  };
  const { outcomes } = await askFor(site(pages), ['/a', '/b', '/c']);
  assert.equal(outcomes, [{ state: 'ok' }, { state: 'ok' }, { state: 'ok' }]);
});

test('redirects: those for good are named up to the first other one, with the hash of the link', async () => {
  const pages = {
    '/for-good': status(301, { location: '/next' }),
    '/next': status(308, { location: '/end' }),
    '/found': status(302, { location: '/end' }),
    '/mixed': status(301, { location: '/found' }),
    '/gone': status(301, { location: '/nowhere' }),
    '/circle': status(301, { location: '/circle' }),
    '/nowhere-said': status(302),
    '/end': html('<h2 id="x">X</h2>'),
  };
  const paths = ['/for-good', '/for-good#x', '/found', '/mixed', '/gone', '/circle', '/nowhere-said'];
  const { outcomes } = await askFor(site(pages), paths);
  assert.equal(outcomes, [
    { state: 'moved', to: '/end' },
    { state: 'moved', to: '/end#x' },
    { state: 'ok' },
    { state: 'moved', to: '/found' },
    { state: 'dead', reason: 'answers 404: there is no such page' },
    { state: 'unreachable', reason: 'has redirects that go in a circle' },
    { state: 'unreachable', reason: 'it answers 302 and does not say where' },
  ]);
});

test('ten redirects are followed and no more', async () => {
  const step: Handler = (request, response) => {
    const left = Number(request.url?.slice(1));
    if (Number.isNaN(left)) response.writeHead(404).end();
    else if (left) response.writeHead(302, { location: `/${left - 1}` }).end();
    else response.end('x');
  };
  const { outcomes } = await askFor(step, ['/10', '/11']);
  assert.equal(outcomes, [{ state: 'ok' }, { state: 'unreachable', reason: 'redirects more than 10 times' }]);
});

test('anchors: only HTML that surely lacks one is reported', async () => {
  const page = html('<h1 id="Top-1">A</h1><a name=plain></a><p id="user-content-github"></p><h2 id="caf&#233;">C</h2>');
  const large = html(`<h1 id="a">A</h1>${'x'.repeat(1024 * 1024)}`);
  const zipped: Handler = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync('<h1 id="a">'));
  const pages = {
    '/page': page,
    '/script': html('<div id="root"></div><script src="x.js"></script>'),
    '/large': large,
    '/zipped': zipped,
    '/pdf': status(200, { 'content-type': 'application/pdf' }, 'x'),
  };
  const there = ['#top-1', '#plain', '#github', '#caf%C3%A9', '#L10', '#:~:text=x', '#/route', '#top', '#a=b'];
  const unknown = ['/script#x', '/large#x', '/zipped#x', '/pdf#page2'];
  const { outcomes } = await askFor(site(pages), [...there.map(hash => `/page${hash}`), ...unknown, '/page#missing']);
  assert.equal(outcomes, [
    ...[...there, ...unknown].map(() => ({ state: 'ok' })),
    { state: 'no-anchor', anchor: 'missing' },
  ]);
});

test('robots.txt: what it forbids is not asked, and a host that fails to send it is asked for nothing', async () => {
  const robots = [
    'User-agent: other\nDisallow: /',
    'User-agent: docsc\nUser-agent: another\nDisallow: /private/\nAllow: /private/open$\nDisallow: /*.pdf$\nDisallow:',
  ].join('\n\n');
  const plain = status(200, { 'content-type': 'text/plain' }, robots);
  const any: Handler = (request, response) =>
    request.url === '/robots.txt' ? plain(request, response) : response.end('x');
  const paths = ['/a', '/private/x', '/private/open', '/private/open/x', '/x/y.pdf', '/x/y.pdf?z'];
  const { outcomes, asked } = await askFor(any, paths);
  assert.equal(
    outcomes.map(({ state }) => state),
    ['ok', 'skipped', 'ok', 'skipped', 'skipped', 'ok'],
  );
  assert.not.ok(asked.includes('HEAD /private/x'));
  const failing = await askFor(site({ '/robots.txt': status(500), '/a': status(200) }), ['/a']);
  assert.equal(failing.outcomes, [{ state: 'unreachable', reason: 'answers 500 for its robots.txt' }]);
  assert.equal(failing.asked, ['GET /robots.txt']);
});

test('robots.txt: rules for other agents leave room for those that count, in any number', async () => {
  const others = Array.from({ length: 30 }, (_, nth) => `User-agent: other${nth}\n`).join('');
  const many = 'Disallow: /x\n'.repeat(2100);
  for (const robots of [
    `User-agent: other\n${many}\nUser-agent: *\nDisallow: /private\n`,
    `User-agent: docsc\n${others}Disallow: /private\n`,
  ]) {
    const pages = { '/robots.txt': status(200, { 'content-type': 'text/plain' }, robots), '/private': status(200) };
    const { outcomes } = await askFor(site(pages), ['/private']);
    assert.equal(outcomes, [{ state: 'skipped', reason: 'forbidden by robots.txt' }]);
  }
  const open = 'User-agent: docsc\nDisallow:\n\nUser-agent: *\nDisallow: /\n';
  const pages = { '/robots.txt': status(200, { 'content-type': 'text/plain' }, open), '/a': status(200) };
  assert.equal((await askFor(site(pages), ['/a'])).outcomes, [{ state: 'ok' }]);
});

test('robots.txt of a hostile host costs little', async () => {
  const rules = `User-agent: *\n${`Disallow: /${'*a'.repeat(400)}$\n`.repeat(1200)}`;
  const plain = status(200, { 'content-type': 'text/plain' }, rules);
  const before = process.cpuUsage().user;
  const path = `/${'a'.repeat(1900)}b`;
  const any: Handler = (request, response) =>
    request.url === '/robots.txt' ? plain(request, response) : response.end('x');
  const { outcomes } = await askFor(any, [path]);
  assert.equal(outcomes, [{ state: 'ok' }]);
  assert.ok(process.cpuUsage().user - before < 1_000_000, 'less than a second');
});

test('Retry-After: a short pause is kept, and a host that asks for a long one is left alone', async () => {
  const once = new Set<string>();
  const busyOnce =
    (retry: Record<string, string>): Handler =>
    (request, response) => {
      const isFirst = !once.has(request.url!);
      once.add(request.url!);
      response.writeHead(isFirst ? 429 : 200, isFirst ? retry : {}).end();
    };
  const short = await askFor(site({ '/a': busyOnce({ 'retry-after': '7' }), '/b': busyOnce({}) }), ['/a', '/b']);
  assert.equal(short.outcomes, [{ state: 'ok' }, { state: 'ok' }]);
  assert.ok(short.pauses.includes(7000) && short.pauses.includes(5000), String(short.pauses));
  const long = await askFor(site({ '/a': status(503, { 'retry-after': '3600' }), '/b': status(200) }), ['/a', '/b']);
  const reason = 'answers 503 and asks to wait for 3600 s';
  assert.equal(long.outcomes, [
    { state: 'unreachable', reason },
    { state: 'unreachable', reason },
  ]);
  assert.equal(long.asked, ['GET /robots.txt', 'HEAD /a']);
});

test('a host is asked one thing at a time, with a pause of half a second', async () => {
  const state = { active: 0, most: 0 };
  const slow: Handler = (_request, response) => {
    state.most = Math.max(state.most, ++state.active);
    setTimeout(() => {
      state.active--;
      response.end('x');
    }, 20);
  };
  const { pauses } = await askFor(slow, ['/a', '/b', '/c', '/d']);
  assert.is(state.most, 1);
  assert.equal(pauses, [500, 500, 500, 500]);
});

test('hostile hosts: endless bodies, silence, slow and huge headers, and no HTTP at all', async () => {
  const endless: Handler = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const timer = setInterval(() => response.write('<p>'.repeat(10_000)), 1);
    response.on('close', () => clearInterval(timer));
  };
  const pages = {
    '/endless': endless,
    '/silent': (() => undefined) as Handler,
    '/huge': status(200, { 'x-huge': 'x'.repeat(100_000) }),
  };
  const endlessly = await askFor(site(pages), ['/endless', '/endless#x']);
  assert.equal(endlessly.outcomes, [{ state: 'ok' }, { state: 'ok' }]);
  const limits = { firstByte: 300, totalTime: 600 };
  const silent = await askFor(site(pages), ['/silent', '/huge'], { limits });
  assert.equal(
    silent.outcomes.map(({ state }) => state),
    ['unreachable', 'unreachable'],
  );
  const raw = createServer(socket => {
    socket.on('error', () => undefined);
    socket.once('data', data => {
      if (String(data).includes('robots')) return socket.end('HTTP/1.1 404 No\r\ncontent-length: 0\r\n\r\n');
      if (String(data).includes('/ssh')) return socket.end('SSH-2.0-x\r\n');
      const timer = setInterval(() => socket.write('x'), 20);
      socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
      socket.on('close', () => clearInterval(timer));
      return undefined;
    });
  });
  await new Promise<void>(resolve => raw.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(raw.address() as AddressInfo).port}`;
  const { options: all } = options({ hosts: [origin], limits });
  const found = await checkAddresses([`${origin}/drip`, `${origin}/ssh`], all);
  assert.equal(
    [...found.outcomes.values()].map(({ state }) => state),
    ['unreachable', 'unreachable'],
  );
  await new Promise(resolve => raw.close(resolve));
});

test('private addresses are not asked: in a link, behind a name, or behind a redirect', async () => {
  const names = { 'inside.io': ['10.0.0.1'], 'both.io': ['93.184.216.34', '127.0.0.1'] };
  const { options: all, looked } = options({ names });
  const addresses = [
    ...[
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://10.1.2.3/',
      'http://169.254.169.254/latest/',
      'http://localhost/',
    ],
    ...['http://wiki/', 'https://example.com/a', 'https://a.example.org/', 'https://x.local/', 'ftp://a.io/'],
    ...['https://u:p@a.io/', 'https://a.io:22/', 'http://2130706433/', 'http://0x7f.1/'],
    ...['http://inside.io/', 'http://both.io/'],
  ];
  const { outcomes } = await checkAddresses(addresses, all);
  assert.equal(
    [...outcomes].filter(([, { state }]) => state !== 'skipped'),
    [],
  );
  assert.equal([...new Set(looked)].sort(), ['both.io', 'inside.io']);
  const inward = site({ '/a': status(302, { location: 'http://127.0.0.1:1/' }) });
  const { outcomes: redirected } = await askFor(inward, ['/a']);
  assert.equal(redirected, [{ state: 'skipped', reason: 'in a private network' }]);
});

test('a name that no host has is dead; if no name is known, the machine is offline', async () => {
  const { options: all } = options({});
  const one = await checkAddresses(['https://nobody.io/'], all);
  const links = (addresses: string[]) => addresses.map(address => ({ address, path: 'docs/a.md' }));
  assert.equal(
    diagnoseExternal(links(['https://nobody.io/']), one).map(({ rule }) => rule),
    ['dead-external-link'],
  );
  const more = await checkAddresses(['https://nobody.io/', 'https://another.io/'], all);
  assert.equal(
    diagnoseExternal(links(['https://nobody.io/', 'https://another.io/']), more).map(({ rule }) => rule),
    ['unreachable-external-link'],
  );
});

test('a machine is offline whatever an earlier check has seen to work', async () => {
  const known = new Map([['https://seen.io/', { outcome: { state: 'ok' } as Outcome, until: 1_893_456_000_500 }]]);
  const { options: all } = options({ known });
  const addresses = ['https://seen.io/', 'https://nobody.io/', 'https://another.io/'];
  const checked = await checkAddresses(addresses, all);
  const found = diagnoseExternal(
    addresses.map(address => ({ address, path: 'docs/a.md' })),
    checked,
  );
  assert.equal(
    found.map(({ rule }) => rule),
    ['unreachable-external-link'],
  );
});

test('what is remembered counts no longer than the configuration says now, also if a clock was wrong', async () => {
  const address = 'https://nobody.io/';
  const asked = async (until: number) => {
    const known = new Map([[address, { outcome: { state: 'ok' } as Outcome, until }]]);
    return (await checkAddresses([address], options({ known }).options)).asked;
  };
  const now = Date.parse('2030-01-01T00:00:00Z');
  assert.equal([await asked(now + 1000), await asked(now + 1001), await asked(Number.MAX_VALUE)], [0, 1, 1]);
});

test('what works is remembered until it expires, and nothing else is', async () => {
  const handle = site({ '/ok': status(200), '/old': status(301, { location: '/ok' }), '/no': status(500) });
  const first = await askFor(handle, ['/ok', '/old', '/no']);
  const kept = [...first.known].map(([address, { outcome, until }]) => [
    new URL(address).pathname,
    outcome.state,
    until,
  ]);
  const until = Date.parse('2030-01-01T00:00:01Z');
  assert.equal(kept, [
    ['/ok', 'ok', until],
    ['/old', 'moved', until],
  ]);
  const { options: all, looked } = options({ known: first.known });
  const [ok] = [...first.known.keys()];
  assert.is((await checkAddresses([ok!], all)).asked, 0);
  assert.equal(looked, []);
  const expired = new Map([[ok!, { outcome: { state: 'ok' } as Outcome, until: 1 }]]);
  assert.is((await checkAddresses([ok!], { ...all, known: expired })).asked, 1);
});

test('a page whose text does not end in time is there all the same', async () => {
  const slow: Handler = (request, response) => {
    if (request.url === '/robots.txt') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).write('<h1 id="a">');
  };
  const { outcomes } = await askFor(slow, ['/a#x'], { limits: { totalTime: 2000 } });
  assert.equal(outcomes, [{ state: 'ok' }]);
});

test('a check ends in time: what it did not come to is skipped', async () => {
  const { outcomes } = await askFor(() => undefined, ['/a', '/b'], { time: 200 });
  const late = { state: 'skipped', reason: 'not reached in time' } as const;
  assert.equal(outcomes, [late, late]);
});

test.run();
