/** How often one address may ask: a bucket of a minute's requests that fills up evenly. */

type RateLimiter = (address: string) => number | undefined;

const MINUTE_MS = 60_000;
const MAX_CLIENTS = 10_000;

/** Returns the seconds to wait where the address has asked too often. */
export function createRateLimiter(perMinute: number, now: () => number): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>();
  return address => {
    const time = now();
    const { left = perMinute, at = time } = buckets.get(address) ?? {};
    const filled = Math.min(perMinute, left + ((time - at) / MINUTE_MS) * perMinute);
    buckets.delete(address);
    buckets.set(address, { left: Math.max(0, filled - 1), at: time });
    // Oldest first: who has not asked for long has a full bucket anyway.
    if (buckets.size > MAX_CLIENTS) buckets.delete(buckets.keys().next().value!);
    return filled >= 1 ? undefined : Math.ceil(((1 - filled) * MINUTE_MS) / perMinute / 1000);
  };
}
