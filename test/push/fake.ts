/**
 * A fake service on a real socket. A test chooses its faults; it records the requests, and what readers would have
 * found after each.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { listenLocally } from '../local-server.js';

/** A request as the service received it. */
export type ReceivedServiceRequest = {
  method: string;
  path: string;
  body: string;
  headers: IncomingMessage['headers'];
};
/** A response: JSON from `value`, or `text` as it is. */
export type ServiceReply = { status: number; value?: unknown; text?: string; headers?: Record<string, string> };

/** `lost` does the work but drops the response; `reset` does neither. */
export type Fault = ServiceReply | 'reset' | 'lost' | 'hang';

/** A running fake, what it has recorded, and its faults. */
export type FakeServer = {
  url: string;
  asked: ReceivedServiceRequest[];
  /** Every request that writes. */
  writes: () => ReceivedServiceRequest[];
  /** Number of records that readers could find after each request. */
  history: (number | undefined)[];
  /** Chooses a fault for a request; `nth` counts writes from 0. */
  plan: { fault?: (asked: ReceivedServiceRequest, nth: number) => Fault | undefined };
  close: () => Promise<void>;
};

/** The logic of a service; `live` returns how many records readers can find. */
export type FakeService = {
  answer: (asked: ReceivedServiceRequest, url: URL) => ServiceReply;
  live: () => number | undefined;
};

/** Serves a fake on a free local port. */
export async function openFakeServer(vendor: FakeService): Promise<FakeServer> {
  const asked: ReceivedServiceRequest[] = [];
  const history: FakeServer['history'] = [];
  const plan: FakeServer['plan'] = {};
  const isWrite = ({ method, path }: ReceivedServiceRequest) => method !== 'GET' && !path.endsWith('/query');
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const { method = '', url = '', headers } = request;
    const one: ReceivedServiceRequest = { method, path: url, body: Buffer.concat(parts).toString(), headers };
    const nth = asked.filter(isWrite).length;
    asked.push(one);
    const fault = plan.fault?.(one, nth);
    if (fault === 'hang') return;
    if (fault === 'reset') return request.socket.destroy();
    const said = typeof fault === 'object' ? fault : vendor.answer(one, new URL(url, 'http://fake'));
    history.push(vendor.live());
    if (fault === 'lost') return request.socket.destroy();
    response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers });
    response.end(said.text ?? JSON.stringify(said.value ?? null));
  });
  const { url, close } = await listenLocally(server);
  // A failed test must not keep the process alive.
  server.unref();
  return {
    url,
    asked,
    history,
    plan,
    // A POST that only queries is not a write.
    writes: () => asked.filter(isWrite),
    close,
  };
}

/** A 404 response in the form that services use. */
export const missing = (message: string): ServiceReply => ({ status: 404, value: { message, status: 404 } });

/** Decodes an index name from a path. */
export const decoded = (text: string | undefined) => decodeURIComponent(text ?? '');
