/**
 * Sends requests to a service that several hosts offer, and reads JSON responses within limits of time and size. Chooses
 * the host; the caller knows what requests and responses mean.
 */

/** `path` begins with a slash; the body is sent as it is. */
export type HostRequest = { path: string; headers: Record<string, string>; body: string };

/** The hosts of one service. */
export type HostPool = {
  /** The parsed response. Rejects with the signal's reason if it is aborted, otherwise with a `HostError`. */
  send: (request: HostRequest, signal: AbortSignal) => Promise<unknown>;
  /** Opens a connection to the first host, which saves the first request the time. */
  warm: () => void;
};

/** `status` is absent if there was no response; `detail` is the start of the body with which a server refused. */
export class HostError extends Error {
  constructor(
    message: string,
    readonly status?: number,
    readonly detail?: string,
  ) {
    super(message);
  }
}

/** Another host may respond. */
class HostUnavailableError extends HostError {}

/** Times in milliseconds, sizes in bytes. */
export const hostLimits = {
  /** Time until the response begins, if there is another host to turn to. */
  first: 2_000,
  /** Time until the last host's response begins. */
  last: 5_000,
  /** Time from the beginning of a response to its end. */
  read: 5_000,
  /** How long a host that has failed is tried after the others. */
  down: 120_000,
  /** Size of a response. */
  bytes: 2_000_000,
  /** Size of a refusal that is read: enough for its reason. */
  reason: 4_000,
};

/** `random` returns 0 to 1, `now` milliseconds. Tests replace them. */
type HostPoolOptions = { random?: () => number; now?: () => number; limits?: typeof hostLimits };

/** Tries the first host first, the others in random order, so that the second does not get all of a failed host's load. */
export function openHostPool(hosts: readonly string[], options: HostPoolOptions = {}): HostPool {
  const { random = Math.random, now = () => performance.now(), limits = hostLimits } = options;
  const [first, ...others] = hosts;
  const ordered = first === undefined ? [] : [first, ...shuffle(others, random)];
  const failed = new Map<string, number>();
  const isDown = (host: string) => now() - (failed.get(host) ?? Number.NEGATIVE_INFINITY) < limits.down;
  return {
    send: async (request, signal) => {
      const attempts = [...ordered.filter(host => !isDown(host)), ...ordered.filter(isDown)];
      for (const [index, host] of attempts.entries()) {
        const isLast = index === attempts.length - 1;
        try {
          const responseTime = isLast ? limits.last : limits.first;
          const response = await sendToHost(host, request, { signal, responseTime, limits });
          failed.delete(host);
          return response;
        } catch (thrown) {
          signal.throwIfAborted();
          if (!(thrown instanceof HostUnavailableError)) throw thrown;
          failed.set(host, now());
          if (isLast) throw thrown;
        }
      }
      throw new HostError('There is no host to send the request to.');
    },
    warm: () => {
      if (first !== undefined) preconnect(first);
    },
  };
}

/** `responseTime` is how long the response may take to begin, in milliseconds. */
type Attempt = { signal: AbortSignal; responseTime: number; limits: typeof hostLimits };

async function sendToHost(host: string, { path, headers, body }: HostRequest, attempt: Attempt): Promise<unknown> {
  const { signal, responseTime, limits } = attempt;
  signal.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop);
  const timers = [setTimeout(stop, responseTime)];
  try {
    // No cookies. The origin is sent, because a key may be bound to the site.
    const init: RequestInit = { method: 'POST', headers, body, credentials: 'omit', signal: controller.signal };
    const response = await fetch(host + path, init).catch(() => {
      throw new HostUnavailableError(`${host} did not answer.`);
    });
    clearTimeout(timers[0]);
    timers.push(setTimeout(stop, limits.read));
    if (!response.ok) throw await toHostError(host, response, limits.reason);
    return parseJson(await readBodyText(response, limits.bytes), host);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Another host may do what a failing one cannot, but not what one refuses (4xx). */
async function toHostError(host: string, response: Response, maxBytes: number): Promise<HostError> {
  const { status } = response;
  const text = `${host} answered with ${status}.`;
  if (status < 400 || status >= 500) {
    void response.body?.cancel().catch(() => undefined);
    return new HostUnavailableError(text, status);
  }
  const detail = await readBodyText(response, maxBytes).catch(() => '');
  return new HostError(text, status, detail.slice(0, maxBytes));
}

async function readBodyText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const read = { text: '', size: 0 };
  const next = () =>
    reader?.read().catch(() => {
      throw new HostUnavailableError('The connection broke during a response.');
    });
  for (let piece = await next(); piece?.value; piece = await next()) {
    read.size += piece.value.length;
    if (read.size > maxBytes) {
      void reader?.cancel().catch(() => undefined);
      throw new HostError(`A response is larger than ${maxBytes} bytes.`);
    }
    read.text += decoder.decode(piece.value, { stream: true });
  }
  return read.text + decoder.decode();
}

function parseJson(text: string, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HostError(`${host} answered with something other than JSON.`);
  }
}

function shuffle(hosts: readonly string[], random: () => number): string[] {
  const remaining = [...hosts];
  return hosts.map(() => remaining.splice(Math.floor(random() * remaining.length), 1)[0]!);
}

/** Browsers close unused connections, and only a new element opens another. */
function preconnect(host: string): void {
  const { origin } = new URL(host, location.href);
  if (origin === location.origin) return;
  const link = Object.assign(document.createElement('link'), { rel: 'preconnect', href: origin, crossOrigin: '' });
  link.dataset.search = '';
  document.head.querySelector('link[data-search]')?.remove();
  document.head.append(link);
}
