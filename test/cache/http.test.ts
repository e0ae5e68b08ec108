/**
 * The shared cache: a faulty server costs a build nothing more than the time it would have saved.
 * Runs alone: its limits are fractions of a second, which a busy machine exceeds.
 */
import type { ServerResponse } from 'node:http';
import { deflateRawSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { seal } from '../../src/compiler/cache/entry.js';
import { createHttpStore, type HttpOptions } from '../../src/compiler/cache/http.js';
import { keyOf, textOf, valueFor } from './entries.js';
import { type CacheServer, openCacheServer } from './server.js';

const key = keyOf('page');
const value = valueFor(key);
const path = `/docsc/ac/${key}`;
const keys = Array.from({ length: 40 }, (_, nth) => keyOf(nth));

type CacheContext = {
  server: CacheServer;
  said: string[];
  open: (options?: HttpOptions) => ReturnType<typeof createHttpStore>;
};

function check(name: string, body: (told: CacheContext) => Promise<void>): void {
  test(name, async () => {
    const server = await openCacheServer();
    const said: string[] = [];
    const open = (options?: HttpOptions) =>
      createHttpStore(`${server.url}/docsc`, { log: text => said.push(text), ...options });
    try {
      await body({ server, said, open });
    } finally {
      await server.close();
    }
  });
}

const answer =
  (status: number, headers = {}, body = '') =>
  (_: unknown, response: ServerResponse) => {
    response.writeHead(status, headers).end(body);
    return true;
  };

check('what one machine put another one gets', async ({ server, said, open }) => {
  const store = open();
  assert.is(await store.get(key), undefined);
  await store.put(key, value);
  await store.close();
  assert.equal(textOf(await open().get(key)), textOf(value));
  assert.equal(
    server.asked.map(({ method, path }) => `${method} ${path}`),
    [`GET ${path}`, `PUT ${path}`, `GET ${path}`],
  );
  assert.is(server.asked[1]!.headers['content-length'], String(server.kept.get(path)!.length));
  assert.is(server.asked[1]!.headers.authorization, undefined);
  assert.ok(server.kept.get(path)!.length < value.length / 5, 'compressed on its way');
  assert.equal(said, []);
});

check('nobody has to wait for a put, but the end of a build does', async ({ server, open }) => {
  const store = open();
  for (const one of keys) void store.put(one, valueFor(one));
  await store.close();
  assert.is(server.kept.size, keys.length);
});

check('connections are few and kept; what a build waits for goes first', async ({ server, open }) => {
  const store = open({ limits: { connections: 4, slow: 1_000 } });
  const isUnderWay = new Promise<void>(resolve => {
    server.plan.fault = (_, response) => {
      if (server.asked.length === 12) resolve();
      setTimeout(() => response.writeHead(200).end(), 20);
      return true;
    };
  });
  const puts = keys.map(one => store.put(one, value));
  await isUnderWay;
  await store.get(key);
  const before = server.asked.filter(({ method }) => method === 'PUT').length;
  assert.ok(before < 30, `${before} of ${keys.length} went before it`);
  server.plan.fault = undefined;
  await Promise.all([...puts, ...keys.map(one => store.get(one))]);
  assert.ok(server.most() <= 4 && server.connections() <= 4);
  await store.close();
});

check('a connection that the server closed in between is no failure', async ({ server, said, open }) => {
  const store = open();
  await store.put(key, value);
  server.plan.fault = (_, response) => {
    server.plan.fault = undefined;
    response.socket?.destroy();
    return true;
  };
  assert.equal(textOf(await store.get(key)), textOf(value));
  assert.equal(said, []);
});

const wrong: Record<string, (entry: Buffer) => Buffer> = {
  'one that is cut off': entry => entry.subarray(0, 100),
  'one with a bit that flipped': entry => Buffer.from(entry.map((byte, at) => (at === 90 ? byte ^ 1 : byte))),
  'one of another key': () => seal(keyOf('other'), deflateRawSync(value)),
  'one that is not compressed': () => seal(key, value),
  'one that inflates without end': () => seal(key, deflateRawSync(Buffer.alloc(200_000))),
  'a page that says it is nothing': () => Buffer.from('<html>sign in</html>'),
  'an empty answer': () => Buffer.alloc(0),
};

for (const [name, change] of Object.entries(wrong)) {
  check(`${name} is no entry, and is put anew`, async ({ server, said, open }) => {
    const store = open({ limits: { bytes: 100_000 } });
    await store.put(key, value);
    server.kept.set(path, change(server.kept.get(path)!));
    for (const _ of [1, 2, 3, 4]) assert.is(await store.get(key), undefined);
    assert.equal(said, [
      `The build cache at ${server.host} holds entries with a wrong digest or signature; they are ignored.`,
    ]);
    await store.put(key, value);
    assert.equal(textOf(await store.get(key)), textOf(value));
  });
}

check('with a secret, only what was signed with it is used', async ({ said, open }) => {
  const secret = 'a secret of thirty-two characters';
  await open().put(key, value);
  assert.is(await open({ secret }).get(key), undefined, 'unsigned');
  await open({ secret }).put(key, value);
  assert.equal(textOf(await open({ secret }).get(key)), textOf(value));
  assert.is(await open({ secret: `${secret}!` }).get(key), undefined, 'signed by others');
  assert.is(await open().get(key), undefined, 'signed, and no secret to check it');
  assert.is(said.length, 3);
});

check('a token is sent as it has to be', async ({ server, open }) => {
  await open({ token: 'token-of-a-test' }).get(key);
  await open({ token: 'docs:pass' }).put(key, value);
  assert.equal(
    server.asked.map(({ headers }) => headers.authorization),
    ['Bearer token-of-a-test', `Basic ${Buffer.from('docs:pass').toString('base64')}`],
  );
});

check('a pull request reads and does not write', async ({ server, open }) => {
  await open().put(key, value);
  const store = open({ readOnly: true });
  await store.put(keyOf('other'), value);
  assert.equal(textOf(await store.get(key)), textOf(value));
  await store.close();
  assert.is(server.kept.size, 1);
});

/** Faults of every GET, and the message with which the server is given up. */
const faults: Record<string, { fault: CacheServer['plan']['fault']; why: RegExp; asked: number }> = {
  'answers 500': { fault: answer(500), why: /it answered 500/, asked: 3 },
  'answers 429': { fault: answer(429), why: /it answered 429/, asked: 3 },
  'refuses the token': { fault: answer(401), why: /it answered 401; check DOCSC_CACHE_TOKEN/, asked: 1 },
  redirects: {
    fault: answer(302, { location: 'http://127.0.0.1:9/elsewhere' }),
    why: /it answered 302; redirects are not followed/,
    asked: 1,
  },
  'breaks off': {
    fault: (_, response) => {
      response.writeHead(200, { 'content-length': 5_000 }).write('docsc');
      setTimeout(() => response.destroy(), 5);
      return true;
    },
    why: /ECONNRESET/,
    asked: 3,
  },
  'sends without end': {
    fault: (_, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(65_536)));
      };
      response.writeHead(200).on('drain', more);
      more();
      return true;
    },
    why: /its response is too large/,
    asked: 3,
  },
  'speaks no HTTP': {
    fault: (_, response) => Boolean(response.socket?.end('220 ready\r\n')),
    why: /HPE_|ECONNRESET/,
    asked: 3,
  },
};

for (const [name, { fault, why, asked }] of Object.entries(faults)) {
  check(`a server that ${name} is left alone after ${asked}`, async ({ server, said, open }) => {
    server.plan.fault = fault;
    const store = open({ limits: { bytes: 1_000_000 } });
    for (const one of keys) assert.is(await store.get(one), undefined);
    await store.put(key, value);
    await store.close();
    assert.is(server.asked.length, asked);
    assert.is(said.length, 1);
    assert.match(said[0]!, `The build cache at ${server.host} is no longer used: `);
    assert.match(said[0]!, why);
  });
}

check('a failure between answers is forgotten', async ({ server, said, open }) => {
  const store = open();
  server.plan.fault = ({ path }, response) => /[0-7]$/.test(path) && answer(503)(0, response);
  for (const last of 'c1d23e45f67a') await store.get(key.slice(0, -1) + last);
  assert.equal(said, []);
  assert.is(server.asked.length, 12);
});

check('a server that is silent costs one timeout, whatever is asked of it', async ({ server, said, open }) => {
  server.plan.fault = () => true;
  const store = open({ limits: { timeout: 200 } });
  await Promise.all(keys.map(one => store.get(one)));
  assert.ok(server.asked.length < keys.length, `${server.asked.length} requests`);
  assert.equal(said, [`The build cache at ${server.host} is no longer used: the request timed out.`]);
  await store.close();
});

check('a server that trickles costs one timeout too', async ({ server, said, open }) => {
  server.plan.fault = (_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
    return true;
  };
  const store = open({ limits: { timeout: 200 } });
  await Promise.all(keys.map(one => store.get(one)));
  assert.equal(said, [`The build cache at ${server.host} is no longer used: the request timed out.`]);
});

check('a build that computes for long does not take the server for slow', async ({ server, said, open }) => {
  const store = open({ limits: { timeout: 200, slow: 100, maxWait: 50 } });
  await store.put(key, value);
  const found = Promise.all([store.get(key), store.get(key), store.get(key)]);
  server.plan.fault = () => {
    server.plan.fault = undefined;
    const until = performance.now() + 500;
    while (performance.now() < until);
    return false;
  };
  assert.equal((await found).map(textOf), Array(3).fill(textOf(value)));
  assert.equal(said, []);
});

check('a server that is slow is not waited for longer than it is worth', async ({ server, said, open }) => {
  server.plan.fault = (_, response) => {
    setTimeout(() => response.writeHead(404).end(), 120);
    return true;
  };
  const store = open({ limits: { slow: 50, maxWait: 300, connections: 4 } });
  await Promise.all(Array.from({ length: 400 }, (_, nth) => store.get(keyOf(nth))));
  assert.ok(server.asked.length < 200, `${server.asked.length} requests`);
  assert.equal(said, [`The build cache at ${server.host} is no longer used: its responses are too slow.`]);
  await store.close();
});

check('a server that takes nothing is still read', async ({ server, said, open }) => {
  await open().put(key, value);
  server.plan.fault = ({ method }, response) => method === 'PUT' && answer(403)(0, response);
  const store = open();
  for (const one of keys) await store.put(one, value);
  assert.equal(textOf(await store.get(key)), textOf(value));
  assert.is(server.asked.filter(({ method }) => method === 'PUT').length, 2);
  assert.equal(said, [`The build cache at ${server.host} is now read-only: it answered 403; check DOCSC_CACHE_TOKEN.`]);
});

check('an entry that is too large for the server does not stop the others', async ({ server, said, open }) => {
  server.plan.fault = ({ headers }, response) => Number(headers['content-length']) > 50_000 && answer(413)(0, response);
  const store = open({ limits: { bytes: 1_000_000 } });
  const noise = Buffer.from(Array.from({ length: 4_000 }, (_, nth) => keyOf(nth)).join(''), 'hex');
  for (const nth of [1, 2, 3, 4]) await store.put(keyOf(nth), noise);
  await store.put(key, value);
  await store.put(keyOf('huge'), Buffer.alloc(1_000_001));
  assert.is(server.asked.length, 5, 'what is larger than any entry is not sent');
  assert.equal([...server.kept.keys()], [path]);
  assert.equal(said, []);
});

check('a build does not wait long for what is left to send', async ({ server, said, open }) => {
  server.plan.fault = ({ method }) => method === 'PUT';
  const store = open({ limits: { flush: 100 } });
  for (const one of keys) void store.put(one, value);
  const started = performance.now();
  await store.close();
  assert.ok(performance.now() - started < 4_000, 'by default, a build waits five seconds');
  assert.equal(said, [`Entries that the build cache did not accept in time: ${keys.length}.`]);
  await store.put(key, value);
  assert.is(await store.get(key), undefined, 'closed');
});

test('nobody listens', async () => {
  const server = await openCacheServer();
  await server.close();
  const said: string[] = [];
  const store = createHttpStore(server.url, { log: text => said.push(text) });
  for (const one of keys) assert.is(await store.get(one), undefined);
  await store.close();
  assert.equal(said, [`The build cache at ${server.host} is no longer used: ECONNREFUSED.`]);
});

test.run();
