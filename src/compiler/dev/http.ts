/** The HTTP server of `docsc serve` and `docsc preview`. Never makes a file path from a request. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { DiagnosticError, error } from '../diagnostics/index.js';
import { defaultLimits, openBoundedServer, type ServerLimits } from './connections.js';
import { createCompressionCache } from './encoding.js';
import type { HttpResponse } from './http-response.js';
import { refuseRequest } from './request-checks.js';
import { type RequestTarget, readRequestTarget } from './request-target.js';
import { sendResponse } from './send.js';

/** Answers a request. Resolves to `undefined` if it sends the response itself. */
type Handler = (target: RequestTarget, response: ServerResponse) => Promise<HttpResponse | undefined>;

/** For whom a server answers, and how. */
export type HttpServerOptions = {
  /** Requests for this host are answered, besides those for this machine. */
  host: string;
  /** The port that people use, where the server listens on another one. */
  port?: () => number | undefined;
  /** Compresses text as a static host would do it; on one machine, that takes longer than sending the text as it is. */
  compresses?: boolean;
  /** Told about every failure of which the client learns no more than that there was one. */
  onFailure?: (thrown: unknown) => void;
  limits?: Partial<ServerLimits>;
};

/** A server that answers GET and HEAD requests of its own pages. It does not listen yet. */
export function openServer(handle: Handler, options: HttpServerOptions): Server {
  const { host, port, compresses, onFailure, limits } = options;
  const cache = compresses ? createCompressionCache() : undefined;
  const bounds = { ...defaultLimits, ...limits };
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<HttpResponse | undefined> => {
    const target = readRequestTarget(request);
    return (
      refuseRequest(request, { host, port: port?.() }) ??
      (target ? handle(target, response) : { status: 400, contents: 'Not an address.' })
    );
  };
  const fail = (thrown: unknown): HttpResponse => {
    if (!(thrown instanceof DiagnosticError)) onFailure?.(thrown);
    return failureResponse(thrown);
  };
  return openBoundedServer(async (request, response) => {
    const isOver = finished(response, { cleanup: true }).catch(() => undefined);
    try {
      const answer = await reply(request, response).catch(fail);
      if (answer) {
        response.setTimeout(bounds.stalled, () => response.destroy());
        await sendResponse(response, { request, reply: answer, cache });
      }
    } catch (thrown) {
      onFailure?.(thrown);
      response.destroy();
    }
    await isOver;
  }, bounds);
}

/** Findings are text about the content; anything else might tell more, such as paths of this machine. */
function failureResponse(thrown: unknown): HttpResponse {
  if (!(thrown instanceof DiagnosticError))
    return { status: 500, contents: 'docsc failed to answer this request. Its terminal says why.' };
  const findings = thrown.diagnostics.map(({ path, message, hint = '' }) => `${path}: ${message}\n${hint}`.trim());
  return { status: 500, contents: findings.join('\n\n') };
}

/** The error for a server that cannot listen, as when the port is in use. */
export function diagnoseListening(
  { code, message: reason }: NodeJS.ErrnoException,
  port: number,
  host: string,
): DiagnosticError {
  if (code === 'EADDRINUSE') {
    const hint = 'Stop the other process, or choose another port with --port. --port 0 takes any free one.';
    return new DiagnosticError([error('port-in-use', `Port ${port} is in use.`, { path: '', hint })]);
  }
  const message = `Cannot listen on ${host}:${port}: ${code ?? reason}.`;
  const hint = 'Choose an address of this machine with --host, such as 127.0.0.1, and a port from 1024 on with --port.';
  return new DiagnosticError([error('no-address', message, { path: '', hint })]);
}

/** Resolves to the port once the server listens. Rejects with `DiagnosticError` if it cannot. */
export function startListening(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', thrown => reject(diagnoseListening(thrown, port, host)));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
