/** A limit on the connections of a server. */
import type { ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';

/**
 * Closes the oldest connection for each one above the limit, first those without a request: a client that only holds
 * connections cannot keep others out.
 */
export function boundConnections(server: Server, max: number): void {
  const idle = new Set<Socket>();
  const busy = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    const [oldest] = idle.size ? idle : busy;
    if (oldest && idle.size + busy.size >= max) oldest.destroy();
    idle.add(socket);
    socket.on('close', () => {
      idle.delete(socket);
      busy.delete(socket);
    });
  });
  server.on('request', ({ socket }: { socket: Socket }, response: ServerResponse) => {
    idle.delete(socket);
    busy.add(socket);
    response.on('close', () => {
      busy.delete(socket);
      if (!socket.destroyed) idle.add(socket);
    });
  });
}
