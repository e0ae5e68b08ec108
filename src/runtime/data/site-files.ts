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

/** Milliseconds. A file of some KB that takes longer will not come: a reader waits for no answer that hangs. */
const TIMEOUT = 30_000;

async function fetchJson<T>(url: string, init?: RequestInit): Promise<T> {
  return (await fetchFile(url, init)).json() as Promise<T>;
}

/** The Markdown of a page, a file beside its HTML. Rejects where the file is missing, or HTML is sent in its place. */
export async function loadMarkdown(address: string): Promise<string> {
  const response = await fetchFile(address);
  if (response.headers.get('content-type')?.includes('html')) throw new Error(`There is no Markdown at ${address}.`);
  return response.text();
}

async function fetchFile(url: string, init?: RequestInit): Promise<Response> {
  // Without what an extension may have put on the prototype of all objects.
  const response = await fetch(url, { __proto__: null, ...init, signal: AbortSignal.timeout(TIMEOUT) } as RequestInit);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${url}`);
  return response;
}
