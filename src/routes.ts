/**
 * Routes and the addresses made of them, alike in the compiler and the runtime. Pure: nothing here touches disk, network or
 * the DOM.
 */

/** A path inside the site: leading slash, no trailing slash (except `/`), no base, no extension. */
export type Route = string;

/** Shown where there is no page. */
export const NOT_FOUND: Route = '/404';

/** `/guide/install` → `guide/install.html`, `/` → `index.html` */
export function htmlFile(route: Route): string {
  return route === '/' ? 'index.html' : `${route.slice(1)}.html`;
}

/**
 * The route a location names: base, `index.html`, `.html` and trailing slashes removed, percent-encoding undone.
 * Returns `null` where the path lies outside the base.
 */
export function toRoute(pathname: string, base: string): Route | null {
  const prefix = base.replace(/\/$/, '');
  if (prefix && pathname !== prefix && !pathname.startsWith(`${prefix}/`)) return null;
  const path = decodePercent(pathname.slice(prefix.length));
  return normalizeRoute(path.replace(/\/index\.html?$/, '/').replace(/\.html?$/, ''));
}

/**
 * What an old route may be without its prefix: `/docs/a` → `/a` where `/docs` is one. A prefix is taken off once; what
 * is below it then is an address of its own.
 */
export function stripRedirectPrefixes(route: Route, prefixes: readonly string[]): Route[] {
  return prefixes.flatMap(prefix => {
    if (route !== prefix && !route.startsWith(`${prefix}/`)) return [];
    const rest = route.slice(prefix.length) || '/';
    return rest.startsWith(`${prefix}/`) ? [] : [rest];
  });
}

/** The target of a redirect with the query and the hash that were asked for, where it has none of its own. */
export function keepQueryAndHash(target: string, query: string, hash = ''): string {
  const own = splitUrl(target);
  return own.path + (own.query || query) + (own.hash || hash);
}

/** `/a?b#c` → `/a`, `?b` and `#c`, each empty where it is not there. */
export function splitUrl(address: string): { path: string; query: string; hash: string } {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { path, query, hash };
}

/** Where a redirect leads, as browsers ask for it: a route of the site or a whole address. */
export function redirectUrl(target: string, base: string): string {
  return target.startsWith('/') ? withBase(target, base) : target;
}

/** Percent-encoding undone; text with a malformed escape stays as it is, for it may still be what was meant. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** One leading slash, none at the end, none doubled. */
export function normalizeRoute(path: string): Route {
  return `/${path.split('/').filter(Boolean).join('/')}`;
}

/** The address of a route or file as the browser asks for it: base in front, each segment encoded. */
export function withBase(path: string, base: string): string {
  const [, route = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  return (
    base.replace(/\/$/, '') +
    encodeURI(route.startsWith('/') ? route : `/${route}`).replace(/[?#]/g, encodeURIComponent) +
    rest
  );
}
