/** A server of tests, on a free port of this machine. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Listening = { port: number; url: string; close: () => Promise<void> };

/** `close` waits for no answer that is still on its way. */
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
