/** Requests as bytes on a socket: no client puts an address in order before it is sent. */
import { connect, type Socket } from 'node:net';

/** What a server sent: the status is 0 where it closed the connection without an answer. */
export type RawReply = { status: number; head: string; body: string };

/** Sends bytes and reads until the server closes the connection. Nothing is written after them. */
export function sendRaw(port: number, text: string | Buffer): Promise<RawReply> {
  return new Promise(resolve => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', chunk => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(parseReply(Buffer.concat(chunks).toString('latin1'))));
  });
}

function parseReply(text: string): RawReply {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head: head.toLowerCase(), body };
}

/** A GET request for a target, with further headers or another `Host`. */
export function requestFor(target: string, port: number, headers: Record<string, string> = {}): string {
  const all = { host: `localhost:${port}`, connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** Opens a connection, sends what is given, and leaves it open. */
export function holdOpen(port: number, text = ''): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.off('error', reject).on('error', () => undefined);
      if (text) socket.write(text);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}
