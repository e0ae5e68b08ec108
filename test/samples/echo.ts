/** A server that records requests, to compare them with the expected ones. */
import { createServer } from 'node:http';
import { listenLocally } from '../local-server.js';

/** A request as received; `url` begins with the path, and header values are decoded as UTF-8. */
export type Recorded = { method: string; url: string; headers: [name: string, value: string][]; body: Buffer };
/** A running server and the requests it has received. */
export type Echo = { origin: string; requests: Recorded[]; close: () => Promise<void> };

/** Listens on a free local port and replies `"ok"` to everything, which is JSON and text. */
export async function startEcho(): Promise<Echo> {
  const requests: Recorded[] = [];
  const server = createServer({ maxHeaderSize: 1 << 20 }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      requests.push({ method, url, headers: headerPairs(request.rawHeaders), body: Buffer.concat(chunks) });
      response.end('"ok"');
    });
  });
  const { url: origin, close } = await listenLocally(server);
  return { origin, requests, close };
}

function headerPairs(raw: string[]): Recorded['headers'] {
  const decoded = raw.map(text => Buffer.from(text, 'latin1').toString('utf8'));
  return decoded.flatMap((name, index): Recorded['headers'] => (index % 2 ? [] : [[name, decoded[index + 1]!]]));
}

/** A part of a `multipart/form-data` body; `name` and `filename` are as the client escaped them. */
export type RecordedPart = { name: string; filename?: string; type?: string; value: Buffer };

/** Parses the parts of a body. */
export function parseMultipart(contentType: string, body: Buffer): RecordedPart[] {
  const [, quoted, plain] = /boundary=(?:"([^"]*)"|([^;\s]*))/.exec(contentType) ?? [];
  const pieces = splitBuffer(Buffer.concat([Buffer.from('\r\n'), body]), Buffer.from(`\r\n--${quoted ?? plain}`));
  return pieces.slice(1, -1).map(piece => {
    const end = piece.indexOf('\r\n\r\n');
    const head = piece.subarray(0, end).toString('utf8').split('\r\n');
    const field = (pattern: RegExp) => head.map(line => pattern.exec(line)).find(Boolean) ?? [];
    const [, name = '', filename] = field(/^content-disposition: form-data; name="(.*?)"(?:; filename="(.*)")?$/is);
    const [, type] = field(/^content-type: (.*)$/is);
    return { name, ...(filename !== undefined && { filename }), ...(type && { type }), value: piece.subarray(end + 4) };
  });
}

function splitBuffer(buffer: Buffer, separator: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let start = 0;
  for (let at = buffer.indexOf(separator); at >= 0; at = buffer.indexOf(separator, start)) {
    pieces.push(buffer.subarray(start, at));
    start = at + separator.length;
  }
  return [...pieces, buffer.subarray(start)];
}
