/** Answers to requests that are not read to their end. */
import type { Duplex } from 'node:stream';

/** Milliseconds that a client has to read why its request is refused. */
const LINGER_MS = 1_000;

const refusals = {
  400: ['Bad Request', 'A request has no body.', ''],
  405: ['Method Not Allowed', 'Only GET and HEAD.', 'allow: GET, HEAD\r\n'],
} as const;

/** Answers with a status, without reading on, and closes the connection a moment later: closed at once, it could lose the answer. */
export function refuse(socket: Duplex, status: keyof typeof refusals): void {
  const [reason, text, headers] = refusals[status];
  const fixed =
    "content-type: text/plain\r\nx-content-type-options: nosniff\r\ncontent-security-policy: default-src 'none'";
  const length = `content-length: ${text.length}\r\nconnection: close`;
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${headers}${fixed}\r\n${length}\r\n\r\n${text}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
