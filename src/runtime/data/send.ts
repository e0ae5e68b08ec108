/**
 * Sends a request of a console and reads the answer, within bounds: to configured servers alone, without cookies, for
 * 30 seconds, a megabyte of text. Is handed the door to the network; it has none of its own.
 */
import type { HttpBody, HttpRequest } from '../samples/http-request.js';
import { encodePartName } from '../samples/string-escapes.js';
import { allowsBody, isForbiddenHeader, isForbiddenMethod, isWithinServers } from './fetch-rules.js';
import type { ConsoleFailure, ConsoleRequest, ConsoleResponse, Interruption } from './site-data.js';

const TIMEOUT = 30_000;
const MAX_TEXT_BYTES = 1_000_000;

type FetchFunction = (request: Request) => Promise<Response>;
type ReadBody = { bytes: Uint8Array<ArrayBuffer>; size: number; cut?: ConsoleResponse['cut'] };

export async function send(
  { request, servers, files, signal }: ConsoleRequest,
  door: FetchFunction,
): Promise<ConsoleResponse | ConsoleFailure> {
  const started = performance.now();
  const duration = () => performance.now() - started;
  if (!isWithinServers(request.url, servers)) return { failed: 'refused', duration: 0 };
  if (isForbiddenMethod(request.method)) return { failed: 'impossible', duration: 0 };
  const controller = new AbortController();
  const stop = () => controller.abort('stopped' satisfies Interruption);
  signal.addEventListener('abort', stop);
  const timer = setTimeout(() => controller.abort('timeout' satisfies Interruption), TIMEOUT);
  /** Browsers give no reason but the one that we have given them. */
  const reason = (): Interruption => (controller.signal.aborted ? controller.signal.reason : 'network');
  try {
    const made = toFetchRequest(request, files, controller.signal);
    if (typeof made === 'string') return { failed: 'impossible', duration: 0, message: made };
    const response = await door(made).catch(() => undefined);
    if (!response) return { failed: reason(), duration: duration() };
    const { bytes, size, cut } = await readResponseBody(response, reason);
    return {
      status: response.status,
      statusText: response.statusText,
      duration: duration(),
      headers: [...response.headers].map(([name, value]) => ({ name, value })),
      size,
      text: isMedia(response) ? undefined : decodeBody(bytes, response),
      cut,
      ...(response.redirected && { redirected: response.url.replace(/[?#].*$/s, '') }),
    };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** The request as a browser takes it, or what is wrong with it. */
function toFetchRequest(
  { method, url, headers, body }: HttpRequest,
  files: ConsoleRequest['files'],
  signal: AbortSignal,
) {
  const sent = allowsBody(method) && body ? toBodyInit(body, files) : undefined;
  const kept = headers.filter(
    ({ name }) => !isForbiddenHeader(name) && (sent !== undefined || !/^content-type$/i.test(name)),
  );
  const pairs = kept.map(({ name, value }): [string, string] => [name, toByteString(value)]);
  try {
    return new Request(url, {
      method,
      headers: pairs,
      body: sent,
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

/** Other characters than those of Latin-1 go as UTF-8, as other clients send them. */
function toByteString(value: string): string {
  return Array.from(new TextEncoder().encode(value), byte => String.fromCharCode(byte)).join('');
}

/** Absent where the file is. */
function toBodyInit(body: HttpBody, files: ConsoleRequest['files']): BodyInit | undefined {
  if (body.kind === 'text') return body.text;
  if (body.kind === 'file') return files.get('')?.[0];
  return encodeMultipart(body.parts, files);
}

/** By hand: `FormData` gives each part with a content type a file name. Parts without their file are left out. */
function encodeMultipart(parts: (HttpBody & { kind: 'multipart' })['parts'], files: ConsoleRequest['files']): Blob {
  const boundary = `docsc-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  const left = new Map([...files].map(([name, list]) => [name, [...list]]));
  const pieces = parts.flatMap((part): BlobPart[] => {
    const file = 'file' in part ? left.get(part.name)?.shift() : undefined;
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

/** Media is counted and dropped, all else kept up to its bound. What came before an interruption counts. */
async function readResponseBody(response: Response, reason: () => Interruption): Promise<ReadBody> {
  const isKept = !isMedia(response);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let cut: ReadBody['cut'];
  const reader = response.body?.getReader();
  try {
    for (let piece = await reader?.read(); piece?.value; piece = await reader!.read()) {
      size += piece.value.length;
      if (isKept) chunks.push(piece.value);
      if (!isKept || size <= MAX_TEXT_BYTES) continue;
      cut = 'size';
      break;
    }
  } catch {
    cut = reason();
  }
  if (cut) void reader?.cancel().catch(() => undefined);
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  return { bytes: cut === 'size' ? bytes.slice(0, MAX_TEXT_BYTES) : bytes, size, cut };
}

function contentTypeOf(response: Response): string {
  return response.headers.get('content-type') ?? '';
}

function isMedia(response: Response): boolean {
  return /^\s*((image|audio|video|font|model)\/(?!svg)|application\/(octet-stream|pdf|zip|gzip|wasm))/i.test(
    contentTypeOf(response),
  );
}

/** Bytes that are no text of their character set are none at all. */
function decodeBody(bytes: Uint8Array<ArrayBuffer>, response: Response): string | undefined {
  const [, charset = 'utf-8'] = /;\s*charset="?([\w.:-]+)/i.exec(contentTypeOf(response)) ?? [];
  try {
    const decoded = openDecoder(charset).decode(bytes, { stream: true });
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function openDecoder(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    return new TextDecoder('utf-8', { fatal: true });
  }
}
