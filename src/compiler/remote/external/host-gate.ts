/** Requests to one host run one after the other with a pause between them; a few hosts are asked at the same time. */
import { createLimiter, type Limiter } from '../../concurrency/limiter.js';
import type { Network } from '../network/network.js';

const MAX_REQUESTS = 8;
/** Milliseconds between two requests to a host. */
const PAUSE_MS = 500;

/** Runs a request to `host` in its turn. */
export type HostGate = <T>(host: string, work: () => Promise<T>) => Promise<T>;

/** Creates the gate of one run. */
export function createHostGate(network: Network, signal: AbortSignal): HostGate {
  const limitAll = createLimiter(MAX_REQUESTS);
  const hosts = new Map<string, { limit: Limiter; isAsked: boolean }>();
  return (host, work) => {
    const gate = hosts.get(host) ?? { limit: createLimiter(1), isAsked: false };
    hosts.set(host, gate);
    return gate.limit(false, async () => {
      signal.throwIfAborted();
      if (gate.isAsked) await network.wait(PAUSE_MS, signal);
      gate.isAsked = true;
      return limitAll(false, async () => {
        signal.throwIfAborted();
        return work();
      });
    });
  };
}
