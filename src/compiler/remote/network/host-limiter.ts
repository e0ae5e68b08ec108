/** Limits how many requests run at the same time: six in all, and two to any one host. */
import { createLimiter, type Limiter } from '../../concurrency/limiter.js';

const MAX_REQUESTS = 6;
const MAX_PER_HOST = 2;

/** Runs `work`, a request to `host`, when both limits allow it. */
export type HostLimiter = <T>(host: string, work: () => Promise<T>) => Promise<T>;

/** A limiter per host in front of one for all requests: a busy host never takes a slot that another host could use. */
export function createHostLimiter(): HostLimiter {
  const limitAll = createLimiter(MAX_REQUESTS);
  const hosts = new Map<string, Limiter>();
  return (host, work) => {
    const limitHost = hosts.get(host) ?? createLimiter(MAX_PER_HOST);
    hosts.set(host, limitHost);
    return limitHost(false, () => limitAll(false, work));
  };
}
