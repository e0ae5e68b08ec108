/**
 * Sends a console's request and reads the response, within limits: only to configured servers, without cookies, 30 seconds
 * (streams go on until the reader stops them), a megabyte of text, 20 of a file. The caller provides the access to the network.
 */
import type { HttpBody, HttpRequest } from '../samples/http-request.js';
import { encodePartName } from '../samples/string-escapes.js';
import { allowsBody, isForbiddenHeader, isForbiddenMethod, isWithinServers } from './fetch-rules.js';
import type { ConsoleFailure, ConsoleRequest, ConsoleResponse, Interruption } from './site-data.js';

const TIMEOUT_MS = 30_000;
const MAX_TEXT_BYTES = 1_000_000;
const MAX_FILE_BYTES = 20_000_000;
/** Characters of a running stream that are shown: laying out a megabyte at each event leaves a browser no time for the reader. */
const MAX_LIVE_CHARACTERS = 20_000;

/** The platform's `fetch`. */
type Transport = (request: Request) => Promise<Response>;
/** `size` counts the bytes that were read, kept or not. */
type ReadBody = { body: Blob; size: number; truncatedBy?: ConsoleResponse['truncatedBy'] };

/** Never rejects because of the network: what went wrong is the result. */
export async function send(
  { request, servers, proxy, files, signal, onText }: ConsoleRequest,
  transport: Transport,
): Promise<ConsoleResponse | ConsoleFailure> {
  const started = performance.now();
  const duration = () => performance.now() - started;
  if (!isWithinServers(request.url, servers)) return { reason: 'refused', duration: 0 };
  if (isForbiddenMethod(request.method)) return { reason: 'impossible', duration: 0 };
  const controller = new AbortController();
  const stop = () => controller.abort('stopped' satisfies Interruption);
  signal.addEventListener('abort', stop);
  const timer = setTimeout(() => controller.abort('timeout' satisfies Interruption), TIMEOUT_MS);
  /** The browser reports no reason but our own. */
  const reason = (): Interruption => (controller.signal.aborted ? controller.signal.reason : 'network');
  try {
    const url = proxy === undefined ? request.url : proxiedUrl(proxy, request.url);
    const fetchRequest = toFetchRequest({ ...request, url }, files, controller.signal);
    if (typeof fetchRequest === 'string') return { reason: 'impossible', duration: 0, message: fetchRequest };
    const response = await transport(fetchRequest).catch(() => undefined);
    if (!response) return { reason: reason(), duration: duration() };
    const refusal = proxy === undefined ? undefined : proxyRefusal(response, url);
    if (refusal) return { reason: 'proxy', duration: duration(), message: refusal };
    const isLive = streamTypes.test(contentTypeOf(response));
    if (isLive) clearTimeout(timer);
    const { body, size, truncatedBy } = await readResponseBody(response, reason, isLive ? onText : undefined);
    const text = isMedia(response) ? undefined : decodeBody(new Uint8Array(await body.arrayBuffer()), response);
    return {
      status: response.status,
      statusText: response.statusText,
      duration: duration(),
      headers: headersOf(response).map(([name, value]) => ({ name, value })),
      size,
      text,
      ...(text === undefined && !truncatedBy && { file: body }),
      truncatedBy,
      ...redirectionOf(response, proxy),
    };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** The address of the proxy for a request. */
function proxiedUrl(proxy: string, url: string): string {
  return `${proxy}${proxy.includes('?') ? '&' : '?'}url=${encodeURIComponent(url)}`;
}

/** Why the proxy did not forward a request; undefined if it did. */
function proxyRefusal({ headers }: Response, url: string): string | undefined {
  const refusal = headers.get('docsc-proxy-error');
  if (refusal !== null) return decodeURIComponent(refusal);
  // The web server of the site, for example, where nothing passes requests on to the proxy.
  return headers.has('docsc-proxy-headers')
    ? undefined
    : `What answers at ${url.replace(/[?].*/s, '')} is no docsc proxy.`;
}

/** A proxy sends the server's headers as one, and the browser shows the page all of them. */
function headersOf(response: Response): [name: string, value: string][] {
  const list = response.headers.get('docsc-proxy-headers');
  return list === null ? [...response.headers] : JSON.parse(decodeURIComponent(list));
}

function redirectionOf(response: Response, proxy: string | undefined): Pick<ConsoleResponse, 'redirected'> {
  const target =
    proxy === undefined ? response.redirected && response.url : response.headers.get('docsc-proxy-redirected');
  return target ? { redirected: target.replace(/[?#].*$/s, '') } : {};
}

/** The browser's request object, or its message why there can be none. */
function toFetchRequest(
  { method, url, headers, body }: HttpRequest,
  files: ConsoleRequest['files'],
  signal: AbortSignal,
) {
  const bodyInit = allowsBody(method) && body ? toBodyInit(body, files) : undefined;
  const allowedHeaders = headers.filter(
    ({ name }) => !isForbiddenHeader(name) && (bodyInit !== undefined || !/^content-type$/i.test(name)),
  );
  const pairs = allowedHeaders.map(({ name, value }): [string, string] => [name, toByteString(value)]);
  try {
    return new Request(url, {
      method,
      headers: pairs,
      body: bodyInit,
      signal,
      credentials: 'omit',
      redirect: 'follow',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown);
  }
}

/** Header values are bytes. Characters outside ASCII are sent as UTF-8, as other clients do. */
function toByteString(value: string): string {
  return Array.from(new TextEncoder().encode(value), byte => String.fromCharCode(byte)).join('');
}

/** Undefined if the body is a file that the reader has not chosen. */
function toBodyInit(body: HttpBody, files: ConsoleRequest['files']): BodyInit | undefined {
  if (body.kind === 'text') return body.text;
  if (body.kind === 'file') return files.get('')?.[0];
  return encodeMultipart(body.parts, files);
}

/** Not with `FormData`, which gives each part with a content type a file name. Omits parts whose file is missing. */
function encodeMultipart(parts: (HttpBody & { kind: 'multipart' })['parts'], files: ConsoleRequest['files']): Blob {
  const boundary = `docsc-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  const remaining = new Map([...files].map(([name, list]) => [name, [...list]]));
  const pieces = parts.flatMap((part): BlobPart[] => {
    const file = 'file' in part ? remaining.get(part.name)?.shift() : undefined;
    if ('file' in part && !file) return [];
    const type = part.type ?? file?.type;
    const head = [
      `--${boundary}`,
      `Content-Disposition: form-data; name="${encodePartName(part.name)}"${file ? `; filename="${encodePartName(file.name)}"` : ''}`,
      ...(type ? [`Content-Type: ${type}`] : []),
    ];
    return [`${head.join('\r\n')}\r\n\r\n`, file ?? ('value' in part ? part.value : ''), '\r\n'];
  });
  return new Blob([...pieces, `--${boundary}--\r\n`], { type: `multipart/form-data; boundary=${boundary}` });
}

/** Server-sent events, and JSON values one after another: https://html.spec.whatwg.org/#server-sent-events, RFC 7464, ndjson. */
const streamTypes = /^\s*(?:text\/event-stream|application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-seq))\b/i;

/** The body up to a limit, with what arrived before an interruption. */
async function readResponseBody(
  response: Response,
  reason: () => Interruption,
  onText: ConsoleRequest['onText'],
): Promise<ReadBody> {
  const limit = isMedia(response) ? MAX_FILE_BYTES : MAX_TEXT_BYTES;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  let truncatedBy: ReadBody['truncatedBy'];
  const reader = response.body?.getReader();
  try {
    for (let piece = await reader?.read(); piece?.value; piece = await reader!.read()) {
      size += piece.value.length;
      chunks.push(piece.value);
      if (onText) {
        const longer = text + decoder.decode(piece.value, { stream: true });
        text = longer.length > MAX_LIVE_CHARACTERS ? `…${longer.slice(1 - MAX_LIVE_CHARACTERS)}` : longer;
        onText(text);
      }
      if (size <= limit) continue;
      truncatedBy = 'size';
      break;
    }
  } catch {
    truncatedBy = reason();
  }
  if (truncatedBy) void reader?.cancel().catch(() => undefined);
  const body = new Blob(chunks, { type: contentTypeOf(response) });
  return { body: truncatedBy === 'size' ? body.slice(0, limit) : body, size, truncatedBy };
}

function contentTypeOf(response: Response): string {
  return response.headers.get('content-type') ?? '';
}

function isMedia(response: Response): boolean {
  return /^\s*((image|audio|video|font|model)\/(?!svg)|application\/(octet-stream|pdf|zip|gzip|wasm))/i.test(
    contentTypeOf(response),
  );
}

/** Undefined if the bytes are not text in the declared character set, or contain a NUL. */
function decodeBody(bytes: Uint8Array<ArrayBuffer>, response: Response): string | undefined {
  const [, charset = 'utf-8'] = /;\s*charset="?([\w.:-]+)/i.exec(contentTypeOf(response)) ?? [];
  try {
    const decoded = openDecoder(charset).decode(bytes, { stream: true });
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

/** UTF-8 if the browser does not know the character set. */
function openDecoder(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    return new TextDecoder('utf-8', { fatal: true });
  }
}
