/**
 * Asks a server that several hosts stand for, and reads JSON within bounds. Knows of time, bytes and which host answers;
 * what is asked, and what an answer means, others know.
 */

/** `path` begins with a slash; the body is sent as it is. */
export type HostRequest = { path: string; headers: Record<string, string>; body: string };

export type HostPool = {
  /** Rejects with the signal's reason once it is aborted, else with a `HostError`. */
  ask: (question: HostRequest, signal: AbortSignal) => Promise<unknown>;
  /** Opens a connection to the first host, so that the first question need not. */
  warm: () => void;
};

/** `status` is absent where there was no answer at all; `said` is what a server gave as the reason. */
export class HostError extends Error {
  constructor(
    message: string,
    readonly status?: number,
    readonly said?: string,
  ) {
    super(message);
  }
}

/** Another host may do better. */
class HostUnavailableError extends HostError {}

/** Milliseconds, and bytes of text. */
export const hostLimits = {
  /** Until an answer begins, where there is another host to turn to. */
  first: 2_000,
  /** The same for the last. */
  last: 5_000,
  /** From the beginning of an answer to its end. */
  read: 5_000,
  /** A host that has failed is asked after the others for this long. */
  down: 120_000,
  bytes: 2_000_000,
  /** Of a refusal: enough for its reason. */
  reason: 4_000,
};

type HostPoolOptions = { random?: () => number; now?: () => number; limits?: typeof hostLimits };

/** Of more than one host, those after the first are tried in random order: so a failure does not load the second alone. */
export function openHostPool(hosts: readonly string[], chance: HostPoolOptions = {}): HostPool {
  const { random = Math.random, now = () => performance.now(), limits: bounds = hostLimits } = chance;
  const [first, ...others] = hosts;
  const ranked = first === undefined ? [] : [first, ...shuffle(others, random)];
  const failed = new Map<string, number>();
  const isDown = (host: string) => now() - (failed.get(host) ?? Number.NEGATIVE_INFINITY) < bounds.down;
  return {
    ask: async (question, signal) => {
      const order = [...ranked.filter(host => !isDown(host)), ...ranked.filter(isDown)];
      for (const [nth, host] of order.entries()) {
        const isLast = nth === order.length - 1;
        try {
          const answer = await sendToHost(host, question, {
            signal,
            first: isLast ? bounds.last : bounds.first,
            bounds,
          });
          failed.delete(host);
          return answer;
        } catch (thrown) {
          signal.throwIfAborted();
          if (!(thrown instanceof HostUnavailableError)) throw thrown;
          failed.set(host, now());
          if (isLast) throw thrown;
        }
      }
      throw new HostError('There is no host to ask.');
    },
    warm: () => {
      if (first !== undefined) preconnect(first);
    },
  };
}

type Attempt = { signal: AbortSignal; first: number; bounds: typeof hostLimits };

async function sendToHost(host: string, { path, headers, body }: HostRequest, attempt: Attempt): Promise<unknown> {
  const { signal, first, bounds } = attempt;
  signal.throwIfAborted();
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop);
  const timers = [setTimeout(stop, first)];
  try {
    // Cookies are nobody's business, but a key may be bound to the site that asks: its origin is sent.
    const init: RequestInit = { method: 'POST', headers, body, credentials: 'omit', signal: controller.signal };
    const response = await fetch(host + path, init).catch(() => {
      throw new HostUnavailableError(`${host} did not answer.`);
    });
    clearTimeout(timers[0]);
    timers.push(setTimeout(stop, bounds.read));
    if (!response.ok) throw await toHostError(host, response, bounds.reason);
    return parseJson(await readBodyText(response, bounds.bytes), host);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** A server that fails, unlike one that refuses, may have a healthy neighbour. */
async function toHostError(host: string, response: Response, most: number): Promise<HostError> {
  const { status } = response;
  const text = `${host} answered with ${status}.`;
  if (status < 400 || status >= 500) {
    void response.body?.cancel().catch(() => undefined);
    return new HostUnavailableError(text, status);
  }
  const said = await readBodyText(response, most).catch(() => '');
  return new HostError(text, status, said.slice(0, most));
}

async function readBodyText(response: Response, most: number): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const read = { text: '', size: 0 };
  const next = () =>
    reader?.read().catch(() => {
      throw new HostUnavailableError('An answer broke off.');
    });
  for (let piece = await next(); piece?.value; piece = await next()) {
    read.size += piece.value.length;
    if (read.size > most) {
      void reader?.cancel().catch(() => undefined);
      throw new HostError(`An answer is larger than ${most} bytes.`);
    }
    read.text += decoder.decode(piece.value, { stream: true });
  }
  return read.text + decoder.decode();
}

function parseJson(text: string, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HostError(`${host} answered with something else than JSON.`);
  }
}

function shuffle(hosts: readonly string[], random: () => number): string[] {
  const left = [...hosts];
  return hosts.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!);
}

/** Browsers drop connections that nobody uses: a new element opens a new one. */
function preconnect(host: string): void {
  const { origin } = new URL(host, location.href);
  if (origin === location.origin) return;
  const link = Object.assign(document.createElement('link'), { rel: 'preconnect', href: origin, crossOrigin: '' });
  link.dataset.search = '';
  document.head.querySelector('link[data-search]')?.remove();
  document.head.append(link);
}
