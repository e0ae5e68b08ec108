/** What browsers let a page send, by the Fetch standard. Facts alone, for whoever sends and whoever explains. */

const forbiddenHeaders =
  /^(accept-(charset|encoding)|access-control-request-(headers|method)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|(proxy|sec)-.*)$/i;

/** "Forbidden request-header". */
export function isForbiddenHeader(name: string): boolean {
  return forbiddenHeaders.test(name);
}

/** "Forbidden method". */
export function isForbiddenMethod(method: string): boolean {
  return /^(connect|trace|track)$/i.test(method);
}

export function allowsBody(method: string): boolean {
  return !/^(get|head)$/i.test(method);
}

const safelistedTypes = /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(;|$)/i;

/** Headers for which a browser first asks the server of another origin. */
export function preflightHeaders(headers: readonly { name: string; value: string }[]): string[] {
  return headers
    .filter(({ name, value }) => {
      if (/^content-type$/i.test(name)) return !safelistedTypes.test(value);
      return !/^(accept|accept-language|content-language)$/i.test(name);
    })
    .map(({ name }) => name);
}

/** The same for methods. */
export function needsPreflight(method: string): boolean {
  return !/^(get|head|post)$/i.test(method);
}

/** Whether an address lies within one of the servers: same origin, and below its path. */
export function isWithinServers(address: string, servers: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname, username, password } = new URL(address);
  if (username || password || !/^https?:/.test(origin)) return false;
  return servers.some(server => {
    const base = new URL(server);
    return base.origin === origin && `${pathname}/`.startsWith(base.pathname.replace(/\/*$/, '/'));
  });
}
