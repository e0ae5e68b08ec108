/**
 * Accepts the connections of a server that runs in a thread, and passes them on through a local socket. When the thread is
 * stuck, they go to another thread, and nobody has to connect again.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { boundConnections } from '../../src/compiler/dev/connection-limit.js';

/** The front of a server whose threads listen on local sockets. */
export type Front = {
  /** Not listening yet. */
  server: Server;
  /**
   * New connections go to the socket at this path from now on, or wait without one. Requests without an answer are sent
   * again there, and other connections are closed, so that browsers open them anew.
   */
  leadTo: (path: string | undefined) => void;
  close: () => void;
};

/** Bytes of a request that is sent again; a longer one is lost with its thread. */
const MAX_REPEATED_BYTES = 64 * 1024;

/** A browser's connection. `request` is what the browser has sent since the last byte of an answer. */
type Connection = { client: Socket; upstream?: Socket; request: Buffer[]; bytes: number };

/** Maximum number of connections, above the limit of the threads: theirs is first, as long as they are not stuck. */
const MAX_CONNECTIONS = 2_000;

/** Creates a front. Connections wait until it leads somewhere; above the limit, the oldest is closed. */
export function createFront(maxConnections = MAX_CONNECTIONS): Front {
  const connections = new Set<Connection>();
  const state: { path?: string } = {};

  const attach = (connection: Connection) => {
    const { client } = connection;
    if (state.path === undefined) return;
    const upstream = connect(state.path);
    connection.upstream = upstream;
    for (const chunk of connection.request) upstream.write(chunk);
    upstream.on('data', chunk => {
      connection.request = [];
      connection.bytes = 0;
      if (!client.write(chunk)) upstream.pause();
    });
    const isCurrent = () => connection.upstream === upstream;
    upstream.on('end', () => isCurrent() && client.end());
    upstream.on('close', () => isCurrent() && client.destroy());
    upstream.on('error', () => upstream.destroy());
    upstream.on('drain', () => client.resume());
  };

  const server = createServer({ allowHalfOpen: true }, client => {
    const connection: Connection = { client, request: [], bytes: 0 };
    connections.add(connection);
    client.on('data', chunk => {
      connection.bytes += chunk.length;
      if (connection.bytes <= MAX_REPEATED_BYTES) connection.request.push(chunk);
      if (connection.upstream && !connection.upstream.write(chunk)) client.pause();
    });
    client.on('drain', () => connection.upstream?.resume());
    client.on('end', () => connection.upstream?.end());
    client.on('error', () => client.destroy());
    client.on('close', () => {
      connections.delete(connection);
      connection.upstream?.destroy();
    });
    attach(connection);
  });
  boundConnections(server, maxConnections);

  const move = (connection: Connection) => {
    const { client, upstream, request, bytes } = connection;
    const isRepeatable = request.length > 0 && bytes <= MAX_REPEATED_BYTES;
    connection.upstream = undefined;
    upstream?.destroy();
    if (upstream && !isRepeatable) client.destroy();
    else attach(connection);
  };

  return {
    server,
    leadTo: path => {
      if (state.path === path) return;
      state.path = path;
      for (const connection of [...connections]) move(connection);
    },
    close: () => {
      server.close();
      for (const { client } of connections) client.destroy();
    },
  };
}
