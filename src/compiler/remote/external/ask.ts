/** One polite request to an external address: its status, and the text of a small HTML page if that is wanted. */
import type { LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { readBytesWithin } from '../../source/bounded-bytes.js';
import { openResponse } from '../network/exchange.js';
import { FetchError } from '../network/fetch-error.js';
import type { Network } from '../network/network.js';

/** What a host answers; `html` is absent where it is not wanted, not sent or too large. */
export type Answer = { status: number; headers: IncomingMessage['headers']; html?: string };

/** Larger pages are not searched for anchors. */
const MAX_HTML_BYTES = 1024 * 1024;

/** A request; `bytes` wants the text of a page up to that size. */
export type Question = {
  method: 'HEAD' | 'GET';
  agent: string;
  addresses: LookupAddress[];
  network: Network;
  signal: AbortSignal;
  type?: 'text/html' | 'text/plain';
};

/** Sends it. The body is dropped, or read where it has the wanted type. Throws `FetchError`. */
export async function ask(url: URL, { method, agent, type, ...surroundings }: Question): Promise<Answer> {
  const headers = { accept: 'text/html, */*;q=0.5', 'accept-encoding': 'identity', 'user-agent': agent };
  const response = await openResponse(url, { ...surroundings, method, headers });
  // A connection that ends after its answer is read is no failure.
  response.on('error', () => undefined);
  try {
    const { statusCode: status = 0 } = response;
    const isText = type !== undefined && status === 200 && sendsText(response, type);
    const html = isText ? await readText(response) : undefined;
    return { status, headers: response.headers, ...(html !== undefined && { html }) };
  } finally {
    response.destroy();
  }
}

function sendsText({ headers }: IncomingMessage, type: string): boolean {
  const isPlain = /^(?:identity)?$/i.test(headers['content-encoding']?.trim() ?? '');
  const sent = (headers['content-type'] ?? '').trim().toLowerCase();
  // Small servers send files such as robots.txt without a type.
  return isPlain && (sent.startsWith(type) || (sent === '' && type === 'text/plain'));
}

async function readText(response: IncomingMessage): Promise<string | undefined> {
  try {
    const tooLarge = new FetchError('the page is large');
    return (await readBytesWithin(response, MAX_HTML_BYTES, () => tooLarge)).toString('utf8');
  } catch {
    // The head said that the page is there; only the anchor stays unknown.
    return undefined;
  }
}
