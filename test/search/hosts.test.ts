/**
 * Requests to search servers on real sockets: failures, retries with other hosts, and when to give up.
 * Runs alone: its limits are fractions of a second, which a busy machine exceeds.
 */
import { createServer, type ServerResponse } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HostError, hostLimits, openHostPool } from '../../src/runtime/data/host-pool.js';
import { listenLocally } from '../local-server.js';

type Host = { url: string; asked: number; close: () => Promise<void> };
type Context = { hosts: Host[] };

const test = suite<Context>('hosts');
const quick = { ...hostLimits, first: 120, last: 250, read: 250, bytes: 200_000 };
const question = { path: '/ask?k=1', headers: { 'content-type': 'text/plain' }, body: '{"q":"x"}' };
const never = new AbortController().signal;

test.before.each(context => {
  context.hosts = [];
});
test.after.each(async ({ hosts }) => {
  for (const host of hosts) await host.close();
});

async function open({ hosts }: Context, answer: (response: ServerResponse) => unknown): Promise<Host> {
  const host: Host = { url: '', asked: 0, close: async () => undefined };
  const server = createServer((_, response) => {
    host.asked++;
    answer(response);
  });
  Object.assign(host, await listenLocally(server));
  hosts.push(host);
  return host;
}

const json = (value: unknown) => (response: ServerResponse) => response.end(JSON.stringify(value));
const status =
  (code: number, text = '') =>
  (response: ServerResponse) =>
    response.writeHead(code).end(text);
const silent = () => undefined;

async function failure(asked: Promise<unknown>): Promise<HostError> {
  const thrown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.instance(thrown, HostError);
  return thrown as HostError;
}

/** The URL of a port on which nobody listens. */
async function dead(context: Context): Promise<string> {
  const host = await open(context, silent);
  await host.close();
  return host.url;
}

test('an answer is read as JSON, and its bytes are those that were sent', async context => {
  const host = await open(context, json({ text: 'é😀' }));
  assert.equal(await openHostPool([host.url]).send(question, never), { text: 'é😀' });
});

for (const code of [400, 401, 403, 404, 429]) {
  test(`${code}: an error with the message of the server, and no other host is tried`, async context => {
    const [first, second] = [await open(context, status(code, '{"message":"No."}')), await open(context, json(1))];
    const thrown = await failure(openHostPool([first.url, second.url]).send(question, never));
    assert.is(thrown.status, code);
    assert.is(thrown.detail, '{"message":"No."}');
    assert.is(second.asked, 0);
  });
}

for (const code of [500, 502, 503, 504]) {
  test(`${code}: the next host is tried`, async context => {
    const [first, second] = [await open(context, status(code)), await open(context, json('well'))];
    assert.is(await openHostPool([first.url, second.url]).send(question, never), 'well');
    assert.equal([first.asked, second.asked], [1, 1]);
  });
}

test('a dead host costs one failure, and is then tried last for two minutes', async context => {
  const clock = { now: 0 };
  const [first, second] = [await open(context, status(503)), await open(context, json('well'))];
  const hosts = openHostPool([first.url, second.url], { now: () => clock.now });
  await hosts.send(question, never);
  await hosts.send(question, never);
  assert.equal([first.asked, second.asked], [1, 2]);
  clock.now = 120_001;
  await hosts.send(question, never);
  assert.equal([first.asked, second.asked], [2, 3]);
});

test('an unreachable host is skipped; if none is left, it is an error, and the next attempt tries all again', async context => {
  const gone = await dead(context);
  const host = await open(context, json('well'));
  assert.is(await openHostPool([gone, host.url]).send(question, never), 'well');
  const hosts = openHostPool([gone]);
  assert.is((await failure(hosts.send(question, never))).status, undefined);
  await failure(hosts.send(question, never));
});

test('hosts after the first come in random order, each once', async context => {
  const names = [await dead(context), await dead(context), await dead(context)];
  const order: string[] = [];
  const last = await open(context, json('well'));
  const watch = await open(context, response => {
    order.push('watched');
    status(500)(response);
  });
  assert.is(await openHostPool([names[0]!, watch.url, last.url], { random: () => 0.99 }).send(question, never), 'well');
  assert.equal(order, [], 'the last one was drawn first');
  assert.is(await openHostPool([names[0]!, watch.url, last.url], { random: () => 0 }).send(question, never), 'well');
  assert.equal(order, ['watched']);
});

test('a response that does not begin: the next host after two seconds, an error after five', async context => {
  assert.equal([hostLimits.first, hostLimits.last, hostLimits.read], [2_000, 5_000, 5_000]);
  const [first, second] = [await open(context, silent), await open(context, json('well'))];
  const started = performance.now();
  assert.is(await openHostPool([first.url, second.url], { limits: quick }).send(question, never), 'well');
  assert.ok(performance.now() - started >= 110);
  await failure(openHostPool([first.url], { limits: quick }).send(question, never));
  const taken = performance.now() - started;
  assert.ok(taken >= 350 && taken < 10_000, `${taken} ms`);
});

test('a response that does not end is aborted, also from the next host', async context => {
  const stuck = await open(context, response => response.writeHead(200).write('{"results":'));
  const broken = await open(context, response => {
    response.writeHead(200, { 'content-length': '1000' }).write('{');
    setTimeout(() => response.destroy(), 20);
  });
  const well = await open(context, json('well'));
  const started = performance.now();
  await failure(openHostPool([stuck.url], { limits: quick }).send(question, never));
  assert.ok(performance.now() - started < 10_000);
  assert.is(await openHostPool([broken.url, well.url], { limits: quick }).send(question, never), 'well');
});

test('a response that is not JSON is an error, whatever its content type', async context => {
  for (const text of ['', '<!doctype html><title>Sign in</title>', '{"results":', '\0\0', '{"a":1}{']) {
    const host = await open(context, response => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    });
    assert.match((await failure(openHostPool([host.url]).send(question, never))).message, /something other than JSON/);
  }
});

test('fifty megabytes are not read to their end, however they are sent', async context => {
  const sent = { bytes: 0, closed: false };
  const piece = 'x'.repeat(64_000);
  const host = await open(context, response => {
    response.on('close', () => {
      sent.closed = true;
    });
    const pour = () => {
      while (sent.bytes < 50_000_000 && !sent.closed) {
        sent.bytes += piece.length;
        if (!response.write(piece)) return response.once('drain', pour);
      }
      return response.end();
    };
    pour();
  });
  const thrown = await failure(openHostPool([host.url]).send(question, never));
  assert.match(thrown.message, /larger than 2000000 bytes/);
  assert.ok(sent.bytes < 20_000_000, `${sent.bytes} were sent`);
});

test('an aborted query ends its request, and rejects with the reason', async context => {
  const state = { closed: false };
  const host = await open(context, response => {
    response.on('close', () => {
      state.closed = true;
    });
  });
  const spare = await open(context, json('well'));
  const controller = new AbortController();
  const reason = new Error('the next letter');
  setTimeout(() => controller.abort(reason), 30);
  const thrown = await openHostPool([host.url, spare.url])
    .send(question, controller.signal)
    .catch((error: unknown) => error);
  assert.is(thrown, reason);
  await new Promise(resolve => setTimeout(resolve, 30));
  assert.ok(state.closed);
  assert.is(spare.asked, 0, 'nobody else is asked');
  const late = await openHostPool([spare.url])
    .send(question, controller.signal)
    .catch((error: unknown) => error);
  assert.is(late, reason);
  assert.is(spare.asked, 0, 'not even begun');
});

test('a query aborted while the response is read', async context => {
  const host = await open(context, response => response.writeHead(200).write('{"results":'));
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('the next letter')), 40);
  const thrown = await openHostPool([host.url])
    .send(question, controller.signal)
    .catch((error: Error) => error.message);
  assert.is(thrown, 'the next letter');
});

test('an overlong refusal is not read to its end', async context => {
  const host = await open(context, status(403, 'x'.repeat(1_000_000)));
  const thrown = await failure(openHostPool([host.url]).send(question, never));
  assert.is(thrown.status, 403);
  assert.is(thrown.detail, '');
});

test('without hosts, a query is an error', async () => {
  await failure(openHostPool([]).send(question, never));
});

test.run();
