/** The front of a server whose threads may be stuck. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFront, type Front } from '../bin/threads/front.js';
import { makeFolder } from './folder.js';

type Context = {
  front: Front;
  port: number;
  servers: Server[];
  start: (name: string, answers: boolean) => Promise<string>;
};

const front = suite<Context>('front');

front.before.each(async context => {
  const folder = await makeFolder('front');
  context.servers = [];
  context.start = async (name, answers) => {
    const server = createServer(socket => {
      socket.on('data', chunk => answers && socket.write(`${name} got ${chunk}`));
      socket.on('error', () => undefined);
    });
    context.servers.push(server);
    const path = join(folder, name);
    server.listen(path);
    await once(server, 'listening');
    return path;
  };
  context.front = createFront();
  context.front.server.listen(0, '127.0.0.1');
  await once(context.front.server, 'listening');
  context.port = (context.front.server.address() as AddressInfo).port;
});

front.after.each(({ front, servers }) => {
  front.close();
  for (const server of servers) server.close();
});

async function open(port: number): Promise<{ socket: Socket; received: () => string }> {
  const socket = connect(port, '127.0.0.1');
  const chunks: string[] = [];
  socket.on('data', chunk => chunks.push(String(chunk)));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, received: () => chunks.join('') };
}

async function waitFor(isTrue: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200 && !isTrue(); attempt++) await sleep(10);
  assert.ok(isTrue());
}

front('passes bytes both ways', async ({ front, port, start }) => {
  front.leadTo(await start('one', true));
  const { socket, received } = await open(port);
  socket.write('hello');
  await waitFor(() => received() === 'one got hello');
});

front('lets connections wait until it leads somewhere', async ({ front, port, start }) => {
  const { socket, received } = await open(port);
  socket.write('hello');
  await sleep(50);
  front.leadTo(await start('one', true));
  await waitFor(() => received() === 'one got hello');
});

front('sends a request without an answer again, and closes other connections', async ({ front, port, start }) => {
  front.leadTo(await start('stuck', false));
  const waiting = await open(port);
  const idle = await open(port);
  waiting.socket.write('request');
  await sleep(50);
  front.leadTo(await start('spare', true));
  await waitFor(() => waiting.received() === 'spare got request');
  await waitFor(() => idle.socket.closed);
});

front('repeats no part of a request that was answered, and none that is too long', async ({ front, port, start }) => {
  front.leadTo(await start('one', true));
  const answered = await open(port);
  answered.socket.write('first');
  await waitFor(() => answered.received() === 'one got first');
  front.leadTo(await start('stuck', false));
  await waitFor(() => answered.socket.closed);
  const long = await open(port);
  long.socket.write('x'.repeat(100_000));
  await sleep(50);
  front.leadTo(await start('spare', true));
  await waitFor(() => long.socket.closed);
  assert.is(long.received(), '');
});

front(
  'closes the connection of a browser when the server does, and the other way round',
  async ({ front, port, start, servers }) => {
    front.leadTo(await start('one', true));
    const sockets: Socket[] = [];
    servers[0]!.on('connection', socket => sockets.push(socket));
    const first = await open(port);
    await waitFor(() => sockets.length === 1);
    sockets[0]!.end();
    await waitFor(() => first.socket.closed || first.socket.readableEnded);
    const second = await open(port);
    await waitFor(() => sockets.length === 2);
    second.socket.destroy();
    await waitFor(() => sockets[1]!.closed);
  },
);

front('D14 holds no more connections than its limit while no thread answers', async () => {
  const small = createFront(20);
  small.server.listen(0, '127.0.0.1');
  await once(small.server, 'listening');
  const { port } = small.server.address() as AddressInfo;
  const held = await Promise.all(Array.from({ length: 100 }, () => open(port)));
  await waitFor(() => held.filter(({ socket }) => !socket.closed).length === 20);
  small.close();
});

front.run();
