/** A test server on a free local port. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A listening server. */
export type Listening = { port: number; url: string; close: () => Promise<void> };

/** Listens and resolves to the origin. `close` does not wait for open responses. */
export async function listenLocally(server: Server): Promise<Listening> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, url: `http://127.0.0.1:${port}`, close };
}
