/** Limits the requests of each client address: a token bucket that holds a minute's requests and refills evenly. */

/** Counts a request. Returns the seconds to wait if the address has sent too many, and `undefined` otherwise. */
type RateLimiter = (address: string) => number | undefined;

const MINUTE_MS = 60_000;
const MAX_CLIENTS = 10_000;

/** `now` returns milliseconds of a monotonic clock. */
export function createRateLimiter(perMinute: number, now: () => number): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>();
  return address => {
    const time = now();
    const { left = perMinute, at = time } = buckets.get(address) ?? {};
    const filled = Math.min(perMinute, left + ((time - at) / MINUTE_MS) * perMinute);
    buckets.delete(address);
    buckets.set(address, { left: Math.max(0, filled - 1), at: time });
    // The first key is the address idle for longest, whose bucket is the fullest.
    if (buckets.size > MAX_CLIENTS) buckets.delete(buckets.keys().next().value!);
    return filled >= 1 ? undefined : Math.ceil(((1 - filled) * MINUTE_MS) / perMinute / 1000);
  };
}
