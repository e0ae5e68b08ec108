/** How many requests are under way: six, and two of them to one host. The rest wait in order. */

const MAX_REQUESTS = 6;
const MAX_PER_HOST = 2;

export type HostLimiter = <T>(host: string, work: () => Promise<T>) => Promise<T>;

export function createHostLimiter(): HostLimiter {
  const busy = new Map<string, number>();
  const waiting: { host: string; start: () => void }[] = [];
  const count = (host: string) => busy.get(host) ?? 0;
  const isFree = (host: string) =>
    count(host) < MAX_PER_HOST && [...busy.values()].reduce((sum, number) => sum + number, 0) < MAX_REQUESTS;
  const next = () => {
    const index = waiting.findIndex(({ host }) => isFree(host));
    if (index < 0) return;
    const [{ host, start }] = waiting.splice(index, 1) as [{ host: string; start: () => void }];
    busy.set(host, count(host) + 1);
    start();
  };
  return async (host, work) => {
    await new Promise<void>(start => {
      waiting.push({ host, start });
      next();
    });
    try {
      return await work();
    } finally {
      busy.set(host, count(host) - 1);
      next();
    }
  };
}
