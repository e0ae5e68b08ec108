/** What browsers let a page send, by the Fetch standard: rules for the code that sends and the code that explains. */

const forbiddenHeaders =
  /^(accept-(charset|encoding)|access-control-request-(headers|method)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|(proxy|sec)-.*)$/i;

/** True for a "forbidden request-header" (Fetch, section 2.2.2). */
export function isForbiddenHeader(name: string): boolean {
  return forbiddenHeaders.test(name);
}

/** True for a "forbidden method" (Fetch, section 2.2.1). */
export function isForbiddenMethod(method: string): boolean {
  return /^(connect|trace|track)$/i.test(method);
}

/** True if the Request constructor takes a body with this method. */
export function allowsBody(method: string): boolean {
  return !/^(get|head)$/i.test(method);
}

const safelistedTypes = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(;|$)/i;

/** The names of headers that make a browser send a CORS preflight: those that are not CORS-safelisted. */
export function preflightHeaders(headers: readonly { name: string; value: string }[]): string[] {
  return headers
    .filter(({ name, value }) => {
      if (/^content-type$/i.test(name)) return !safelistedTypes.test(value);
      return !/^(accept|accept-language|content-language)$/i.test(name);
    })
    .map(({ name }) => name);
}

/** True if the method alone makes a browser send a CORS preflight. */
export function needsPreflight(method: string): boolean {
  return !/^(get|head|post)$/i.test(method);
}

/** True if the URL is within one of the servers: same origin, below its path, no credentials. */
export function isWithinServers(address: string, servers: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname, username, password } = new URL(address);
  if (username || password || !/^https?:/.test(origin)) return false;
  return servers.some(server => {
    const base = new URL(server);
    return base.origin === origin && `${pathname}/`.startsWith(base.pathname.replace(/\/*$/, '/'));
  });
}
