/** How often one address may ask: a bucket of a minute's requests that fills up evenly. */

type Rate = (address: string) => number | undefined;

const MINUTE = 60_000;
const MOST_ADDRESSES = 10_000;

/** Returns the seconds to wait where the address has asked too often. */
export function openRate(perMinute: number, now: () => number): Rate {
  const buckets = new Map<string, { left: number; at: number }>();
  return address => {
    const time = now();
    const { left = perMinute, at = time } = buckets.get(address) ?? {};
    const filled = Math.min(perMinute, left + ((time - at) / MINUTE) * perMinute);
    buckets.delete(address);
    buckets.set(address, { left: Math.max(0, filled - 1), at: time });
    // Oldest first: who has not asked for long has a full bucket anyway.
    if (buckets.size > MOST_ADDRESSES) buckets.delete(buckets.keys().next().value!);
    return filled >= 1 ? undefined : Math.ceil(((1 - filled) * MINUTE) / perMinute / 1000);
  };
}
