/** The site's JSON files: manifest, shards, chunks, sidebars, schemas. Each is requested once. */
import { withBase } from '../../routes.js';

/** Paths are relative to the site's base. */
export type SiteFiles = {
  /** The parsed file. Rejects if it cannot be fetched; the next call then requests it again. */
  get: <T>(path: string, init?: RequestInit) => Promise<T>;
  /** Requests by path. `get` sends a new one for a path that has been removed. */
  requests: Map<string, Promise<unknown>>;
};

/** `base` is the path prefix of the site. */
export function createSiteFiles(base: string): SiteFiles {
  const requests = new Map<string, Promise<unknown>>();
  return {
    get: <T>(path: string, init?: RequestInit) => {
      const known = requests.get(path) as Promise<T> | undefined;
      if (known) return known;
      const request = fetchJson<T>(withBase(path, base), init);
      requests.set(path, request);
      request.catch(() => requests.delete(path));
      return request;
    },
    requests,
  };
}

async function fetchJson<T>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${url}`);
  return response.json() as Promise<T>;
}
